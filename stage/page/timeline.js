// The messages of a channel: what is shown of them, and where one stands in them.

import { h } from './dom.js';
import { alone, finished, folded, joined, live, message } from './messages.js';
import { words } from './words.js';

const NEAR = 120; // pixels from the end that still count as being there
const ENOUGH = 160; // pixels of the table that count as seeing it
const WHOLE = 2; // so many of one's own answers stand in full

export class Timeline {
  // `older(first)` fetches what was said before that message, and is true while there may be more.
  constructor(box, fresh, board, table, older, doors) {
    Object.assign(this, { box, fresh, board, table, older, doors, drawn: new Map(), unfolded: new Set(), atEnd: true, fetching: false });
    box.addEventListener('scroll', () => this.moved());
    new ResizeObserver(() => { this.stay(); this.seek(); }).observe(box);
    this.anew();
    fresh.onclick = () => this.toEnd();
    board.onclick = () => this.show(this.tableId, true);
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
    this.seek();
  }

  // The table is out of sight: where it is, and a way there. It is the last public message with something to press, of
  // those that name him if any does whose game is not over.
  seek() {
    const node = this.node(this.tableId);
    const [at, box] = [node?.getBoundingClientRect(), this.box.getBoundingClientRect()];
    const seen = node ? Math.min(at.bottom, box.bottom) - Math.max(at.top, box.top) : Infinity;
    this.board.hidden = seen >= Math.min(ENOUGH, at?.height ?? 0);
    if (!this.board.hidden) this.board.textContent = `${at.top < box.top ? '↑' : '↓'} ${words.toTable}`;
  }

  node(id) {
    return id ? this.box.querySelector(`[data-message-id="${id}"]`) : null;
  }

  // Brings a message into sight, and shows which it is; false when it is not here.
  show(id, atEnd = false) {
    const node = this.node(id);
    if (!node) return false;
    this.atEnd = false;
    const tall = node.offsetHeight > this.box.clientHeight;
    node.scrollIntoView({ block: tall ? (atEnd ? 'end' : 'start') : 'center' });
    node.classList.remove('sought');
    node.offsetWidth; // begin anew
    node.classList.add('sought');
    this.moved();
    return true;
  }

  toEnd() {
    this.atEnd = true;
    this.fresh.hidden = true;
    this.stay();
  }

  stay() {
    if (this.atEnd) this.box.scrollTop = this.box.scrollHeight;
    this.seek();
  }

  // Something new came that is not for this person alone: it does not move what he is looking at.
  came() {
    if (!this.atEnd) this.fresh.hidden = false;
  }

  async earlier() {
    if (this.fetching || !this.list?.length) return false;
    this.fetching = true;
    const low = this.box.scrollHeight - this.box.scrollTop;
    const list = await this.older(this.list[0]);
    this.fetching = false;
    if (!list) return false;
    this.draw(list);
    this.box.scrollTop = this.box.scrollHeight - low;
    return true;
  }

  // Of what was said to this person alone, with nothing to press, the last stand in full: what came before is read,
  // and shows in one line, or it would push the table out of sight.
  over(list) {
    const own = list.filter(alone);
    return new Set(own.slice(0, -WHOLE).filter((of) => !live(of) && !this.unfolded.has(of.id)));
  }

  // What stands there already is not touched: a sound in it plays on, and words that were marked stay marked.
  put(nodes, kept) {
    const { box } = this;
    const at = box.scrollTop;
    for (const child of [...box.children]) if (!kept.has(child)) child.remove();
    nodes.forEach((node, i) => { if (box.children[i] !== node) box.insertBefore(node, box.children[i] ?? null); });
    box.scrollTop = at;
  }

  draw(list) {
    this.list = list;
    const { box, drawn } = this;
    const over = this.over(list);
    const tables = list.filter((of) => of.author.bot && !alone(of) && live(of));
    this.tableId = (tables.findLast((of) => !finished(of) && this.table.names(of)) ?? tables.at(-1))?.id;
    const nodes = list.map((of, i) => {
      const before = over.has(list[i - 1]) ? null : list[i - 1];
      const key = `${of.id}|${over.has(of) ? 'over' : joined(of, before) ? 'together' : ''}`;
      const old = drawn.get(key);
      if (old?.of === of) return old.node;
      const node = over.has(of) ? folded(of, this.table, () => { this.unfolded.add(of.id); this.draw(this.list); }) : message(of, before, this.table);
      if (old) stillSeen(old.node, node);
      drawn.set(key, { of, node });
      return node;
    });
    const kept = new Set([...list, ...nodes]);
    for (const [key, { of }] of drawn) if (!kept.has(of)) drawn.delete(key);
    if (!nodes.length) nodes.push(h('div.empty', {}, h('p', {}, words.empty), this.doors()));
    this.put(nodes, kept);
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
