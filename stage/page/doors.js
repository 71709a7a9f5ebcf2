// Doors: what one press sets going, and what is told of it. On an empty page they stand in the middle, with what lies
// behind them in a few words; later, at the top.

import { closeDropdown, dropdown, h } from './dom.js';
import { language, words } from './words.js';

const inTongue = (texts) => (typeof texts === 'string' ? texts : texts?.[language] ?? Object.values(texts ?? {})[0] ?? '');

export class Doors {
  constructor(caption, world, open) {
    Object.assign(this, { caption, world, open });
  }

  tell() {
    const { open, door, guest, said, others, sure, failed } = this.world.door;
    const mine = guest === this.world.me?.id;
    const silent = open != null ? words.opening : failed ? words.doorFell : '';
    const text = mine ? inTongue(said) || silent : inTongue(others);
    this.caption.hidden = !text;
    this.caption.classList.toggle('failed', Boolean(failed) && mine);
    const yes = mine && sure ? h('button.button.danger', { type: 'button', data: { sure: door }, onclick: () => this.open(door, true) }, inTongue(sure)) : null;
    this.caption.replaceChildren(h('span', {}, text), ...(yes ? [yes] : []), h('button.plain', { type: 'button', title: words.dismiss, onclick: () => { this.caption.hidden = true; } }, '✕'));
  }

  button(one, number, kind, told = false) {
    const { bot, door } = this.world;
    const inside = told ? h('span.option-words', {}, inTongue(one.name), h('small', {}, inTongue(one.about))) : inTongue(one.name);
    return h(`button.${kind}`, { type: 'button', data: { door: number }, title: inTongue(one.about), disabled: !bot.up || door.open === number, onclick: () => { closeDropdown(); this.open(number); } }, inside);
  }

  wide() {
    if (!this.world.doors.length) return null;
    return h('div.doors', {}, this.world.doors.map((one, i) => h('div', {}, this.button(one, i, `button.${i ? 'secondary' : 'primary'}`), h('small', {}, inTongue(one.about)))));
  }

  // On a narrow screen one button opens the list of them.
  above(narrow) {
    if (!this.world.doors.length) return '';
    if (narrow) {
      return h('span.doors-above', {}, h('button.button.secondary', { type: 'button', data: { doors: 'yes' }, onclick: (event) => dropdown(event.currentTarget, this.world.doors.map((one, i) => this.button(one, i, 'option', true)), { width: 260 }) }, `${words.anew} ▾`));
    }
    return h('span.doors-above', {}, this.world.doors.map((one, i) => this.button(one, i, 'button.secondary')));
  }
}
