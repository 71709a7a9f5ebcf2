// Runs beside the page's own thread: gathers what the microphone gives into frames of 20 ms.

class Microphone extends AudioWorkletProcessor {
  constructor() {
    super();
    this.frame = new Int16Array(960);
    this.filled = 0;
  }

  process([[channel]]) {
    if (!channel) return true;
    for (const sample of channel) {
      this.frame[this.filled] = Math.max(-32768, Math.min(32767, Math.round(sample * 32767)));
      this.filled += 1;
      if (this.filled === 960) {
        this.port.postMessage(this.frame.buffer, [this.frame.buffer]);
        this.frame = new Int16Array(960);
        this.filled = 0;
      }
    }
    return true;
  }
}

registerProcessor('microphone', Microphone);
