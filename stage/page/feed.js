// The line to the stage: one websocket, asked and answered by number, and mended when it breaks.

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
    const query = this.guest ? `?guest=${this.guest}` : '';
    this.socket = new WebSocket(`ws://${location.host}/stage/ws${query}`);
    this.socket.binaryType = 'arraybuffer';
    this.socket.onopen = () => { this.wait = 300; this.hear('line', true); };
    this.socket.onmessage = ({ data }) => {
      if (data instanceof ArrayBuffer) { this.hear('sound', data); return; }
      const { t, d } = JSON.parse(data);
      if ((t === 'DONE' || t === 'REFUSED') && this.asked.has(d.id)) {
        const { take, refuse } = this.asked.get(d.id);
        this.asked.delete(d.id);
        if (t === 'DONE') take(d.result ?? {}); else refuse(Object.assign(new Error(d.reason), { code: d.code }));
        return;
      }
      this.hear(t, d);
    };
    this.socket.onclose = () => {
      this.hear('line', false);
      for (const { refuse } of this.asked.values()) refuse(new Error('…'));
      this.asked.clear();
      setTimeout(() => this.connect(), this.wait);
      this.wait = Math.min(this.wait * 1.7, 5000);
    };
  }

  do(what, given = {}) {
    if (this.socket.readyState !== WebSocket.OPEN) return Promise.reject(new Error('…'));
    const id = this.next++;
    this.socket.send(JSON.stringify({ do: what, id, ...given }));
    return new Promise((take, refuse) => this.asked.set(id, { take, refuse }));
  }

  sound(frame) {
    if (this.socket.readyState === WebSocket.OPEN) this.socket.send(frame);
  }
}
