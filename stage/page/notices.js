// Short words to the person over the messages: what went wrong, what is awaited.

import { h } from './dom.js';

const box = document.getElementById('notices');
const named = (name) => [...box.children].filter((one) => one.dataset.name === name);

// One with a name stands until it is untrue, or for `last` milliseconds; one without, for some seconds. The same
// words never stand there twice. `press`: [what may be done about it, how].
export function notice(text, level = 'info', name = '', last = name ? 0 : 6000, more = '', press = null) {
  for (const old of [...box.children].filter((one) => one.firstChild.textContent === text)) old.remove();
  if (name) unnotice(name);
  const node = h(`div.notice.${level}`, { data: { name }, title: more }, h('span', {}, text), press && h('button.button.primary', { type: 'button', onclick: () => { node.remove(); press[1](); } }, press[0]), h('button.plain', { type: 'button', onclick: () => node.remove() }, '✕'));
  box.append(node);
  if (last) setTimeout(() => node.remove(), last);
}

export function unnotice(name) {
  for (const node of named(name)) node.remove();
}
