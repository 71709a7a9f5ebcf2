// Where one writes: words to everybody, or a command with its options and what is offered for each.

import { closeDropdown, dropdown, h, say } from './dom.js';
import { language, words } from './words.js';

const SUB = 1;
const GROUP = 2;

// Every command that can be typed, with its subcommands unfolded: {command, path, name, names, about, options}; it is
// found by its names in all languages, and shown by that of the reader.
export function unfold(commands) {
  const out = [];
  const all = (one) => [one.name_localized ?? one.name, one.name, ...Object.values(one.name_localizations ?? {})];
  const walk = (command, options, path, names, about, each) => {
    const below = (options ?? []).filter((o) => o.type === SUB || o.type === GROUP);
    if (!below.length) { out.push({ command, path, name: names.join(' '), names: each, about, options: options ?? [] }); return; }
    for (const one of below) walk(command, one.options, [...path, one.name], [...names, one.name_localized ?? one.name], one.description_localized ?? one.description, each.flatMap((before) => all(one).map((name) => `${before} ${name}`)));
  };
  for (const command of commands) {
    if ((command.type ?? 1) !== 1) continue;
    walk(command, command.options, [], [command.name_localized ?? command.name], command.description_localized ?? command.description, all(command));
  }
  return out.sort((a, b) => a.name.localeCompare(b.name));
}

export class Composer {
  constructor(form, table) {
    this.form = form;
    this.table = table;
    this.chosen = null;
    this.nonce = 0;
    this.plain();
  }

  plain(text = '') {
    this.chosen = null;
    this.tongue = language;
    closeDropdown();
    this.input = h('input.line', { value: text, placeholder: words.write(this.table.called()), 'aria-label': words.write(''), maxLength: 2000 });
    this.input.oninput = () => this.suggest();
    this.input.onkeydown = (event) => this.keys(event);
    this.form.replaceChildren(this.input, h('button.send', { type: 'submit', title: words.send }, '➤'));
    this.form.onsubmit = (event) => { event.preventDefault(); this.write(); };
    if (text) { this.input.focus(); this.suggest(); }
  }

  async write() {
    const text = this.input.value.trim();
    if (!text) return;
    if (text.startsWith('/')) { this.enter(); return; }
    const { input } = this;
    input.value = '';
    if (await this.table.act('write', { channel: this.table.channel.id, content: text })) return;
    if (this.input === input && !input.value) input.value = text; // not sent, as far as is known: it stays to be sent again
  }

  fitting(text, described = true, commands = this.table.commands()) {
    const typed = text.slice(1).toLowerCase().trim();
    const rank = ({ name, names, about }) => [
      names.some((one) => one.startsWith(typed)), typed.startsWith(`${name} `), names.some((one) => one.includes(typed)),
      described && typed.length > 2 && about?.toLowerCase().includes(typed)].indexOf(true);
    const every = unfold(commands).map((one) => [rank(one), one]);
    return every.filter(([at]) => at >= 0).sort(([a], [b]) => a - b).map(([, one]) => one);
  }

  // Enter in the plain line. Only what was named in full, or chosen with the arrows, is sent; what was begun is
  // completed first; what only its description speaks of is named by nobody; and «/» alone has named nothing.
  enter() {
    const typed = this.input.value.trim();
    if (typed === '/' && !this.moved) { this.suggest(); return; }
    const found = this.fitting(typed, this.moved);
    const one = found[this.list?.isConnected ? this.at : 0];
    if (!one) { closeDropdown(); say(this.input, this.fitting(typed, false, this.table.everywhere()).length ? words.refused.not_here : words.noCommand); return; }
    if (this.moved || one.options.length || one.names.includes(typed.slice(1).toLowerCase())) { this.pick(one, typed.startsWith(`/${one.name} `) ? typed.slice(one.name.length + 2) : ''); return; }
    this.input.value = `/${one.name}`;
    this.suggest();
  }

  suggest() {
    closeDropdown();
    this.moved = false;
    if (!this.input.value.startsWith('/')) return;
    const found = this.fitting(this.input.value);
    const named = this.input.value === `/${found[0]?.name} ` && found[0].options.length && !found.some((one) => one.name.startsWith(`${found[0].name} `));
    if (named) { this.pick(found[0]); return; } // named in full, and a space: now its fields
    const rows = found.slice(0, 40).map((one) => h('button.option', { type: 'button', role: 'option', data: { command: one.name }, onclick: () => this.pick(one) },
      h('span.option-words', {}, h('span', {}, `/${one.name}`), h('small', {}, one.about ?? ''))));
    this.list = dropdown(this.form, rows.length ? rows : [h('div.option', {}, words.nothing)], { up: true, width: this.form.offsetWidth });
    this.mark(0);
  }

  mark(at) {
    const rows = [...(this.list?.querySelectorAll('button.option') ?? [])];
    this.at = Math.max(0, Math.min(at, rows.length - 1));
    rows.forEach((row, i) => row.classList.toggle('marked', i === this.at));
    rows[this.at]?.scrollIntoView({ block: 'nearest' });
    return rows;
  }

  keys(event) {
    if (event.key === 'Escape') { if (this.list?.isConnected) closeDropdown(); else if (this.chosen) { this.plain(); this.input.focus(); } return; }
    if (event.key === 'Backspace' && this.chosen && !event.target.value) { event.preventDefault(); this.back(event.target); return; }
    if (event.key === 'Tab' && this.asking && event.target.settle) { event.preventDefault(); this.settled = Promise.all([this.settled, event.target.settle()]); this.next(event.target); return; }
    if (event.key === 'Enter' && this.asking) { event.preventDefault(); this.takeFirst = true; return; }
    if (event.key === 'Enter' && !this.chosen && this.input.value.startsWith('/')) { event.preventDefault(); this.enter(); return; }
    if (!this.list?.isConnected) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') { event.preventDefault(); this.moved = true; this.mark(this.at + (event.key === 'ArrowDown' ? 1 : -1)); }
    if (event.key === 'Enter' || event.key === 'Tab') { const rows = this.mark(this.at); if (rows.length) { event.preventDefault(); rows[this.at].click(); } }
  }

  // Rubbing out what is empty goes one field back, and from the first one back to the plain line.
  back(input) {
    const inputs = [...this.form.querySelectorAll('.argument input')];
    const before = inputs[inputs.indexOf(input) - 1];
    if (before) before.focus();
    else this.plain(`/${this.chosen.name}`);
  }

  // A command is chosen: its options become fields in the same line.
  // `rest`: what was typed after its name, for the first of them.
  pick(one, rest = '') {
    closeDropdown();
    this.chosen = one;
    this.looked = this.settled = null;
    this.values = {};
    if (!one.options.length) { this.send(); return; }
    const fields = one.options.map((option) => this.field(option));
    this.form.replaceChildren(
      h('span.command', {}, `/${one.name}`), ...fields,
      h('button.send', { type: 'submit', title: words.send }, '➤'), h('button.send', { type: 'button', title: words.cancel, onclick: () => this.plain() }, '✕'));
    this.form.onsubmit = (event) => { event.preventDefault(); this.send(); };
    const first = fields[0].querySelector('input');
    first.focus();
    if (rest && rest !== first.dataset.option) { first.value = rest; first.dispatchEvent(new Event('input')); }
  }

  // «field:words», as help writes it and Discord takes it: the words go into the field of that name.
  named(input) {
    const [, key, rest] = /^\s*([^\s:]+):\s*(.*)$/.exec(input.value) ?? [];
    const option = key && this.chosen.options.find((o) => [o.name, o.name_localized, ...Object.values(o.name_localizations ?? {})].includes(key.toLowerCase()));
    if (!option) return false;
    const to = this.form.querySelector(`[data-option="${CSS.escape(option.name_localized ?? option.name)}"]`);
    input.value = '';
    to.value = rest;
    if (to === input) return false;
    input.dispatchEvent(new Event('input'));
    to.focus();
    to.dispatchEvent(new Event('input'));
    return true;
  }

  field(option) {
    const name = option.name_localized ?? option.name;
    const offered = option.choices || option.autocomplete || [5, 6, 7, 8, 9].includes(option.type);
    const input = h('input', { placeholder: name, title: option.description_localized ?? option.description ?? '', data: { option: name }, size: Math.max(6, name.length + 2) });
    // Offers may come late and out of order. Whoever presses Enter before they have come gets the first of those
    // that fit what he has typed, and never one of an older list.
    const offer = async () => {
      if (!offered) { closeDropdown(); return; }
      const turn = (this.turn = (this.turn ?? 0) + 1);
      this.asking = true;
      const found = await this.offers(option, input.value);
      if (turn !== this.turn) return;
      this.asking = false;
      const take = this.takeFirst;
      this.takeFirst = false;
      if (document.activeElement !== input) return;
      const rows = found.map((c) => h('button.option', { type: 'button', role: 'option', data: { value: String(c.value) }, onclick: () => {
        input.value = c.name; this.values[option.name] = c.value; input.size = Math.max(6, c.name.length); closeDropdown(); this.next(input);
      } }, c.name));
      closeDropdown();
      if (rows.length || option.autocomplete) this.list = dropdown(input, rows.length ? rows : [h('div.option', {}, words.nothing)], { up: true });
      const marked = this.mark(0);
      if (take && marked.length) marked[0].click();
    };
    // Whoever goes on to the next field before they have come leaves this one to the first of them; what he left empty
    // stays empty, and what comes when he is at another command has come for nothing.
    input.settle = async () => {
      const [{ value }, { values }] = [input, this];
      if (!value) return;
      const [first] = await this.offers(option, value);
      if (!first || input.value !== value) return;
      input.value = first.name; values[option.name] = first.value; input.size = Math.max(6, first.name.length);
    };
    input.oninput = () => {
      if (this.named(input)) return;
      this.asking = Boolean(offered);
      this.turn = (this.turn ?? 0) + 1; // what is under way was asked for other words
      this.values[option.name] = this.typed(option, input.value);
      input.size = Math.max(6, input.value.length);
      clearTimeout(this.later);
      this.later = setTimeout(offer, option.autocomplete ? 150 : 0);
    };
    input.onfocus = () => { clearTimeout(this.later); offer(); };
    input.onblur = () => { clearTimeout(this.later); this.turn = (this.turn ?? 0) + 1; this.asking = this.takeFirst = false; };
    input.onkeydown = (event) => {
      if (['ArrowDown', 'ArrowUp'].includes(event.key)) this.looked = input; // he chooses among what is offered
      if (event.key === 'Enter' && !option.required && !input.value && this.looked !== input) { event.preventDefault(); closeDropdown(); this.send(); return; }
      this.keys(event);
    };
    return h('label.argument', {}, h('small', {}, name, option.required ? ' *' : ''), input);
  }

  next(input) {
    const inputs = [...this.form.querySelectorAll('.argument input')];
    const empty = inputs.slice(inputs.indexOf(input) + 1).find((one) => !one.value);
    (empty ?? this.form.querySelector('button.send'))?.focus();
  }

  typed(option, text) {
    if (text === '') return undefined;
    if (option.choices) return text;
    if (option.type === 4) return /^-?\d+$/.test(text.trim()) ? Number(text) : NaN;
    if (option.type === 10) return Number(text.replace(',', '.'));
    return text;
  }

  // All that may stand in a field, where the bot need not be asked; nothing: anything may.
  listed(option) {
    if (option.choices) return option.choices.map((c) => ({ name: c.name_localized ?? c.name, value: c.value }));
    if (option.type === 5) return [{ name: words.yes, value: true }, { name: words.no, value: false }];
    if (option.type === 6 || option.type === 9) return this.table.members().map((m) => ({ name: this.table.see.user(m.user.id), value: m.user.id }));
    if (option.type === 7) return this.table.channelsOf(option.channel_types).map((c) => ({ name: `#${c.name}`, value: c.id }));
    if (option.type === 8) return this.table.roles().map((r) => ({ name: `@${r.name}`, value: r.id }));
    return null;
  }

  async offers(option, typed) {
    if (option.autocomplete) {
      const nonce = `auto-${(this.nonce += 1)}`;
      const options = Object.fromEntries(Object.entries({ ...this.values, [option.name]: typed }).filter(([, v]) => v !== undefined));
      return this.table.autocomplete({ channel: this.table.channel.id, command: this.chosen.command.id, path: this.chosen.path, options, focused: option.name, nonce });
    }
    return (this.listed(option) ?? []).filter((c) => c.name.toLowerCase().includes(typed.toLowerCase())).slice(0, 25);
  }

  // What is missing, no number, out of its range or not on its list is said at its field, with what may stand there;
  // the stage need not be asked, and nothing that was typed is lost.
  wrong() {
    for (const option of this.chosen.options) {
      const value = this.values[option.name];
      const input = this.form.querySelector(`[data-option="${CSS.escape(option.name_localized ?? option.name)}"]`);
      if (value === undefined && option.required) return [input, words.required];
      if (value === undefined) continue;
      const listed = this.listed(option);
      if (listed) {
        const said = String(value).trim().toLowerCase();
        const one = listed.find((c) => c.value === value) ?? listed.find((c) => c.name.toLowerCase() === said);
        if (!one) return [input, words.oneOf(listed.map((c) => c.name))];
        this.values[option.name] = one.value;
        continue;
      }
      if (Number.isNaN(value)) return [input, words.number];
      const [least, most] = [option.min_value ?? -Infinity, option.max_value ?? Infinity];
      if (typeof value === 'number' && (value < least || value > most)) return [input, words.between(option.min_value, option.max_value)];
    }
    return null;
  }

  async send() {
    const { chosen, values } = this;
    await this.settled;
    if (!this.chosen || this.values !== values) return; // he has gone on to another
    const { command, path } = chosen;
    const wrong = this.wrong();
    if (wrong) { say(...wrong); return; }
    const options = Object.fromEntries(Object.entries(values).filter(([, v]) => v !== undefined));
    const [kept, sent] = [[...this.form.childNodes], this.form.onsubmit];
    this.plain();
    const { input } = this;
    if (await this.table.ask('slash', { channel: this.table.channel.id, command: command.id, path, options })) return;
    if (!chosen.options.length || this.chosen || this.input !== input || input.value) return;
    // Refused: it stays to be mended, where it was typed and for him who typed it.
    Object.assign(this, { chosen, values });
    this.form.onsubmit = sent;
    this.form.replaceChildren(...kept);
    this.form.querySelector('.argument input').focus();
  }
}
