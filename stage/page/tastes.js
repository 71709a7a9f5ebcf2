// What a person has chosen for himself, light or dark, one language or the other: it holds for whatever guest he is,
// and the browser remembers it.

import { h } from './dom.js';
import { language, words } from './words.js';

const light = () => document.documentElement.dataset.theme === 'light';

function theme(name) {
  document.documentElement.dataset.theme = name;
  localStorage.setItem('theme', name);
}
document.documentElement.dataset.theme = localStorage.getItem('theme') ?? (matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark');

export const chosenLocale = () => localStorage.getItem('locale');

export function tastes(redraw, speak) {
  const other = language === 'ru' ? 'en-US' : 'ru';
  return h('div.row', {},
    h('button.button.secondary', { type: 'button', data: { theme: 'yes' }, title: words.theme, 'aria-label': words.theme, onclick: () => { theme(light() ? 'dark' : 'light'); redraw(); } }, light() ? '☾' : '☀'),
    h('button.button.secondary', { type: 'button', data: { tongue: other }, lang: other, onclick: () => { localStorage.setItem('locale', other); speak(other); } }, words.tongue));
}
