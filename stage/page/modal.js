// A form that the bot asks to be filled in.

import { h } from './dom.js';
import { select } from './components.js';
import { markdown } from './markdown.js';
import { words } from './words.js';

export function showModal(of, desk, submit, dismiss) {
  const overlay = document.getElementById('overlay');
  const fields = {};
  const part = (one) => {
    if (one.type === 1) return (one.components ?? []).map(part);
    if (one.type === 18) return h('label.field', {}, h('span', {}, one.label, one.component?.required === false ? null : h('i', {}, ' *')), one.description ? h('small', {}, one.description) : null, part(one.component));
    if (one.type === 10) return markdown(one.content ?? '', desk.see);
    if (one.type === 4) {
      fields[one.custom_id] = one.value ?? '';
      const input = h(one.style === 2 ? 'textarea' : 'input', {
        value: one.value ?? '', placeholder: one.placeholder ?? '', maxLength: one.max_length ?? 4000, minLength: one.min_length ?? 0,
        required: one.required !== false, data: { customId: one.custom_id }, oninput: () => { fields[one.custom_id] = input.value; },
      });
      return one.label ? h('label.field', {}, h('span', {}, one.label, one.required === false ? null : h('i', {}, ' *')), input) : input;
    }
    if ([3, 5, 6, 7, 8].includes(one.type)) {
      fields[one.custom_id] = (one.options ?? []).filter((o) => o.default).map((o) => o.value);
      return select(one, desk, (values) => { fields[one.custom_id] = values; });
    }
    return null;
  };
  const form = h('form.modal', { role: 'dialog', 'aria-label': of.title, onsubmit: (event) => { event.preventDefault(); submit(fields); } },
    h('h3', {}, of.title), (of.components ?? []).map(part),
    h('footer', {}, h('button.button.secondary', { type: 'button', onclick: dismiss }, words.cancel), h('button.button.primary', { type: 'submit' }, words.send)));
  overlay.replaceChildren(form);
  overlay.hidden = false;
  overlay.onpointerdown = (event) => { if (event.target === overlay) dismiss(); };
  form.querySelector('input, textarea, button.select')?.focus();
}

export function hideModal() {
  const overlay = document.getElementById('overlay');
  overlay.hidden = true;
  overlay.replaceChildren();
}
