// Doors: what one press sets going, and what is told of it. On an empty page they stand in the middle, with what lies
// behind them in a few words; later, at the top.

import { h } from './dom.js';
import { language, words } from './words.js';

const inTongue = (texts) => (typeof texts === 'string' ? texts : texts?.[language] ?? Object.values(texts ?? {})[0] ?? '');

export class Doors {
  constructor(caption, world, open) {
    Object.assign(this, { caption, world, open });
  }

  tell() {
    const { open, door, guest, said, others, sure, failed } = this.world.door;
    const mine = guest === this.world.me?.id;
    const text = mine ? inTongue(said) || (open == null ? '' : words.opening) : inTongue(others);
    this.caption.hidden = !text;
    this.caption.classList.toggle('failed', Boolean(failed) && mine);
    const yes = mine && sure ? h('button.button.danger', { type: 'button', data: { sure: door }, onclick: () => this.open(door, true) }, inTongue(sure)) : null;
    this.caption.replaceChildren(h('span', {}, text), ...(yes ? [yes] : []), h('button.plain', { type: 'button', title: words.dismiss, onclick: () => { this.caption.hidden = true; } }, '✕'));
  }

  button(one, number, kind) {
    const { bot, door } = this.world;
    return h(`button.button.${kind}`, { type: 'button', data: { door: number }, title: inTongue(one.about), disabled: !bot.up || door.open === number, onclick: () => this.open(number) }, inTongue(one.name));
  }

  wide() {
    if (!this.world.doors.length) return null;
    return h('div.doors', {}, this.world.doors.map((one, i) => h('div', {}, this.button(one, i, i ? 'secondary' : 'primary'), h('small', {}, inTongue(one.about)))));
  }

  above() {
    return h('span.doors-above', {}, this.world.doors.map((one, i) => this.button(one, i, 'secondary')));
  }
}
