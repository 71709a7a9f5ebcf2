// A form that the bot asks to be filled in. What was typed is kept until it is sent or dismissed: a reload, a broken
// line or a look through another guest's eyes costs nobody his words.

import { h, say } from './dom.js';
import { select } from './components.js';
import { markdown } from './markdown.js';
import { words } from './words.js';

const draft = (id) => `draft-${id}`;

// While a form is open the keyboard does not leave it, and afterwards it is where it was before.
let back = null;
const behind = () => document.querySelectorAll('nav, aside, main > :not(#notices)');
const whence = (at) => ({ at, message: at.closest('[data-message-id]')?.dataset.messageId, id: at.dataset.customId });
function returned() {
  const { at, message, id } = back;
  back = null;
  const again = at.isConnected || !id ? at : document.querySelector(`[data-message-id="${message}"] [data-custom-id="${CSS.escape(id)}"]`);
  again?.focus({ preventScroll: true });
}

export function showModal(of, desk, submit, dismiss) {
  const overlay = document.getElementById('overlay');
  const fields = {};
  const wanted = [];
  let typed = {};
  try { typed = JSON.parse(sessionStorage.getItem(draft(of.id)) ?? '{}'); } catch { /* not ours: begin anew */ }
  const keep = (id, value) => { fields[id] = typed[id] = value; sessionStorage.setItem(draft(of.id), JSON.stringify(typed)); };
  const start = (one, value) => (fields[one.custom_id] = typed[one.custom_id] ?? value);
  // A field that is no text: `node` is shown, and must have been chosen when the form wants it.
  const must = (one, node, filled) => { if (one.required !== false) wanted.push({ node, filled: () => filled(fields[one.custom_id]) }); return node; };

  const ticks = (one, many) => {
    const chosen = start(one, (one.options ?? []).filter((o) => o.default).map((o) => o.value));
    const box = h('div.ticks', { data: { customId: one.custom_id } }, (one.options ?? []).map((o) => {
      const tick = h('input', { type: many ? 'checkbox' : 'radio', name: one.custom_id, value: o.value, checked: chosen.includes(o.value), onchange: () => {
        keep(one.custom_id, [...box.querySelectorAll('input:checked')].map((each) => each.value));
      } });
      return h('label.tick', {}, tick, h('span.option-words', {}, h('span', {}, o.label), o.description ? h('small', {}, o.description) : null));
    }));
    return must(one, box, (values) => values.length >= (one.min_values ?? 1) && values.length <= (one.max_values ?? 99));
  };

  const INPUTS = {
    4: (one) => {
      const input = h(one.style === 2 ? 'textarea' : 'input', {
        value: start(one, one.value ?? ''), placeholder: one.placeholder ?? '', maxLength: one.max_length ?? 4000, minLength: one.min_length ?? 0,
        required: one.required !== false, data: { customId: one.custom_id }, oninput: () => keep(one.custom_id, input.value),
      });
      return input;
    },
    19: (one) => {
      start(one, []);
      const input = h('input', { type: 'file', multiple: (one.max_values ?? 1) > 1, data: { customId: one.custom_id }, onchange: async () => {
        fields[one.custom_id] = await Promise.all([...input.files].map(async (file) => ({ filename: file.name, base64: await base64(file) })));
      } });
      return must(one, input, (files) => files.length > 0);
    },
    21: (one) => ticks(one, false),
    22: (one) => ticks(one, true),
    23: (one) => {
      const input = h('input', { type: 'checkbox', checked: Boolean(start(one, one.default ?? false)), data: { customId: one.custom_id }, onchange: () => keep(one.custom_id, input.checked) });
      return h('div.ticks', {}, input);
    },
  };
  const choice = (one) => {
    const given = one.type === 3 ? (one.options ?? []).filter((o) => o.default).map((o) => o.value) : (one.default_values ?? []).map((o) => o.id);
    const chosen = start(one, given);
    return must(one, select({ ...one, chosen }, desk, (values) => keep(one.custom_id, values)), (values) => values.length >= Math.max(1, one.min_values ?? 1));
  };
  for (const kind of [3, 5, 6, 7, 8]) INPUTS[kind] = choice;

  const labelled = (label, about, one, inside) => h(`${one?.type === 4 ? 'label' : 'div'}.field`, {},
    h('span', {}, label, one?.required === false || one?.type === 23 ? null : h('i', {}, ' *')), about ? h('small', {}, about) : null, inside);
  const part = (one) => {
    if (one.type === 1) return (one.components ?? []).map(part);
    if (one.type === 18) return labelled(one.label, one.description, one.component, INPUTS[one.component.type]?.(one.component));
    if (one.type === 10) return markdown(one.content ?? '', desk.see);
    const input = INPUTS[one.type]?.(one);
    return input && one.label ? labelled(one.label, null, one, input) : input;
  };

  const leave = () => { sessionStorage.removeItem(draft(of.id)); dismiss(); };
  const send = (event) => {
    event.preventDefault();
    const short = [...form.querySelectorAll('input, textarea')].find((one) => !one.validity.valid || (one.value && one.value.length < one.minLength));
    if (short) { say(short, short.value ? words.shorter(short.minLength) : words.required); return; }
    const empty = wanted.find((one) => !one.filled());
    if (empty) { say(empty.node, words.required); return; }
    submit(fields);
  };
  const form = h('form.modal', { role: 'dialog', 'aria-label': of.title, 'aria-modal': 'true', onsubmit: send, onkeydown: (event) => { if (event.key === 'Escape') leave(); } },
    h('h3', {}, of.title), h('div.fields', {}, (of.components ?? []).map(part)),
    h('footer', {}, h('button.button.secondary', { type: 'button', onclick: leave }, words.cancel), h('button.button.primary', { type: 'submit' }, words.send)));
  form.noValidate = true; // the browser's own complaints come in the browser's language, ours in the page's
  back ??= whence(document.activeElement ?? document.body);
  for (const one of behind()) one.inert = true;
  overlay.replaceChildren(form);
  overlay.hidden = false;
  form.querySelector('input, textarea, button.select')?.focus();
}

export function hideModal(id) {
  const overlay = document.getElementById('overlay');
  if (id) sessionStorage.removeItem(draft(id));
  overlay.hidden = true;
  overlay.replaceChildren();
  for (const one of behind()) one.inert = false;
  if (back) returned();
}

async function base64(file) {
  const address = await new Promise((take, refuse) => {
    const reader = new FileReader();
    reader.onload = () => take(reader.result);
    reader.onerror = () => refuse(reader.error);
    reader.readAsDataURL(file);
  });
  return address.slice(address.indexOf(',') + 1);
}
