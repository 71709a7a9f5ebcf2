// The page: a channel of a Discord that lives on this machine, seen by whichever guest one is just now.

import { Composer } from './composer.js';
import { closeDropdown, dropdown, face, h, tint } from './dom.js';
import { Doors } from './doors.js';
import { Feed } from './feed.js';
import { keepingFocus } from './focus.js';
import { names } from './messages.js';
import { hideModal, showModal } from './modal.js';
import { notice, unnotice } from './notices.js';
import { Sound } from './sound.js';
import { chosenLocale, tastes } from './tastes.js';
import { Timeline } from './timeline.js';
import { VoiceBox } from './voice.js';
import { inWords, language, speakIn, words } from './words.js';

const $ = (id) => document.getElementById(id);
const world = { me: null, guests: [], guild: null, messages: {}, commands: {}, bot: {}, sound: {}, violations: [], dms: [], doors: [], door: {}, speaking: new Set(), unread: new Map() };
let channel = null;
let composer = null;
let line = false;
let microphone = false;
let opening = false;
const waitingForChoices = new Map();
const asking = new Map(); // what was pressed -> how many answers of the bot are awaited
const answered = new Map(); // interaction -> what to do when the bot has answered

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
  place: (id) => [...(world.guild?.channels ?? []), ...world.dms].find((c) => c.id === id),
};
const colorOf = (id) => world.guests.find((g) => g.id === id)?.color ?? tint(id);

const table = {
  see,
  get channel() { return channel; },
  called: () => nameOf(channel),
  everywhere: () => world.commands[world.guild?.id] ?? [],
  commands: () => {
    const every = table.everywhere();
    return channel?.type === 1 ? every.filter((c) => !c.guild_id && (c.contexts?.includes(1) ?? c.dm_permission !== false)) : every;
  },
  names: (of) => names(of, [see.user(world.me.id), world.me.name, `<@${world.me.id}>`]),
  members: () => world.guild?.members ?? [],
  roles: () => world.guild?.roles.filter((r) => r.id !== world.guild.id) ?? [],
  channelsOf: (types) => world.guild?.channels.filter((c) => !types?.length || types.includes(c.type)) ?? [],
  color: (id) => (id === world.bot.user?.id ? '#c94f3d' : colorOf(id)),
  act: (what, given) => act(what, given),
  desk: (of) => ({
    see,
    members: () => table.members(), roles: () => table.roles(), channels: (types) => table.channelsOf(types),
    waits: (id) => asking.has(`${of.id} ${id}`),
    press: (id) => ask('press', { message: of.id, custom_id: id }, `${of.id} ${id}`),
    choose: (id, values) => ask('choose', { message: of.id, custom_id: id, values }, `${of.id} ${id}`),
  }),
  ask: (what, given) => ask(what, given, what),
  menus: (kind = 3) => table.commands().filter((c) => c.type === kind),
  menu: (anchor, kind, target) => dropdown(anchor, table.menus(kind).map((c) => h('button.option', { type: 'button', onclick: () => {
    closeDropdown();
    ask('menu', { channel: channel.id, command: c.id, target }, 'menu');
  } }, c.name_localized ?? c.name))),
  react: (of, r) => act(r.me ? 'unreact' : 'react', { message: of.id, emoji: r.emoji.id ? `${r.emoji.name}:${r.emoji.id}` : r.emoji.name }),
  dismiss: (of) => act('dismiss', { message: of.id }).then(() => { drop(of.channel_id, of.id); drawMessages(); }),
  autocomplete: (given) => new Promise((take) => {
    waitingForChoices.set(given.nonce, take);
    feed.do('autocomplete', given).catch(() => take([]));
    setTimeout(() => { waitingForChoices.delete(given.nonce); take([]); }, 3500);
  }),
};

function act(what, given) {
  return feed.do(what, given).catch((wrong) => { notice(wrong.message, 'warning'); });
}

// An act that the bot has to answer: what was pressed shows that it waits, until the answer or its failure.
async function ask(what, given, key) {
  asking.set(key, (asking.get(key) ?? 0) + 1);
  showAsking();
  const asked = await act(what, given);
  if (asked?.interaction) await new Promise((take) => { answered.set(asked.interaction, take); setTimeout(take, 5000); });
  answered.delete(asked?.interaction);
  if (asking.get(key) > 1) asking.set(key, asking.get(key) - 1); else asking.delete(key);
  showAsking();
  return asked;
}

function showAsking() {
  document.body.classList.toggle('asking', asking.size > 0);
  for (const node of document.querySelectorAll('[data-message-id] [data-custom-id]')) {
    node.classList.toggle('waiting', asking.has(`${node.closest('[data-message-id]').dataset.messageId} ${node.dataset.customId}`));
  }
}

const doors = new Doors($('caption'), world, (number, sure = false) => { sound.context(); act('door', { door: number, sure }); });
const timeline = new Timeline($('messages'), $('fresh'), $('board'), table, older, () => doors.wide());
const voice = new VoiceBox({
  world, act: (what, given) => act(what, given), redraw: () => soon('channels'), join: (c) => { sound.context(); act('join_voice', { channel: c.id }); },
  microphone: () => ({ on: microphone, set: setMicrophone }),
});

// -- what the stage tells -----------------------------------------------------------------------------

function hear(kind, d) {
  (HEARD[kind] ?? (() => {}))(d);
}

// Drawn anew once per picture of the screen, and never under a pressed finger: a button that is replaced between
// press and release would lose the click.
const stale = new Set();
let awaited = false;
let pressed = false;
function soon(...parts) {
  for (const part of parts) stale.add(part);
  if (awaited || pressed || !stale.size) return;
  awaited = true;
  requestAnimationFrame(() => {
    awaited = false;
    if (pressed) return;
    const parts = [...stale];
    stale.clear();
    keepingFocus(() => { for (const part of parts) DRAW[part](); });
  });
}
const DRAW = { channels: () => drawChannels(), messages: () => drawMessages(), people: () => drawPeople(), top: () => drawTop() };
document.addEventListener('pointerdown', (event) => { pressed = event.button === 0; }, { capture: true }); // another's release a menu may eat
for (const end of ['pointerup', 'pointercancel', 'blur']) {
  window.addEventListener(end, () => { pressed = false; setTimeout(soon); }, { capture: true });
}

// Two tabs of one guest read the same private things. Who came second is offered a guest whom nobody plays.
const shared = (came) => {
  if (!(world.me?.tabs > 1)) { unnotice('shared'); return; }
  if (!came) return;
  const free = world.guests.find((g) => !g.cast && !g.tabs);
  notice(words.shared(world.me.nick ?? world.me.name), 'warning', 'shared', 20000, '', free && [words.enterAs(free.nick ?? free.name), () => become(free.id)]);
};

// A fresh tab was given a guest. Where others play already it says plainly which, before anything is done in his name.
let fresh = false;
function introduce() {
  if (!fresh) { unnotice('who'); return; }
  fresh = false;
  if (world.guests.some((g) => !g.cast && g.tabs && g.id !== world.me.id)) {
    notice(words.youAre(world.me.nick ?? world.me.name), 'warning', 'who', 30000, '', [words.notMe, () => openDrawer('people')]);
  }
}

const HEARD = {
  line: (up) => {
    line = up;
    if (up) { unnotice('line'); return; }
    notice(words.lost, 'error', 'line');
    world.speaking.clear();
    for (const take of answered.values()) take();
  },
  sound: (buffer) => sound.play(buffer),
  HELLO: (d) => {
    if (world.page && world.page !== d.page) location.reload(); // the program came back as a newer one
    Object.assign(world, { guests: d.guests, page: d.page });
    fresh = !d.guests.some((g) => [g.id, g.name].includes(feed.guest));
    if (fresh && d.guests.length) act('guest'); // a fresh tab is another person: one whom nobody plays
  },
  SNAPSHOT: (d) => {
    const [guild] = d.guilds;
    whole.clear();
    const anew = world.me?.id !== d.guest.id || guild.id !== world.guild?.id;
    guild.channels.push(...(guild.threads ?? []));
    Object.assign(world, { me: d.guest, guests: d.guests, guild, messages: d.messages, commands: d.commands, bot: d.bot, sound: d.sound, violations: d.violations, dms: d.dms ?? [], doors: d.doors ?? [], door: d.door ?? {} });
    sessionStorage.setItem('guest', d.guest.name); // by name: a stage begun anew gives other numbers
    feed.guest = d.guest.name;
    const chosen = chosenLocale();
    if (chosen && chosen !== d.guest.locale) act('locale', { locale: chosen });
    if (speakIn(chosen ?? d.guest.locale)) timeline.anew();
    channel = see.place(channel?.id) ?? guild.channels.find((c) => c.type === 0) ?? guild.channels[0];
    document.title = `${guild.name} — ${d.guest.nick ?? d.guest.name}`;
    composer ??= new Composer($('composer'), table);
    if (anew) { world.unread.clear(); voice.forget(); }
    if (anew || composer.tongue !== language) { composer.plain(); timeline.toEnd(); }
    // He who talks on is heard on: a new line holds no microphone until it is told of his.
    const seated = guild.voice_states.some((v) => v.user_id === d.guest.id);
    if (anew || !seated) setMicrophone(false); else if (microphone) act('microphone', { on: true });
    hideModal();
    if (d.modal) modal(d.modal);
    soon('channels', 'messages', 'people');
    soon('top');
    tellOfBot();
    doors.tell();
    shared(anew);
    introduce();
    if (d.violations.length) drawViolations();
  },
  GUESTS: (d) => { world.guests = d.guests; world.me = d.guests.find((g) => g.id === world.me?.id) ?? world.me; shared(false); soon('people', 'channels'); },
  BOT: (d) => {
    const was = world.bot.up;
    world.bot = { ...world.bot, ...d };
    tellOfBot();
    soon('messages');
    if (d.up && was === false) notice(words.botUp, 'info', 'bot', 6000);
    soon('people'); soon('top');
  },
  DOOR: (d) => { world.door = d; doors.tell(); soon('messages'); soon('top'); },
  SPEAKING: (d) => {
    world.speaking[d.speaking ? 'add' : 'delete'](d.user_id);
    for (const node of document.querySelectorAll(`[data-user="${d.user_id}"]`)) node.classList.toggle('speaking', d.speaking);
  },
  VIOLATION: (d) => { world.violations.push(d); drawViolations(); },
  NOTICE: (d) => { if (d.code !== 'bot_fell' && d.code !== 'bot_ended') notice(inWords(words.notices, d.code, d.about, d.text), d.level); },
  REFUSED: (wrong) => notice(wrong.message, 'warning'),
  MICROPHONE: (d) => { if (!d.held && microphone) { setMicrophone(false); if (d.code === 'taken') notice(words.unheard.taken, 'warning'); } },
  INTERACTION_SUCCESS: (d) => answered.get(d.id)?.(),
  INTERACTION_FAILURE: (d) => { answered.get(d.id)?.(); notice(world.bot.up ? words.failed : words.failedDown, 'warning', 'failed', 8000); },
  INTERACTION_MODAL_CREATE: (d) => { answered.get(d.id)?.(); modal(d); },
  INTERACTION_MODAL_CLOSE: (d) => hideModal(d.id),
  APPLICATION_COMMAND_AUTOCOMPLETE_RESPONSE: (d) => { waitingForChoices.get(d.nonce)?.(d.choices); waitingForChoices.delete(d.nonce); },
  APPLICATION_COMMANDS_UPDATE: (d) => { world.commands = d.commands; },
  MESSAGE_CREATE: (d) => {
    (world.messages[d.channel_id] ??= []).push(d);
    const here = d.channel_id === channel?.id;
    if (here && (d.flags & 64 || d.author.id === world.me?.id)) timeline.atEnd = true; // what is for me alone, and what I have said
    else if (here) timeline.came();
    if (!here && d.author.id !== world.me?.id) {
      world.unread.set(d.channel_id, (world.unread.get(d.channel_id) ?? 0) + 1);
      soon('channels', 'top');
    }
    soon('messages');
  },
  MESSAGE_UPDATE: (d) => {
    const list = (world.messages[d.channel_id] ??= []);
    const at = list.findIndex((m) => m.id === d.id);
    if (at < 0) return; // further up than what is here: it comes with the history
    list[at] = { ...list[at], ...d };
    soon('messages');
  },
  MESSAGE_DELETE: (d) => { unread(d); drop(d.channel_id, d.id); soon('messages'); },
  MESSAGE_DELETE_BULK: (d) => { for (const id of d.ids) drop(d.channel_id, id); soon('messages'); },
  VOICE_STATE_UPDATE: (d) => {
    const rest = world.guild.voice_states.filter((v) => v.user_id !== d.user_id);
    world.guild.voice_states = d.channel_id ? [...rest, d] : rest;
    if (d.user_id === world.me?.id && !d.channel_id) setMicrophone(false);
    soon('channels', 'people'); soon('top');
  },
  VOICE_CHANNEL_STATUS_UPDATE: (d) => { const c = world.guild.channels.find((one) => one.id === d.id); if (c) c.status = d.status; soon('channels'); },
  GUILD_MEMBER_UPDATE: (d) => {
    const at = world.guild.members.findIndex((m) => m.user.id === d.user.id);
    if (at >= 0) world.guild.members[at] = { ...world.guild.members[at], ...d };
    soon('channels', 'messages', 'people');
  },
  GUILD_MEMBER_ADD: (d) => { world.guild.members.push(d); soon('people'); },
  GUILD_MEMBER_REMOVE: (d) => { world.guild.members = world.guild.members.filter((m) => m.user.id !== d.user.id); soon('people'); },
  GUILD_ROLE_CREATE: (d) => { world.guild.roles.push(d.role); },
  GUILD_ROLE_UPDATE: (d) => { Object.assign(world.guild.roles.find((r) => r.id === d.role.id) ?? {}, d.role); },
  GUILD_ROLE_DELETE: (d) => { world.guild.roles = world.guild.roles.filter((r) => r.id !== d.role_id); },
  CHANNEL_CREATE: (d) => { (d.guild_id ? world.guild.channels : world.dms).push(d); soon('channels'); },
  CHANNEL_UPDATE: (d) => { Object.assign(world.guild.channels.find((c) => c.id === d.id) ?? {}, d); soon('channels'); },
  CHANNEL_DELETE: (d) => { world.guild.channels = world.guild.channels.filter((c) => c.id !== d.id); soon('channels'); },
};
for (const kind of ['CREATE', 'UPDATE', 'DELETE']) HEARD[`THREAD_${kind}`] = HEARD[`CHANNEL_${kind}`];
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

// What is taken away before it was read has nothing to be read any more.
function unread(d) {
  const list = world.messages[d.channel_id] ?? [];
  const at = list.findIndex((m) => m.id === d.id);
  const left = world.unread.get(d.channel_id) ?? 0;
  if (at < 0 || at < list.length - left) return;
  if (left > 1) world.unread.set(d.channel_id, left - 1); else world.unread.delete(d.channel_id);
  soon('channels', 'top');
}

function drop(where, id) {
  world.messages[where] = (world.messages[where] ?? []).filter((m) => m.id !== id);
}

function modal(d) {
  showModal(d, table.desk({ id: '' }), (fields) => ask('submit', { modal: d.id, fields }, 'submit'), () => { act('dismiss', { modal: d.id }); hideModal(d.id); });
}

function become(id) {
  return act('guest', { guest: id }).then(() => openDrawer(''));
}

// Whoever is played on another page is no seat to slip into: his cards are there.
function choose(g) {
  const name = g.nick ?? g.name;
  if (!g.tabs || g.id === world.me?.id) become(g.id);
  else notice(words.takenOne(name), 'warning', 'taken', 10000, '', [words.enterAs(name), () => become(g.id)]);
}

function tellOfBot() {
  const { up, process } = world.bot;
  const told = up ? null : { restarting: words.botAgain, stopped: words.botEnded, running: words.botComing }[process?.state] ?? words.botDown;
  if (told) notice(told, 'warning', 'bot'); else unnotice('bot');
}

// -- going somewhere ----------------------------------------------------------------------------------

function enter(place) {
  channel = place;
  world.unread.delete(place.id);
  composer.plain();
  timeline.toEnd();
  openDrawer('');
  soon('channels', 'messages');
  soon('top');
}

// A link to a channel or a message: however far up it is, it is brought into sight.
document.addEventListener('click', async (event) => {
  const to = event.target.closest?.('[data-channel]')?.dataset;
  if (!to) return;
  const place = see.place(to.channel);
  if (!place) { notice(words.refused.unknown_channel, 'warning'); return; }
  if (place.id !== channel.id) enter(place); else openDrawer('');
  drawMessages();
  if (!to.message) return;
  while (!timeline.show(to.message)) if (!(await timeline.earlier())) { notice(words.refused.unknown_message, 'warning'); return; }
});

// -- drawing ------------------------------------------------------------------------------------------

function drawMessages() {
  timeline.draw(world.messages[channel?.id] ?? []);
}

const whole = new Set(); // channels whose first message is on the page
async function older(first) {
  const here = channel.id;
  if (whole.has(here) || !line) return null;
  const found = await act('history', { channel: here, before: first.id });
  if (!found) return null;
  if (!found.messages.length) whole.add(here);
  world.messages[here] = [...found.messages, ...world.messages[here]];
  return channel.id === here ? world.messages[here] : null;
}

const nameOf = (c) => (c ? (c.type === 1 ? `@ ${world.bot.user?.username ?? ''}` : `${c.type > 5 ? '↳' : '#'} ${c.name}`) : '');

function voiceMembers(id) {
  return world.guild.voice_states.filter((v) => v.channel_id === id).map((v) => {
    const user = world.guild.members.find((m) => m.user.id === v.user_id)?.user ?? world.bot.user ?? { id: v.user_id };
    const marks = [v.mute ? '🔇' : v.self_mute ? '🙊' : '', v.deaf || v.self_deaf ? '🙉' : ''].join('');
    const told = [v.mute || v.self_mute ? words.silent : '', v.deaf || v.self_deaf ? words.deaf : ''].filter(Boolean).join(', ');
    return h(`div.voice-member${world.speaking.has(v.user_id) ? '.speaking' : ''}`, { data: { user: v.user_id } },
      face(user, table.color(v.user_id), 24), h('span', {}, see.user(v.user_id)), h('span.marks', { title: told }, marks));
  });
}

function drawChannels() {
  const guild = world.guild;
  const text = guild.channels.filter((c) => [0, 5, 10, 11, 12].includes(c.type));
  const rooms = guild.channels.filter((c) => c.type === 2 || c.type === 13);
  const mine = guild.voice_states.find((v) => v.user_id === world.me.id);
  $('channels').setAttribute('aria-label', words.channels);
  $('channels').replaceChildren(
    shut(),
    h('h1', {}, guild.name),
    h('h2', {}, words.text),
    ...[...text, ...world.dms].map((c) => h(`button.channel${c.id === channel?.id ? '.here' : ''}${c.type > 5 ? '.thread' : ''}`, { type: 'button', data: { place: c.id }, onclick: () => enter(c) },
      h('span.words', {}, nameOf(c)), world.unread.has(c.id) ? h('b.unread', { title: words.unread }, world.unread.get(c.id)) : null)),
    h('h2', {}, words.voice),
    ...rooms.flatMap((c) => [
      h(`button.channel${mine?.channel_id === c.id ? '.here' : ''}`, { type: 'button', data: { voice: c.id }, onclick: () => { sound.context(); act(mine?.channel_id === c.id ? 'leave_voice' : 'join_voice', { channel: c.id }); } },
        h('span.words', {}, `🔊 ${c.name}`), h('small', {}, mine?.channel_id === c.id ? words.leave : words.join)),
      c.status ? h('div.status', {}, c.status) : null,
      ...voiceMembers(c.id),
    ]).filter(Boolean),
    h('div.spring'),
    ...(narrow.matches ? [] : [voice.draw(mine, rooms[0])]),
  );
  $('aloud').replaceChildren(...(narrow.matches ? [voice.draw(mine, rooms[0])] : []));
}

async function setMicrophone(on) {
  if (on === microphone || opening) return;
  if (on) {
    opening = true;
    const mine = world.me.id;
    try {
      await sound.startMicrophone(() => { setMicrophone(false); notice(words.unheard.ended, 'warning'); });
    } catch (wrong) {
      const told = words.unheard[wrong.name];
      notice((told?.call ? told(world.sound) : told) ?? `${words.unheard.other}: ${wrong.message}`, 'warning', 'microphone', 12000);
      return;
    } finally {
      opening = false;
    }
    unnotice('microphone');
    if (world.me.id !== mine) { sound.stopMicrophone(); return; } // he has become another while the browser asked
  } else sound.stopMicrophone();
  microphone = on;
  act('microphone', { on });
  soon('channels');
}

function drawPeople() {
  const seat = (g) => h(`button.guest${g.id === world.me?.id ? '.me' : ''}${world.speaking.has(g.id) ? '.speaking' : ''}`, {
    type: 'button', data: { user: g.id, guest: g.name }, onclick: () => choose(g), oncontextmenu: (event) => { if (table.menus(2).length) { event.preventDefault(); table.menu(event.currentTarget, 2, g.id); } },
  }, face(g, g.color, 32), h('span.name', {}, g.nick ?? g.name, g.id === world.me?.id ? h('small', {}, words.you) : g.tabs ? h('small', {}, words.taken) : null), g.voice_channel_id ? h('span.marks', {}, '🔊') : null);
  const bot = world.bot.user;
  const people = world.guests.filter((g) => !g.cast); // a door's cast is played by its program
  $('people').setAttribute('aria-label', words.sit);
  $('people').replaceChildren(
    shut(),
    h('h2', {}, `${words.sit} (${people.length})`), ...people.map(seat),
    ...(bot ? [h('h2', {}, words.bot), h(`div.guest${world.bot.up ? '' : '.away'}${world.speaking.has(bot.id) ? '.speaking' : ''}`, { data: { user: bot.id } }, face(bot, '#c94f3d', 32), h('span.name', {}, see.user(bot.id), world.bot.activity ? h('small', {}, world.bot.activity) : null))] : []),
    h('div.spring'), tastes(() => soon('people'), (locale) => act('locale', { locale })));
}

function drawTop() {
  const drawer = (name, sign, title) => h(`button.drawer.to-${name}`, { type: 'button', title, 'aria-label': title, onclick: () => openDrawer(document.body.dataset.drawer === name ? '' : name) }, sign);
  $('top').replaceChildren(
    drawer('channels', world.unread.size ? h('span.unread-sign', { title: words.unread }, '☰') : '☰', words.channels), h('b', {}, nameOf(channel)),
    h(`span.light${world.bot.up ? '.up' : ''}`, { title: world.bot.up ? words.botUp : words.botDown }),
    doors.above(narrow.matches),
    drawer('people', world.me ? face(world.me, world.me.color, 28) : '…', words.sit));
}

// On a narrow screen the columns to both sides are drawers.
const narrow = matchMedia('(max-width: 640px)');
narrow.onchange = () => { if (world.me) soon('channels', 'top'); };
$('shade').onclick = () => openDrawer('');
function openDrawer(name) {
  document.body.dataset.drawer = name;
}
const shut = () => h('button.shut', { type: 'button', title: words.close, 'aria-label': words.close, onclick: () => openDrawer('') }, '✕');
document.addEventListener('keydown', (event) => { if (event.key === 'Escape') openDrawer(''); });

function drawViolations() {
  const last = world.violations.at(-1);
  if (last) notice(`${words.violations} (${world.violations.length}): ${words.rules[last.rule] ?? last.rule} · ${last.where}`, 'error', 'violations', 0, last.message);
}
