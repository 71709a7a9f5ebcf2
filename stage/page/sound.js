// The microphone on its way out, and everybody else's voice on its way in: 20 ms of PCM at a time.

const RATE = 48000;
const FRAME = 960;
const LATE = 1; // seconds that a page which stood still may lag behind whoever talks: what came beyond them is left out

export class Sound {
  constructor(send) {
    this.send = send;
    this.queues = new Map();
    this.on = false;
  }

  context() {
    this.audio ??= new AudioContext({ sampleRate: RATE, latencyHint: 'interactive' });
    if (this.audio.state === 'suspended') this.audio.resume();
    return this.audio;
  }

  // A frame from the stage: whose, and the samples. A little is held back so that jitter is not heard.
  play(buffer) {
    const { audio } = this;
    if (audio?.state !== 'running') return;
    const from = new DataView(buffer).getBigUint64(0).toString();
    const samples = new Int16Array(buffer, 8);
    let at = this.queues.get(from) ?? 0;
    if (at < audio.currentTime) at = audio.currentTime + 0.06;
    if (at > audio.currentTime + LATE) return;
    const sound = audio.createBuffer(1, samples.length, RATE);
    const out = sound.getChannelData(0);
    for (let i = 0; i < samples.length; i += 1) out[i] = samples[i] / 32768;
    const source = audio.createBufferSource();
    source.buffer = sound;
    source.connect(audio.destination);
    source.start(at);
    this.queues.set(from, at + sound.duration);
  }

  // `gone`: what to do when the microphone is taken away in mid-word.
  async startMicrophone(gone) {
    const audio = this.context();
    if (!navigator.mediaDevices) throw Object.assign(new Error('mediaDevices'), { name: 'NotFoundError' });
    this.stream = await navigator.mediaDevices.getUserMedia({
      audio: { channelCount: 1, echoCancellation: true, noiseSuppression: true, autoGainControl: true },
    });
    for (const track of this.stream.getTracks()) track.onended = gone;
    try {
      await audio.audioWorklet.addModule('microphone.js');
      this.source = audio.createMediaStreamSource(this.stream);
      this.worklet = new AudioWorkletNode(audio, 'microphone', { numberOfOutputs: 0 });
      this.worklet.port.onmessage = ({ data }) => this.send(data);
      this.source.connect(this.worklet);
      this.on = true;
    } catch (wrong) {
      this.stopMicrophone();
      throw wrong;
    }
  }

  stopMicrophone() {
    this.on = false;
    this.source?.disconnect();
    this.worklet?.disconnect();
    for (const track of this.stream?.getTracks() ?? []) track.stop();
    this.stream = this.source = this.worklet = null;
  }
}

export { FRAME };
