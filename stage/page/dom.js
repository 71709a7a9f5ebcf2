// Building the page without a framework: h('button.primary', {onclick}, 'Сесть').

export function h(kind, props = {}, ...children) {
  const [name, ...classes] = kind.split('.');
  const node = document.createElement(name || 'div');
  if (classes.length) node.className = classes.join(' ');
  for (const [key, value] of Object.entries(props)) {
    if (value === undefined || value === null || value === false) continue;
    if (key === 'data') Object.assign(node.dataset, value);
    else if (key === 'style') Object.assign(node.style, value);
    else if (key in node && key !== 'list') node[key] = value;
    else node.setAttribute(key, value === true ? '' : value);
  }
  node.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return node;
}

export const cdn = (address) =>
  (address || '').replace(/^https:\/\/(cdn\.discordapp\.com|media\.discordapp\.net)\//, '/cdn/');

export function face(user, color, size = 40) {
  if (user.avatar) return h('img.face', { src: `/cdn/avatars/${user.id}/${user.avatar}.png`, alt: '', style: { width: `${size}px`, height: `${size}px` } });
  const name = user.global_name || user.name || user.username || '?';
  return h('span.face', { style: { width: `${size}px`, height: `${size}px`, background: color || tint(user.id), fontSize: `${size * 0.42}px` }, 'aria-hidden': 'true' }, [...name][0].toUpperCase());
}

// A link, `kind` its classes. What leads to a channel or a message of Discord is a place of this page's own: the page
// goes there itself (data-channel, data-message), and no foreign Discord is opened. `inside` may ask which channel.
const PLACE = /^https:\/\/(?:\w+\.)?discord(?:app)?\.com\/channels\/(?:\d+|@me)\/(\d+)(?:\/(\d+))?\/?$/;
export function link(href, kind, inside) {
  const [, channel, message] = PLACE.exec(href) ?? [];
  const shown = typeof inside === 'function' ? inside(channel) : inside;
  if (channel) return h(`button${kind || '.plain.place'}`, { type: 'button', data: { channel, message: message ?? '' } }, shown);
  return h(`a${kind}`, { href, target: '_blank', rel: 'noopener noreferrer' }, shown);
}

// A picture whose place is kept before it has come, so that nothing moves under the hand when it does.
export function picture(kind, media, props) {
  const size = media.width && media.height ? { width: media.width, height: media.height } : {};
  return h(kind, { src: cdn(media.proxy_url ?? media.url), ...size, ...props });
}

// What is wrong with a field, said under it until it is touched again.
export function say(node, text) {
  for (const old of document.querySelectorAll('.wrong')) old.remove();
  const told = h('div.wrong', { role: 'alert' }, text);
  const place = node.closest('.argument') ?? node;
  place.after(told);
  place.parentNode.addEventListener('input', () => told.remove(), { once: true });
  place.parentNode.addEventListener('click', () => told.remove(), { once: true });
  (node.matches('input, textarea, button') ? node : node.querySelector('input, button'))?.focus();
}

export function tint(id) {
  let sum = 0;
  for (const digit of String(id)) sum = (sum * 31 + digit.charCodeAt(0)) % 360;
  return `hsl(${sum} 45% 42%)`;
}

// A list that drops down under something and goes away by itself.
let open = null;
export function dropdown(anchor, items, { up = false, width } = {}) {
  closeDropdown();
  const list = h('div.dropdown', { role: 'listbox', style: width ? { minWidth: `${Math.min(width, innerWidth - 16)}px` } : {} }, items);
  document.body.append(list);
  const place = anchor.getBoundingClientRect();
  list.style.left = `${Math.max(8, Math.min(place.left, innerWidth - list.offsetWidth - 8))}px`;
  const below = innerHeight - place.bottom;
  if (up || (below < list.offsetHeight + 8 && place.top > below)) {
    list.style.bottom = `${innerHeight - place.top + 4}px`;
    list.style.maxHeight = `${place.top - 16}px`;
  } else {
    list.style.top = `${place.bottom + 4}px`;
    list.style.maxHeight = `${below - 16}px`;
  }
  open = { list, anchor };
  return list;
}
export function closeDropdown() {
  open?.list.remove();
  const gone = open;
  open = null;
  gone?.closed?.();
}
export function whenClosed(act) {
  if (open) open.closed = act;
}
document.addEventListener('pointerdown', (event) => {
  if (open && !open.list.contains(event.target) && !open.anchor.contains(event.target)) closeDropdown();
});
document.addEventListener('keydown', (event) => {
  if (!open) return;
  if (event.key === 'Escape') { const { anchor } = open; closeDropdown(); anchor.focus?.(); return; }
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step || document.activeElement?.matches('input, textarea')) return; // the composer moves its own mark
  event.preventDefault();
  const rows = [...open.list.querySelectorAll('button')];
  rows[(rows.indexOf(document.activeElement) + step + rows.length) % rows.length]?.focus();
});
