// The keyboard stays where it was when things are drawn anew: on the same control, or on the one in its place.

// Those of one kind: what the bot offers, or what the page itself adds.
const controls = (box, like) => [...box.querySelectorAll('button, input, a[href], img[tabindex]')]
  .filter((node) => !node.disabled && 'customId' in node.dataset === 'customId' in like.dataset);

function focused() {
  const node = document.activeElement;
  const box = node?.closest('[data-message-id], nav, aside, header, #aloud');
  if (!box) return null;
  const where = box.dataset.messageId ? `[data-message-id="${box.dataset.messageId}"]` : `#${box.id}`;
  return { node, at: controls(box, node).indexOf(node), name: JSON.stringify(node.dataset), where };
}

export function keepingFocus(draw) {
  const held = focused();
  draw();
  if (!held || document.activeElement === held.node) return;
  if (held.node.isConnected) { held.node.focus({ preventScroll: true }); return; } // put elsewhere, and let go on the way
  const box = document.querySelector(held.where);
  if (!box) return;
  const all = controls(box, held.node);
  const same = held.name === '{}' ? null : all.find((node) => JSON.stringify(node.dataset) === held.name);
  const next = same ?? all[Math.min(Math.max(held.at, 0), all.length - 1)];
  if (next?.matches('input') && held.node.matches('input')) next.value = held.node.value; // half typed
  next?.focus({ preventScroll: true });
}
