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

export function tint(id) {
  let sum = 0;
  for (const digit of String(id)) sum = (sum * 31 + digit.charCodeAt(0)) % 360;
  return `hsl(${sum} 45% 42%)`;
}

// A list that drops down under something and goes away by itself.
let open = null;
export function dropdown(anchor, items, { filter = false, up = false, width } = {}) {
  closeDropdown();
  const list = h('div.dropdown', { role: 'listbox', style: width ? { minWidth: `${width}px` } : {} }, items);
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
  if (event.key === 'Escape') closeDropdown();
});
