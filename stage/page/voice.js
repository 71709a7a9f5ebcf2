// Speaking: the microphone, a recorded line, or words that the machine says. On a wide screen it stands under the
// channels; on a narrow one under the messages, so that whoever speaks keeps the table in sight.

import { closeDropdown, dropdown, h } from './dom.js';
import { words } from './words.js';

export class VoiceBox {
  // `page`: its world, act(what, given), join(channel), the microphone {on, set(on)}, and redraw().
  constructor(page) {
    this.page = page;
    this.forget();
  }

  // Another guest: what was typed and said was not his.
  forget() {
    this.draft = '';
    this.said = null;
  }

  // `mine`: his voice state, if he sits in a channel; `first`: where he may sit down.
  draw(mine, first) {
    const { world } = this.page;
    if (!world.sound.voice) return h('div.voice-box', {}, h('small', {}, words.voiceOff));
    if (!mine) return h('div.voice-box', {}, first ? h('button.button.secondary', { type: 'button', data: { enter: first.id }, onclick: () => this.page.join(first) }, `🔊 ${words.noVoice}`) : null);
    return h('div.voice-box', {}, h('div.row', {}, this.microphone(mine), this.mute(mine)), this.lines(), this.speech(), this.told());
  }

  // Open, it is heard only by way of a line that neither he nor the guild has muted.
  microphone(mine) {
    const { on, set } = this.page.microphone();
    const label = on ? (mine.mute || mine.self_mute ? words.micUnheard : words.micOn) : words.mic;
    return h(`button.button.${on ? 'danger' : 'success'}`, { type: 'button', 'aria-label': label, data: { microphone: on ? 'on' : 'off' }, onclick: () => set(!on) }, '🎙', h('span', {}, label));
  }

  mute(mine) {
    const label = mine.self_mute ? words.unmute : words.mute;
    return h(`button.button.${mine.self_mute ? 'danger' : 'secondary'}`, { type: 'button', title: label, 'aria-label': label, onclick: () => this.page.act('mute', { self_mute: !mine.self_mute }) }, mine.self_mute ? '🔇' : '🔈', h('span', {}, mine.self_mute ? words.unmuteShort : words.muteShort));
  }

  // Recorded lines, where the stage was given any: whoever gave none need not read of them.
  lines() {
    const known = this.page.world.sound.lines ?? [];
    if (!known.length) return null;
    return h('button.select', { type: 'button', data: { lines: 'yes' }, onclick: (event) => {
      dropdown(event.currentTarget, known.map((one) => h('button.option', { type: 'button', data: { line: one.name }, onclick: () => { closeDropdown(); this.say('say_line', { line: one.name }, one.name); } },
        h('span.option-words', {}, one.name, h('small', {}, `${one.seconds.toFixed(1)} ${words.seconds}`)))), { up: true });
    } }, h('span.shown', {}, words.line), h('span.arrow', {}, '▾'));
  }

  speech() {
    const able = Boolean(this.page.world.sound.speech);
    const input = h('input', { 'aria-label': words.speak, placeholder: able ? words.speak : words.noSpeech, disabled: !able, maxLength: 300, value: this.draft, data: { speak: 'yes' }, oninput: () => { this.draft = input.value; } });
    this.input = input;
    const send = async (event) => {
      event.preventDefault();
      const text = input.value.trim();
      if (!text) return;
      input.value = this.draft = '';
      if (!(await this.say('speak', { text }, text))) this.input.value = this.draft ||= text; // not said: he may try again
    };
    return h('form.row', { onsubmit: send }, input, h('button.send', { type: 'submit', title: words.speakSend, 'aria-label': words.speakSend, disabled: !able }, '🗣'));
  }

  // What is being said and what was: a line that only vanishes leaves one in doubt whether anybody heard it.
  told() {
    if (!this.said) return null;
    const { text, over, machine } = this.said;
    return h('div.said', { role: 'status' }, h('small', {}, `${over ? `✓ ${words.said}` : `🗣 ${words.saying}`} «${text}»`),
      over && machine ? h('small', {}, words.machine) : null,
      over ? null : h('button.button.secondary', { type: 'button', title: words.hush, onclick: () => { this.page.act('hush'); this.over(this.said); } }, `⏹ ${words.hush}`));
  }

  async say(what, given, text) {
    const said = this.said = { text, over: false, machine: what === 'speak' };
    this.page.redraw();
    const done = await this.page.act(what, given);
    if (!done) { if (this.said === said) this.said = null; this.page.redraw(); return false; }
    setTimeout(() => this.over(said), done.seconds * 1000);
    return true;
  }

  over(said) {
    if (!said || this.said !== said || said.over) return;
    said.over = true;
    this.page.redraw();
    setTimeout(() => { if (this.said === said) { this.said = null; this.page.redraw(); } }, 15000);
  }
}
