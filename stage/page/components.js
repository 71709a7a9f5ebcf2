// Buttons, selects, layouts: what a message of a bot is made of, drawn and made to work.

import { cdn, closeDropdown, dropdown, h, link, picture, whenClosed } from './dom.js';
import { markdown } from './markdown.js';
import { words } from './words.js';

const STYLES = { 1: 'primary', 2: 'secondary', 3: 'success', 4: 'danger', 5: 'link', 6: 'primary' };

export function emoji(of) {
  if (!of) return null;
  if (of.id) return h('img.emoji', { src: `/cdn/emojis/${of.id}.${of.animated ? 'gif' : 'png'}`, alt: of.name ?? '' });
  return h('span.emoji', {}, of.name);
}

// `desk` knows the guild and carries presses to the stage: desk.press(id), desk.choose(id, values), desk.see.
export function component(part, desk) {
  const kind = KINDS[part.type];
  return kind ? kind(part, desk) : h('div.unknown', {}, `? ${part.type}`);
}

const all = (parts, desk) => (parts ?? []).map((part) => component(part, desk));

function button(part, desk) {
  const inside = [emoji(part.emoji), part.label ? h('span', {}, part.label) : null];
  if (part.style === 5) return link(part.url ?? '', '.button.link', inside);
  return h(`button.button.${STYLES[part.style] ?? 'secondary'}${desk.waits(part.custom_id) ? '.waiting' : ''}`, {
    type: 'button', disabled: part.disabled, data: { customId: part.custom_id ?? '' }, onclick: () => desk.press(part.custom_id),
  }, inside);
}

// What a select offers: its own options, or people, roles and channels of the guild.
function offered(part, desk) {
  if (part.type === 3) return part.options ?? [];
  const people = () => desk.members().map((m) => ({ label: desk.see.user(m.user.id), value: m.user.id }));
  const roles = () => desk.roles().map((r) => ({ label: `@${r.name}`, value: r.id }));
  const channels = () => desk.channels(part.channel_types).map((c) => ({ label: `#${c.name}`, value: c.id }));
  return { 5: people, 6: roles, 7: () => [...people(), ...roles()], 8: channels }[part.type]();
}

export function select(part, desk, took) {
  const options = offered(part, desk);
  const given = (part.default_values ?? []).map((one) => one.id);
  let chosen = part.chosen ?? options.filter((o) => o.default || given.includes(o.value)).map((o) => o.value);
  const least = part.min_values ?? 1;
  const most = part.max_values ?? 1;
  const shown = h('span.shown');
  const show = () => {
    const picked = options.filter((o) => chosen.includes(o.value));
    shown.replaceChildren(...(picked.length ? picked.flatMap((o, i) => [i ? ', ' : '', emoji(o.emoji) ?? '', o.label]) : [part.placeholder ?? words.choose]));
    shown.classList.toggle('nothing', !picked.length);
  };
  show();
  const node = h(`button.select${desk.waits(part.custom_id) ? '.waiting' : ''}`, {
    type: 'button', disabled: part.disabled, 'aria-haspopup': 'listbox', data: { customId: part.custom_id ?? '' },
    onclick: () => {
      const before = chosen.join();
      const send = () => {
        if (chosen.length >= least && (chosen.join() !== before || most === 1)) took(chosen);
        else { chosen = before ? before.split(',') : []; show(); }
      };
      const rows = options.map((o) => {
        const row = h('button.option', { type: 'button', role: 'option', data: { value: o.value }, 'aria-selected': chosen.includes(o.value) ? 'true' : 'false', onclick: () => {
          if (most === 1) { chosen = [o.value]; show(); closeDropdown(); node.focus(); send(); return; }
          if (chosen.includes(o.value)) chosen = chosen.filter((v) => v !== o.value);
          else if (chosen.length < most) chosen = [...chosen, o.value];
          row.setAttribute('aria-selected', chosen.includes(o.value));
          show();
        } }, emoji(o.emoji), h('span.option-words', {}, h('span', {}, o.label), o.description ? h('small', {}, o.description) : null), most > 1 ? h('span.box') : null);
        return row;
      });
      if (most > 1) rows.push(h('button.button.primary.finish', { type: 'button', onclick: () => closeDropdown() }, words.done));
      dropdown(node, rows.length ? rows : [h('div.option', {}, words.nothing)], { width: node.offsetWidth });
      if (most > 1) whenClosed(send);
      (rows.find((row) => row.getAttribute('aria-selected') === 'true') ?? rows[0])?.focus({ preventScroll: true });
    },
  }, shown, h('span.arrow', {}, '▾'));
  return node;
}

function gallery(part) {
  const items = part.items ?? [];
  const large = (event, ...sure) => event.currentTarget.classList.toggle('large', ...sure);
  return h(`div.gallery.of-${Math.min(items.length, 4)}`, {}, items.map((item) => picture('img', item.media, {
    alt: item.description ?? '', tabIndex: 0, onclick: (event) => large(event),
    onkeydown: (event) => { if (event.key === 'Enter') large(event); else if (event.key === 'Escape') large(event, false); },
  })));
}

const KINDS = {
  1: (part, desk) => h('div.row', {}, all(part.components, desk)),
  2: button,
  3: (part, desk) => select(part, desk, (values) => desk.choose(part.custom_id, values)),
  5: (part, desk) => select(part, desk, (values) => desk.choose(part.custom_id, values)),
  6: (part, desk) => select(part, desk, (values) => desk.choose(part.custom_id, values)),
  7: (part, desk) => select(part, desk, (values) => desk.choose(part.custom_id, values)),
  8: (part, desk) => select(part, desk, (values) => desk.choose(part.custom_id, values)),
  9: (part, desk) => h('div.section', {}, h('div', {}, all(part.components, desk)), part.accessory ? component(part.accessory, desk) : null),
  10: (part, desk) => markdown(part.content ?? '', desk.see),
  11: (part) => picture('img.thumbnail', part.media, { alt: part.description ?? '' }),
  12: gallery,
  13: (part) => download(part.file.url, part.name ?? (part.file.url ?? '').split('/').pop()?.split('?')[0], part.size),
  14: (part) => h(`div.separator${part.divider === false ? '.blank' : ''}${part.spacing === 2 ? '.wide' : ''}`),
  17: (part, desk) => h('div.container', { style: part.accent_color != null ? { borderLeftColor: `#${part.accent_color.toString(16).padStart(6, '0')}` } : {} }, all(part.components, desk)),
};

export function file(url, name, size) {
  const address = cdn(url);
  if (/\.(ogg|mp3|wav|opus)$/i.test(name ?? '')) return h('div.file', {}, h('span', {}, `🔊 ${name}`), h('audio', { controls: true, src: address }));
  return download(url, name, size);
}

// As Discord's clients show a file inside a layout: sounds have no player there.
function download(url, name, size) {
  const address = cdn(url);
  return h('a.file', { href: address, download: name ?? '' }, `📎 ${name}`, size ? h('small', {}, ` ${(size / 1024).toFixed(1)} KB`) : null);
}
