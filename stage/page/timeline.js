// The messages of a channel: what is shown of them, and where one stands in them.

import { h } from './dom.js';
import { message } from './messages.js';
import { words } from './words.js';

const NEAR = 120; // pixels from the end that still count as being there

export class Timeline {
  // `older(first)` fetches what was said before that message, and is true while there may be more.
  constructor(box, fresh, table, older, doors) {
    Object.assign(this, { box, fresh, table, older, doors, drawn: new Map(), atEnd: true, fetching: false });
    box.addEventListener('scroll', () => this.moved());
    new ResizeObserver(() => this.stay()).observe(box);
    this.anew();
    fresh.onclick = () => this.toEnd();
  }

  // In another language everything is drawn again.
  anew() {
    this.drawn.clear();
    this.fresh.textContent = `↓ ${words.fresh}`;
  }

  moved() {
    const { scrollHeight, scrollTop, clientHeight } = this.box;
    this.atEnd = scrollHeight - scrollTop - clientHeight < NEAR;
    if (this.atEnd) this.fresh.hidden = true;
    if (scrollTop < NEAR) this.earlier();
  }

  toEnd() {
    this.atEnd = true;
    this.fresh.hidden = true;
    this.stay();
  }

  stay() {
    if (this.atEnd) this.box.scrollTop = this.box.scrollHeight;
  }

  // Something new came that is not for this person alone: it does not move what he is looking at.
  came() {
    if (!this.atEnd) this.fresh.hidden = false;
  }

  async earlier() {
    if (this.fetching || !this.list?.length) return;
    this.fetching = true;
    const low = this.box.scrollHeight - this.box.scrollTop;
    const list = await this.older(this.list[0]);
    this.fetching = false;
    if (!list) return;
    this.draw(list);
    this.box.scrollTop = this.box.scrollHeight - low;
  }

  draw(list) {
    this.list = list;
    const { box, drawn } = this;
    const nodes = list.map((of, i) => {
      const before = list[i - 1];
      const key = `${of.id}|${before?.id ?? ''}`;
      const old = drawn.get(key);
      if (old?.of === of) return old.node;
      const node = message(of, before, this.table);
      if (old) stillSeen(old.node, node);
      drawn.set(key, { of, node });
      return node;
    });
    for (const [key, { of }] of drawn) if (!list.includes(of)) drawn.delete(key);
    if (!nodes.length) nodes.push(h('div.empty', {}, h('p', {}, words.empty), this.doors()));
    const same = box.children.length === nodes.length && nodes.every((node, i) => box.children[i] === node);
    if (!same) {
      const at = box.scrollTop;
      box.replaceChildren(...nodes);
      box.scrollTop = at;
    }
    this.stay();
    if (this.atEnd) for (const img of box.querySelectorAll('img')) if (!img.complete) img.addEventListener('load', () => this.stay(), { once: true });
  }
}

// Until a new picture has come, the one it follows shows through: a table that is redrawn does not blink.
function stillSeen(before, after) {
  const old = before.querySelectorAll('.gallery img');
  after.querySelectorAll('.gallery img').forEach((img, i) => {
    if (!old[i] || img.complete) return;
    img.style.background = `url("${old[i].src}") center / 100% 100%`;
    img.addEventListener('load', () => { img.style.background = ''; }, { once: true });
  });
}
