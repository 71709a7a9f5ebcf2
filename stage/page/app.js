// The page: a channel of a Discord that lives on this machine, seen by whichever guest one is just now.

import { Composer } from './composer.js';
import { closeDropdown, dropdown, face, h, tint } from './dom.js';
import { Feed } from './feed.js';
import { message } from './messages.js';
import { hideModal, showModal } from './modal.js';
import { Sound } from './sound.js';
import { words } from './words.js';

const $ = (id) => document.getElementById(id);
const world = { me: null, guests: [], guild: null, messages: {}, commands: {}, bot: {}, sound: {}, violations: [], speaking: new Set() };
let channel = null;
let composer = null;
let line = false;
let microphone = false;
const waitingForChoices = new Map();

const guest = new URLSearchParams(location.search).get('guest') ?? sessionStorage.getItem('guest');
const feed = new Feed(guest, hear);
const sound = new Sound((frame) => feed.sound(frame));

// -- what is known of people, roles and channels ------------------------------------------------------

const see = {
  user: (id) => {
    const member = world.guild?.members.find((m) => m.user.id === id);
    return member ? (member.nick ?? member.user.global_name ?? member.user.username) : id === world.bot.user?.id ? world.bot.user.username : '…';
  },
  role: (id) => world.guild?.roles.find((r) => r.id === id)?.name ?? '…',
  channel: (id) => world.guild?.channels.find((c) => c.id === id)?.name ?? '…',
};
const colorOf = (id) => world.guests.find((g) => g.id === id)?.color ?? tint(id);

const table = {
  see,
  get channel() { return channel; },
  commands: () => world.commands[world.guild?.id] ?? [],
  members: () => world.guild?.members ?? [],
  roles: () => world.guild?.roles.filter((r) => r.id !== world.guild.id) ?? [],
  channelsOf: (types) => world.guild?.channels.filter((c) => !types?.length || types.includes(c.type)) ?? [],
  color: (id) => (id === world.bot.user?.id ? '#c94f3d' : colorOf(id)),
  act: (what, given) => act(what, given),
  desk: (of) => ({
    see,
    members: () => table.members(), roles: () => table.roles(), channels: (types) => table.channelsOf(types),
    press: (id) => act('press', { message: of.id, custom_id: id }),
    choose: (id, values) => act('choose', { message: of.id, custom_id: id, values }),
  }),
  react: (of, r) => act(r.me ? 'unreact' : 'react', { message: of.id, emoji: r.emoji.id ? `${r.emoji.name}:${r.emoji.id}` : r.emoji.name }),
  dismiss: (of) => act('dismiss', { message: of.id }).then(() => { drop(of.channel_id, of.id); drawMessages(); }),
  autocomplete: (given) => new Promise((take) => {
    waitingForChoices.set(given.nonce, take);
    feed.do('autocomplete', given).catch(() => take([]));
    setTimeout(() => { waitingForChoices.delete(given.nonce); take([]); }, 3500);
  }),
};

function act(what, given) {
  return feed.do(what, given).catch((wrong) => notice(wrong.message, 'warning'));
}

// -- what the stage tells -----------------------------------------------------------------------------

function hear(kind, d) {
  (HEARD[kind] ?? (() => {}))(d);
}

const redraw = { channels: false, messages: false, people: false };
function soon(...parts) {
  if (!Object.values(redraw).some(Boolean)) requestAnimationFrame(() => {
    if (redraw.channels) drawChannels();
    if (redraw.messages) drawMessages();
    if (redraw.people) drawPeople();
    redraw.channels = redraw.messages = redraw.people = false;
  });
  for (const part of parts) redraw[part] = true;
}

const HEARD = {
  line: (up) => { line = up; if (!up) notice(words.lost, 'error', 'line'); else unnotice('line'); },
  sound: (buffer) => sound.play(buffer),
  HELLO: (d) => { world.guests = d.guests; if (!guest && !world.me && d.guests.length) feed.do('guest', { guest: d.guests[0].id }); },
  SNAPSHOT: (d) => {
    const [guild] = d.guilds;
    Object.assign(world, { me: d.guest, guests: d.guests, guild, messages: d.messages, commands: d.commands, bot: d.bot, sound: d.sound, violations: d.violations });
    sessionStorage.setItem('guest', d.guest.id);
    feed.guest = d.guest.id;
    channel = guild.channels.find((c) => c.id === channel?.id) ?? guild.channels.find((c) => c.type === 0);
    document.title = `${guild.name} — ${d.guest.nick ?? d.guest.name}`;
    composer ??= new Composer($('composer'), table);
    composer.plain();
    setMicrophone(false);
    hideModal();
    if (d.modal) modal(d.modal);
    soon('channels', 'messages', 'people');
    drawTop();
    if (d.violations.length) drawViolations();
  },
  GUESTS: (d) => { world.guests = d.guests; world.me = d.guests.find((g) => g.id === world.me?.id) ?? world.me; soon('people', 'channels'); },
  BOT: (d) => {
    const was = world.bot.up;
    world.bot = { ...world.bot, ...d };
    if (d.process?.state === 'restarting') notice(words.botAgain, 'warning', 'bot');
    else if (!d.up) notice(words.botDown, 'warning', 'bot');
    else { unnotice('bot'); if (was === false) notice(words.botUp); }
    soon('people'); drawTop();
  },
  SPEAKING: (d) => {
    world.speaking[d.speaking ? 'add' : 'delete'](d.user_id);
    for (const node of document.querySelectorAll(`[data-user="${d.user_id}"]`)) node.classList.toggle('speaking', d.speaking);
  },
  VIOLATION: (d) => { world.violations.push(d); drawViolations(); },
  NOTICE: (d) => notice(d.text, d.level),
  REFUSED: (d) => notice(d.reason, 'warning'),
  MICROPHONE: (d) => { if (!d.held && microphone) setMicrophone(false); if (!d.held && d.reason) notice(d.reason, 'warning'); },
  INTERACTION_FAILURE: (d) => notice(d.reason ? `${words.failed}: ${d.reason}` : words.failed, 'warning'),
  INTERACTION_MODAL_CREATE: (d) => modal(d),
  INTERACTION_MODAL_CLOSE: () => hideModal(),
  APPLICATION_COMMAND_AUTOCOMPLETE_RESPONSE: (d) => { waitingForChoices.get(d.nonce)?.(d.choices); waitingForChoices.delete(d.nonce); },
  APPLICATION_COMMANDS_UPDATE: (d) => { world.commands = d.commands; },
  MESSAGE_CREATE: (d) => { (world.messages[d.channel_id] ??= []).push(d); soon('messages'); },
  MESSAGE_UPDATE: (d) => {
    const list = (world.messages[d.channel_id] ??= []);
    const at = list.findIndex((m) => m.id === d.id);
    if (at < 0) list.push(d); else list[at] = { ...list[at], ...d };
    soon('messages');
  },
  MESSAGE_DELETE: (d) => { drop(d.channel_id, d.id); soon('messages'); },
  MESSAGE_DELETE_BULK: (d) => { for (const id of d.ids) drop(d.channel_id, id); soon('messages'); },
  VOICE_STATE_UPDATE: (d) => {
    const rest = world.guild.voice_states.filter((v) => v.user_id !== d.user_id);
    world.guild.voice_states = d.channel_id ? [...rest, d] : rest;
    if (d.user_id === world.me?.id && !d.channel_id) setMicrophone(false);
    soon('channels', 'people'); drawTop();
  },
  VOICE_CHANNEL_STATUS_UPDATE: (d) => { const c = world.guild.channels.find((one) => one.id === d.id); if (c) c.status = d.status; soon('channels'); },
  GUILD_MEMBER_UPDATE: (d) => {
    const at = world.guild.members.findIndex((m) => m.user.id === d.user.id);
    if (at >= 0) world.guild.members[at] = { ...world.guild.members[at], ...d };
    soon('channels', 'messages', 'people');
  },
  GUILD_MEMBER_ADD: (d) => { world.guild.members.push(d); soon('people'); },
  CHANNEL_CREATE: (d) => { world.guild.channels.push(d); soon('channels'); },
  CHANNEL_UPDATE: (d) => { Object.assign(world.guild.channels.find((c) => c.id === d.id) ?? {}, d); soon('channels'); },
  CHANNEL_DELETE: (d) => { world.guild.channels = world.guild.channels.filter((c) => c.id !== d.id); soon('channels'); },
};
for (const kind of ['ADD', 'REMOVE']) {
  HEARD[`MESSAGE_REACTION_${kind}`] = (d) => {
    const of = world.messages[d.channel_id]?.find((m) => m.id === d.message_id);
    if (!of) return;
    of.reactions ??= [];
    let one = of.reactions.find((r) => r.emoji.name === d.emoji.name);
    if (!one) of.reactions.push((one = { emoji: d.emoji, count: 0, me: false }));
    one.count += kind === 'ADD' ? 1 : -1;
    if (d.user_id === world.me.id) one.me = kind === 'ADD';
    of.reactions = of.reactions.filter((r) => r.count > 0);
    soon('messages');
  };
}

function drop(where, id) {
  world.messages[where] = (world.messages[where] ?? []).filter((m) => m.id !== id);
}

function modal(d) {
  showModal(d, table.desk({ id: '' }), (fields) => act('submit', { modal: d.id, fields }), () => { act('dismiss', { modal: d.id }); hideModal(); });
}

// -- drawing ------------------------------------------------------------------------------------------

const drawn = new Map();

function drawMessages() {
  const box = $('messages');
  const low = box.scrollHeight - box.scrollTop - box.clientHeight < 120;
  const list = world.messages[channel?.id] ?? [];
  const nodes = list.map((of, i) => {
    const before = list[i - 1];
    const key = `${of.id}|${before?.id ?? ''}`;
    const old = drawn.get(key);
    if (old?.of === of) return old.node;
    const node = message(of, before, table);
    drawn.set(key, { of, node });
    return node;
  });
  for (const [key, { of }] of drawn) if (!list.includes(of)) drawn.delete(key);
  const same = box.children.length === nodes.length && nodes.every((node, i) => box.children[i] === node);
  if (!same) box.replaceChildren(...(nodes.length ? nodes : [h('p.empty', {}, words.empty)]));
  if (low) {
    box.scrollTop = box.scrollHeight;
    for (const img of box.querySelectorAll('img')) if (!img.complete) img.addEventListener('load', () => { box.scrollTop = box.scrollHeight; }, { once: true });
  }
}

function voiceMembers(id) {
  return world.guild.voice_states.filter((v) => v.channel_id === id).map((v) => {
    const user = world.guild.members.find((m) => m.user.id === v.user_id)?.user ?? world.bot.user ?? { id: v.user_id };
    const marks = [v.mute ? '🔇' : v.self_mute ? '🙊' : '', v.deaf || v.self_deaf ? '🙉' : ''].join('');
    return h(`div.voice-member${world.speaking.has(v.user_id) ? '.speaking' : ''}`, { data: { user: v.user_id } },
      face(user, table.color(v.user_id), 24), h('span', {}, see.user(v.user_id)), h('span.marks', {}, marks));
  });
}

function drawChannels() {
  const guild = world.guild;
  const text = guild.channels.filter((c) => c.type === 0);
  const voice = guild.channels.filter((c) => c.type === 2 || c.type === 13);
  const mine = guild.voice_states.find((v) => v.user_id === world.me.id);
  $('channels').replaceChildren(
    h('h1', {}, guild.name),
    h('h2', {}, words.text),
    ...text.map((c) => h(`button.channel${c.id === channel?.id ? '.here' : ''}`, { type: 'button', onclick: () => { channel = c; composer.plain(); soon('channels', 'messages'); drawTop(); } }, `# ${c.name}`)),
    h('h2', {}, words.voice),
    ...voice.flatMap((c) => [
      h(`button.channel${mine?.channel_id === c.id ? '.here' : ''}`, { type: 'button', data: { voice: c.id }, onclick: () => { sound.context(); act(mine?.channel_id === c.id ? 'leave_voice' : 'join_voice', { channel: c.id }); } },
        `🔊 ${c.name}`, h('small', {}, mine?.channel_id === c.id ? words.leave : words.join)),
      c.status ? h('div.status', {}, c.status) : null,
      ...voiceMembers(c.id),
    ]).filter(Boolean),
    h('div.spring'),
    voiceBox(mine),
  );
}

function voiceBox(mine) {
  if (!world.sound.voice) return h('div');
  if (!mine) return h('div.voice-box', {}, h('small', {}, words.noVoice));
  const speech = h('input', { placeholder: world.sound.speech ? words.speak : words.noSpeech, disabled: !world.sound.speech, maxLength: 300, data: { speak: 'yes' } });
  return h('div.voice-box', {},
    h('div.row', {},
      h(`button.button.${microphone ? 'danger' : 'success'}`, { type: 'button', data: { microphone: microphone ? 'on' : 'off' }, onclick: () => setMicrophone(!microphone) }, microphone ? `🎙 ${words.micOn}` : `🎙 ${words.mic}`),
      h('button.button.secondary', { type: 'button', title: words.mute, onclick: () => act('mute', { self_mute: !mine.self_mute }) }, mine.self_mute ? '🙊' : '👄'),
      h('button.button.secondary', { type: 'button', title: words.hush, onclick: () => act('hush') }, '⏹')),
    world.sound.lines?.length ? h('button.select', { type: 'button', data: { lines: 'yes' }, onclick: (event) => {
      dropdown(event.currentTarget, world.sound.lines.map((one) => h('button.option', { type: 'button', data: { line: one.name }, onclick: () => { closeDropdown(); act('say_line', { line: one.name }); } },
        h('span.option-words', {}, one.name, h('small', {}, `${one.seconds.toFixed(1)} s`)))), { up: true });
    } }, words.line, h('span.arrow', {}, '▾')) : null,
    h('form.row', { onsubmit: (event) => { event.preventDefault(); if (speech.value.trim()) act('speak', { text: speech.value.trim() }); speech.value = ''; } }, speech));
}

async function setMicrophone(on) {
  if (on === microphone) return;
  if (on) {
    try {
      await sound.startMicrophone();
    } catch (wrong) {
      notice(`${words.unheard}: ${wrong.message}`, 'warning');
      return;
    }
  } else sound.stopMicrophone();
  microphone = on;
  act('microphone', { on });
  soon('channels');
}

function drawPeople() {
  const seat = (g) => h(`button.guest${g.id === world.me?.id ? '.me' : ''}${world.speaking.has(g.id) ? '.speaking' : ''}`, {
    type: 'button', data: { user: g.id, guest: g.name }, onclick: () => feed.do('guest', { guest: g.id }),
  }, face(g, g.color, 32), h('span.name', {}, g.nick ?? g.name, g.id === world.me?.id ? h('small', {}, words.you) : null), g.voice_channel_id ? h('span.marks', {}, '🔊') : null);
  const bot = world.bot.user;
  $('people').replaceChildren(
    h('h2', {}, `${words.sit} (${world.guests.length})`), ...world.guests.map(seat),
    ...(bot ? [h('h2', {}, words.bot), h(`div.guest${world.bot.up ? '' : '.away'}${world.speaking.has(bot.id) ? '.speaking' : ''}`, { data: { user: bot.id } }, face(bot, '#c94f3d', 32), h('span.name', {}, see.user(bot.id), world.bot.activity ? h('small', {}, world.bot.activity) : null))] : []));
}

function drawTop() {
  $('top').replaceChildren(h('b', {}, `# ${channel?.name ?? ''}`), h(`span.light${world.bot.up ? '.up' : ''}`, { title: world.bot.up ? words.botUp : words.botDown }));
}

function drawViolations() {
  const last = world.violations.at(-1);
  if (last) notice(`${words.violations} (${world.violations.length}): ${last.rule} — ${last.message}`, 'error', 'violations');
}

// -- notices ------------------------------------------------------------------------------------------

function notice(text, level = 'info', name = '') {
  if (name) unnotice(name);
  const node = h(`div.notice.${level}`, { data: { name } }, text, h('button.plain', { type: 'button', onclick: () => node.remove() }, '✕'));
  $('notices').append(node);
  if (!name) setTimeout(() => node.remove(), 6000);
}

function unnotice(name) {
  for (const node of document.querySelectorAll(`.notice[data-name="${name}"]`)) node.remove();
}
