// Discord's markdown as nodes. Nothing is ever put into the page as HTML.

import { h, link } from './dom.js';
import { words } from './words.js';

const INLINE = [
  [/^\\([^A-Za-z0-9\s])/, (m) => m[1]],
  [/^``([\s\S]+?)``|^`([^`\n]+)`/, (m) => h(/^\/\S+$/.test(m[2] ?? '') ? 'code.whole' : 'code', {}, m[1] ?? m[2])],
  [/^\*\*\*([\s\S]+?)\*\*\*/, (m, see) => h('strong', {}, h('em', {}, inline(m[1], see)))],
  [/^\*\*([\s\S]+?)\*\*(?!\*)/, (m, see) => h('strong', {}, inline(m[1], see))],
  [/^__([\s\S]+?)__/, (m, see) => h('u', {}, inline(m[1], see))],
  [/^\*(?=\S)([\s\S]+?)\*(?!\*)/, (m, see) => h('em', {}, inline(m[1], see))],
  [/^_(?=\S)([\s\S]+?)_(?![A-Za-zА-Яа-я0-9_])/, (m, see) => h('em', {}, inline(m[1], see))],
  [/^~~([\s\S]+?)~~/, (m, see) => h('s', {}, inline(m[1], see))],
  [/^\|\|([\s\S]+?)\|\|/, (m, see) => h('span.spoiler', { onclick: (e) => e.currentTarget.classList.add('seen') }, inline(m[1], see))],
  [/^<a?:(\w+):(\d+)>/, (m) => h('img.emoji', { src: `/cdn/emojis/${m[2]}.png`, alt: `:${m[1]}:`, title: `:${m[1]}:` })],
  [/^<@!?(\d+)>/, (m, see) => h('span.mention', {}, `@${see.user(m[1])}`)],
  [/^<@&(\d+)>/, (m, see) => h('span.mention', {}, `@${see.role(m[1])}`)],
  [/^<#(\d+)>/, (m, see) => h('span.mention', {}, `#${see.channel(m[1])}`)],
  [/^<\/([^:>]+):\d+>/, (m) => h('span.mention', {}, `/${m[1]}`)],
  [/^<t:(-?\d+)(?::([tTdDfFR]))?>/, (m) => h('time', m[2] === 'R' ? { data: { until: m[1] } } : {}, moment(Number(m[1]), m[2]))],
  [/^\[([^\]\n]+)\]\((https?:\/\/[^\s)]+)\)/, (m, see) => link(m[2], '', inline(m[1], see))],
  [/^<?(https?:\/\/[^\s<>]+)>?/, (m, see) => link(m[1], '', (where) => (where ? `#${see.channel(where)}` : m[1]))],
];

function moment(seconds, style) {
  const date = new Date(seconds * 1000);
  if (style === 'R') {
    const left = Math.round((date - Date.now()) / 1000);
    if (Math.abs(left) < 600) return near(left);
    const [unit, per] = [['day', 86400], ['hour', 3600], ['minute', 60], ['second', 1]].find(([, p]) => Math.abs(left) >= p) ?? ['second', 1];
    return new Intl.RelativeTimeFormat(document.documentElement.lang, { numeric: 'auto' }).format(Math.round(left / per), unit);
  }
  const how = { t: { timeStyle: 'short' }, T: { timeStyle: 'medium' }, d: { dateStyle: 'short' }, D: { dateStyle: 'long' }, F: { dateStyle: 'full', timeStyle: 'short' } };
  return date.toLocaleString(document.documentElement.lang, how[style] ?? { dateStyle: 'long', timeStyle: 'short' });
}

// What runs out in a moment is told to the second: «через 2 минуты» of a hundred and fifty seconds is no help.
function near(left) {
  const unit = (number, of) => new Intl.NumberFormat(document.documentElement.lang, { style: 'unit', unit: of, unitDisplay: 'short' }).format(number);
  const [minutes, seconds] = [Math.floor(Math.abs(left) / 60), Math.abs(left) % 60];
  const told = [minutes ? unit(minutes, 'minute') : '', seconds || !minutes ? unit(seconds, 'second') : ''].filter(Boolean).join(' ');
  if (!left) return words.now;
  return left < 0 ? words.ago(told) : words.within(told);
}

// All that is counted down goes on counting, on the table and in every hand alike.
setInterval(() => {
  for (const node of document.querySelectorAll('time[data-until]')) {
    const told = moment(Number(node.dataset.until), 'R');
    if (node.textContent !== told) node.textContent = told;
  }
}, 500);

function inline(text, see) {
  const out = [];
  let plain = '';
  while (text) {
    let taken = null;
    if (/^[\\`*_~|<[h]/.test(text)) {
      for (const [pattern, make] of INLINE) {
        const found = pattern.exec(text);
        if (found) { taken = [found[0].length, make(found, see)]; break; }
      }
    }
    if (taken) {
      if (plain) out.push(plain);
      plain = '';
      out.push(taken[1]);
      text = text.slice(taken[0]);
    } else {
      plain += text[0];
      text = text.slice(1);
    }
  }
  if (plain) out.push(plain);
  return out;
}

export function markdown(text, see) {
  const out = [];
  const blocks = text.split(/```(?:\w+\n)?([\s\S]*?)```/);
  blocks.forEach((block, i) => {
    if (i % 2) { out.push(h('pre', {}, h('code', {}, block.replace(/^\n/, '')))); return; }
    for (const line of block.replace(/^\n|\n$/g, '').split('\n')) {
      let m;
      if ((m = /^(#{1,3}) (.+)/.exec(line))) out.push(h(`h${m[1].length + 1}`, {}, inline(m[2], see)));
      else if ((m = /^-# (.+)/.exec(line))) out.push(h('small', {}, inline(m[1], see)));
      else if ((m = /^>{1,3} (.*)/.exec(line))) out.push(h('blockquote', {}, inline(m[1], see)));
      else if ((m = /^(\s*)[-*+] (.+)/.exec(line))) out.push(h('div.item', { style: { paddingLeft: `${m[1].length * 8 + 4}px` } }, '• ', inline(m[2], see)));
      else if (line.trim() || blocks.length === 1) out.push(h('div', {}, line ? inline(line, see) : h('br')));
    }
  });
  return h('div.markdown', {}, out);
}
