// A message as Discord shows it: who, when, what, and what may be pressed.

import { face, h, picture } from './dom.js';
import { component, emoji, file } from './components.js';
import { markdown } from './markdown.js';
import { words } from './words.js';

const EPHEMERAL = 64;
const THINKING = 128;

export const alone = (of) => Boolean(of.flags & EPHEMERAL);

const parts = (list) => (list ?? []).flatMap((one) => [one, ...parts(one.components), ...(one.accessory ? [one.accessory] : [])]);

// Is there something in it that may be pressed, looked at, or is still to come?
export const live = (of) => Boolean(of.flags & THINKING) || of.attachments?.length > 0 || of.embeds?.length > 0
  || parts(of.components).some((one) => (one.custom_id && !one.disabled) || [11, 12, 13].includes(one.type));

// The results of a game hang where its table was and may be pressed for ever; they alone offer its record. What another
// bot than ours posts is never taken for them.
export const finished = (of) => parts(of.components).some((one) => /^b:record:/.test(one.custom_id));

// Does one of these names stand in what it shows? As a word of its own: «Яна» is not «Ян».
const SHOWN = ['content', 'label', 'description', 'placeholder', 'title', 'name', 'value', 'text'];
const shown = (one) => Object.entries(one ?? {}).flatMap(([key, inside]) => (typeof inside === 'object' ? shown(inside) : SHOWN.includes(key) ? [inside] : []));
export function names(of, called) {
  const told = shown([{ content: of.content }, of.components, of.embeds, of.attachments]).join('\n').replace(/\\([^A-Za-z0-9\s])/g, '$1');
  const known = called.filter(Boolean).map((name) => name.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'));
  return new RegExp(`(?<![\\p{L}\\p{N}_])(?:${known.join('|')})(?![\\p{L}\\p{N}_])`, 'u').test(told);
}

// What is read already, in one line.
export function folded(of, table, unfold) {
  const texts = [of.content, ...parts(of.components).map((one) => (one.type === 10 ? one.content : ''))];
  const said = texts.filter(Boolean).flatMap((text) => [...markdown(text, table.see).children].map((line) => line.textContent)).join(' ');
  return h('article.message.private.over', { data: { messageId: of.id } }, h('span.gap', {}, '👁'), h('div.body', {},
    h('button.fold', { type: 'button', title: words.unfold, onclick: unfold }, said),
    h('button.plain', { type: 'button', title: words.dismiss, 'aria-label': words.dismiss, onclick: () => table.dismiss(of) }, '✕')));
}

// Said in one breath with what stands before it: who and when need not be told again.
export const joined = (of, before) => Boolean(before) && before.author.id === of.author.id && !of.interaction_metadata
  && new Date(of.timestamp) - new Date(before.timestamp) < 300000 && (before.flags & EPHEMERAL) === (of.flags & EPHEMERAL);

export function message(of, before, table) {
  const { see } = table;
  const desk = table.desk(of);
  const together = joined(of, before);
  const private_ = alone(of);
  const body = h('div.body');
  const asked = of.interaction_metadata;
  if (asked?.name) body.append(h('div.asked', {}, `${see.user(asked.user?.id)} · /${asked.name}`));
  if (of.message_reference && of.referenced_message) body.append(h('div.asked', {}, `↪ ${see.user(of.referenced_message.author.id)}: ${(of.referenced_message.content ?? '').slice(0, 80)}`));
  if (!together || asked) {
    body.append(h('div.who', {}, h('b', { style: { color: table.color(of.author.id) } }, see.user(of.author.id)), of.author.bot ? h('span.badge', {}, words.bot) : null,
      h('time', {}, new Date(of.timestamp).toLocaleTimeString(document.documentElement.lang, { hour: '2-digit', minute: '2-digit' }))));
  }
  if (of.flags & THINKING) body.append(h('div.thinking', {}, h('i'), h('i'), h('i'), ` ${words.thinking}`));
  if (of.content) body.append(markdown(of.content, see), of.edited_timestamp ? h('small.edited', {}, words.edited) : '');
  for (const one of of.attachments ?? []) {
    if (used(of, one)) continue;
    body.append(/^image\//.test(one.content_type ?? '') ? picture('img.picture', one, { alt: one.description ?? '' }) : file(one.url, one.filename, one.size));
  }
  for (const one of of.embeds ?? []) body.append(embed(one, see));
  body.append(...(of.components ?? []).map((part) => component(part, desk)));
  if (of.reactions?.length) body.append(h('div.reactions', {}, of.reactions.map((r) => h(`button.reaction${r.me ? '.mine' : ''}`, { type: 'button', onclick: () => table.react(of, r) }, emoji(r.emoji), ` ${r.count}`))));
  if (private_) body.append(h('div.only', {}, `👁 ${words.only} · `, h('button.plain', { type: 'button', onclick: () => table.dismiss(of) }, words.dismiss)));
  if (table.menus().length) body.append(h('button.more', { type: 'button', title: words.menu, onclick: (event) => table.menu(event.currentTarget, 3, of.id) }, '⋯'));
  const head = together && !asked ? h('span.gap') : face(of.author, table.color(of.author.id));
  return h(`article.message${private_ ? '.private' : ''}${together && !asked ? '.together' : ''}`, { data: { messageId: of.id } }, head, body);
}

// A picture that a layout shows is not shown again as an attachment.
const used = (of, attachment) => JSON.stringify(of.components ?? []).includes(attachment.id) || (of.embeds ?? []).some((e) => JSON.stringify(e).includes(attachment.id));

function embed(one, see) {
  return h('div.container', { style: one.color != null ? { borderLeftColor: `#${one.color.toString(16).padStart(6, '0')}` } : {} },
    one.author ? h('small', {}, one.author.name) : null, one.title ? h('h4', {}, one.title) : null,
    one.description ? markdown(one.description, see) : null,
    (one.fields ?? []).map((f) => h(`div.field${f.inline ? '.inline' : ''}`, {}, h('b', {}, f.name), markdown(f.value, see))),
    one.image ? picture('img.picture', one.image, { alt: one.image.description ?? '' }) : null,
    one.footer ? h('small', {}, one.footer.text) : null);
}
