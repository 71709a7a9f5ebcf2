// The line to the stage: one websocket, asked and answered by number, and mended when it breaks.

import { inWords, words } from './words.js';

const refusal = (d) => Object.assign(new Error(inWords(words.refused, d.code, d.about, d.reason)), { code: d.code });

export class Feed {
  constructor(guest, hear) {
    this.guest = guest;
    this.hear = hear; // hear(kind, matter) for events, hear('sound', buffer), hear('line', up)
    this.asked = new Map();
    this.next = 1;
    this.wait = 300;
    this.connect();
  }

  connect() {
    const query = this.guest ? `?guest=${encodeURIComponent(this.guest)}` : '';
    this.socket = new WebSocket(`ws://${location.host}/stage/ws${query}`);
    this.socket.binaryType = 'arraybuffer';
    this.socket.onopen = () => { this.wait = 300; this.hear('line', true); };
    this.socket.onmessage = ({ data }) => {
      if (data instanceof ArrayBuffer) { this.hear('sound', data); return; }
      const { t, d } = JSON.parse(data);
      if (t === 'DONE' || t === 'REFUSED') {
        const asked = this.asked.get(d.id);
        this.asked.delete(d.id);
        if (t === 'DONE') asked?.take(d.result ?? {});
        else if (asked) asked.refuse(refusal(d));
        else this.hear('REFUSED', refusal(d));
        return;
      }
      this.hear(t, d);
    };
    this.socket.onclose = () => {
      this.hear('line', false);
      for (const { refuse } of this.asked.values()) refuse(refusal({ code: 'lost' }));
      this.asked.clear();
      setTimeout(() => this.connect(), this.wait);
      this.wait = Math.min(this.wait * 1.7, 5000);
    };
  }

  do(what, given = {}) {
    if (this.socket.readyState !== WebSocket.OPEN) return Promise.reject(refusal({ code: 'lost' }));
    const id = this.next++;
    this.socket.send(JSON.stringify({ do: what, id, ...given }));
    return new Promise((take, refuse) => this.asked.set(id, { take, refuse }));
  }

  sound(frame) {
    if (this.socket.readyState === WebSocket.OPEN) this.socket.send(frame);
  }
}
