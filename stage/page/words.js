// What the page itself says, in two languages. What the bot says comes from the bot.

// How else one may speak here: recorded lines where there are any, typed words where there is a voice.
const instead = (sound, before, lines, speech) => {
  const ways = [sound.lines?.length && lines, sound.speech && speech].filter(Boolean);
  return ways.length ? before + ways.join(words.or) : '';
};

const WORDS = {
  ru: {
    text: 'Текстовые каналы', voice: 'Голосовые каналы', bot: 'Бот', channels: 'Каналы и голос',
    you: 'вы', shared: (name) => `${name} — имя занято: за этого гостя играют и на другой странице, и читают там всё то же, что здесь.`, enterAs: (name) => `Войти как ${name}`, taken: 'занято', takenOne: (name) => `${name} играет на другой странице: там чужие карты и письма.`, silent: 'не говорит', deaf: 'не слушает', unread: 'не прочитано', toTable: 'К столу', anew: 'Новая игра', unfold: 'Показать целиком', youAre: (name) => `Вы — ${name}. Это не вы? Выберите себя в списке гостей.`, notMe: 'К списку гостей', close: 'Закрыть', sit: 'Кто вы сейчас', only: 'Видно только вам', dismiss: 'Скрыть', thinking: 'думает…',
    write: (channel) => `Написать: ${channel} · «/» — команды`, send: 'Отправить', cancel: 'Отмена', done: 'Готово',
    mic: 'Микрофон', micOn: 'Вас слышно', micUnheard: 'Вас не слышно', leave: 'Выйти', join: 'Войти',
    mute: 'Заглушить себя', unmute: 'Снова быть слышным', muteShort: 'Заглушить', unmuteShort: 'Не слышно', saying: 'Говорится:', said: 'Сказано:', machine: 'Машинный голос распознаётся хуже живого.', speakSend: 'Сказать', line: 'Сказать запись…', speak: 'Сказать вслух…', hush: 'Замолчать',
    noVoice: 'Войти, чтобы говорить', noSpeech: 'Голоса нет: поставьте espeakng-loader (pip)',
    voiceOff: 'Сцена открыта без голоса',
    failed: 'Бот не ответил вовремя. Если ничего не изменилось, нажмите ещё раз', failedDown: 'Бот не ответил: его нет на месте',
    botDown: 'Бота нет на месте. Всё, что сказано и открыто, остаётся', botUp: 'Бот на месте', botComing: 'Бот идёт…',
    botAgain: 'Бот упал и поднимается снова…', botEnded: 'Бот закончил работу',
    lost: 'Связь со сценой прервалась, пробую снова…', violations: 'Бот нарушил правила Discord', edited: 'изменено',
    choose: 'Выбрать…', nothing: 'Ничего не подходит', noCommand: 'Такой команды нет. Сотрите всё до «/»: откроется список', empty: 'Здесь пока тихо. Начните с «/».', fresh: 'Новые сообщения', opening: 'Открываю…', doorFell: 'Ничего не вышло: оборвалось. Можно нажать ещё раз.', theme: 'Светлее или темнее', tongue: 'In English',
    within: (time) => `через ${time}`, now: 'сейчас', ago: (time) => `${time} назад`, yes: 'да', no: 'нет', menu: 'Действия', required: 'Заполните это поле', file: 'Выбрать файл…', seconds: 'с',
    or: ' или ', number: 'Здесь нужно число', between: (least, most) => `Можно ${least === undefined ? '' : `от ${least} `}${most === undefined ? '' : `до ${most}`}`.trim(), oneOf: (names) => `Можно: ${names.slice(0, 12).join(', ')}${names.length > 12 ? '…' : ''}`, shorter: (least) => `Знаков нужно не меньше: ${least}`,
    unheard: {
      NotAllowedError: (sound) => `Браузер не дал микрофон: разрешите его для этой страницы${instead(sound, ' или ', 'выберите запись', 'напишите, что сказать')}`,
      NotFoundError: (sound) => `Микрофона не нашлось${instead(sound, ': ', 'выберите запись', 'напишите, что сказать')}`,
      NotReadableError: 'Микрофон занят другой программой',
      other: 'Микрофон не открылся',
      ended: 'Микрофон отключился',
      taken: 'Микрофон этого гостя теперь в другой вкладке',
    },
    refused: {
      bad_json: 'Страница и сцена не поняли друг друга', bad_shape: 'Страница и сцена не поняли друг друга',
      unknown_action: 'Страница и сцена не поняли друг друга: обновите страницу', too_big: 'Слишком много за один раз',
      unknown_guest: 'Такого гостя здесь нет', unknown_channel: 'Такого канала здесь нет',
      unknown_message: 'Этого сообщения у вас больше нет', unknown_component: 'Этого в сообщении уже нет',
      unknown_command: 'Такой команды больше нет', not_here: 'Здесь эта команда не работает: наберите её в канале сервера', unknown_modal: 'Эта форма уже закрыта',
      disabled: 'Сейчас это не нажимается', bad_option: 'Так заполнить нельзя',
      not_in_voice: 'Сначала войдите в голосовой канал', no_voice: 'Голоса здесь нет',
      no_speech: 'На этой машине нет голоса: поставьте espeakng-loader (pip)', forbidden: 'Это вам не разрешено',
      bot_down: 'Бота нет на месте: подождите, пока он вернётся', muted: 'Вас не слышно: звук заглушён',
      door_taken: 'Сейчас эта дверь занята, за ней другой гость',
      failed: 'У сцены не вышло, подробности в её журнале', lost: 'Связи со сценой нет: повторите, когда она вернётся',
    },
    rules: {
      body: 'Discord такое сообщение не принял бы', unanswered: 'нет ответа за 3 секунды', late: 'ответ позже 3 секунд', twice: 'второй ответ на одно нажатие',
      token: 'ответ не вовремя: токен нажатия не годится', gateway: 'больше 120 сообщений за минуту', identify: 'больше 1000 входов за день', 'udp-silence': 'минуту ничего нет по UDP: голоса Discord больше не дал бы',
    },
    notices: {
      bot_fell: 'Бот упал; снова поднимется через, с', bot_ended: 'Бот закончил работу', bot_unstartable: 'Бот не запускается',
      stage_failed: 'Сцена ошиблась сама', not_played: 'Этого сцена не умеет', no_seat: 'Не вышло войти в голосовой канал',
      voice_group: 'Голосовая комната договаривается о шифровании заново', voice_early: 'Звук пришёл раньше, чем о нём объявлено: Discord его не взял бы',
      voice_ssrc: 'Звук идёт под чужим номером', voice_closed: 'Голосовая линия бота закрыта с кодом',
    },
  },
  en: {
    text: 'Text channels', voice: 'Voice channels', bot: 'Bot', channels: 'Channels and voice',
    you: 'you', shared: (name) => `${name} is taken: somebody plays this guest on another page too, and reads there all that you read here.`, enterAs: (name) => `Come in as ${name}`, taken: 'taken', takenOne: (name) => `${name} is played on another page: those cards and letters are somebody else’s.`, silent: 'does not speak', deaf: 'does not listen', unread: 'unread', toTable: 'To the table', anew: 'New game', unfold: 'Show all of it', youAre: (name) => `You are ${name}. Not you? Choose yourself in the list of guests.`, notMe: 'To the list of guests', close: 'Close', sit: 'Who you are now', only: 'Only you can see this', dismiss: 'Dismiss', thinking: 'is thinking…',
    write: (channel) => `Message ${channel} · “/” for commands`, send: 'Send', cancel: 'Cancel', done: 'Done',
    mic: 'Microphone', micOn: 'You are heard', micUnheard: 'You are not heard', leave: 'Leave', join: 'Join',
    mute: 'Mute yourself', unmute: 'Be heard again', muteShort: 'Mute', unmuteShort: 'Muted', saying: 'Being said:', said: 'Said:', machine: 'A machine’s voice is recognised worse than a living one.', speakSend: 'Say it', line: 'Play a line…', speak: 'Say aloud…', hush: 'Hush',
    noVoice: 'Join to speak', noSpeech: 'No voice here: pip install espeakng-loader',
    voiceOff: 'The stage was opened without voice',
    failed: 'The bot did not answer in time. If nothing has changed, press again', failedDown: 'The bot did not answer: it is away',
    botDown: 'The bot is away. Whatever was said and opened stays', botUp: 'The bot is here', botComing: 'The bot is coming…',
    botAgain: 'The bot fell and is getting up again…', botEnded: 'The bot has ended',
    lost: 'The line to the stage broke, trying again…', violations: 'The bot broke Discord’s rules', edited: 'edited',
    choose: 'Choose…', nothing: 'Nothing fits', noCommand: 'There is no such command. Rub it out down to “/” for the list', empty: 'Quiet here so far. Begin with “/”.', fresh: 'New messages', opening: 'Opening…', doorFell: 'Nothing came of it: it broke off. You may press again.', theme: 'Lighter or darker', tongue: 'По-русски',
    within: (time) => `in ${time}`, now: 'now', ago: (time) => `${time} ago`, yes: 'yes', no: 'no', menu: 'Actions', required: 'Fill this in', file: 'Choose a file…', seconds: 's',
    or: ' or ', number: 'A number is needed here', between: (least, most) => `Allowed: ${least === undefined ? '' : `from ${least} `}${most === undefined ? '' : `up to ${most}`}`.trim(), oneOf: (names) => `Allowed: ${names.slice(0, 12).join(', ')}${names.length > 12 ? '…' : ''}`, shorter: (least) => `At least ${least} characters`,
    unheard: {
      NotAllowedError: (sound) => `The browser gives no microphone: allow it for this page${instead(sound, ' or ', 'pick a recorded line', 'type what to say')}`,
      NotFoundError: (sound) => `No microphone was found${instead(sound, ': ', 'pick a recorded line', 'type what to say')}`,
      NotReadableError: 'Another program holds the microphone',
      other: 'The microphone did not open',
      ended: 'The microphone went away',
      taken: 'Another tab holds this guest’s microphone now',
    },
    refused: {
      bad_json: 'The page and the stage did not understand each other', bad_shape: 'The page and the stage did not understand each other',
      unknown_action: 'The page and the stage did not understand each other: reload the page', too_big: 'Too much at once',
      unknown_guest: 'There is no such guest', unknown_channel: 'There is no such channel',
      unknown_message: 'You no longer have that message', unknown_component: 'The message no longer has that',
      unknown_command: 'There is no such command any more', not_here: 'This command does not work here: type it in a channel of the server', unknown_modal: 'That form is closed already',
      disabled: 'That cannot be pressed now', bad_option: 'It cannot be filled in like that',
      not_in_voice: 'Join a voice channel first', no_voice: 'There is no voice here',
      no_speech: 'This machine has no voice: pip install espeakng-loader', forbidden: 'You may not do that',
      bot_down: 'The bot is away: wait until it is back', muted: 'You are muted',
      door_taken: 'That door is taken just now, another guest is behind it',
      failed: 'The stage failed; its log says why', lost: 'No line to the stage: try again when it is back',
    },
    rules: {
      body: 'Discord would not take such a message', unanswered: 'no answer within 3 seconds', late: 'answered after 3 seconds', twice: 'one press answered twice',
      token: 'answered at the wrong time: the token is no good', gateway: 'more than 120 frames a minute', identify: 'more than 1000 logins a day', 'udp-silence': 'nothing by UDP for a minute: Discord would give no more voice',
    },
    notices: {
      bot_fell: 'The bot fell; it starts again in, s', bot_ended: 'The bot has ended', bot_unstartable: 'The bot cannot be started',
      stage_failed: 'The stage itself failed', not_played: 'The stage does not play this', no_seat: 'Could not join the voice channel',
      voice_group: 'The voice room agrees on encryption anew', voice_early: 'Sound came before it was announced: Discord would not take it',
      voice_ssrc: 'Sound comes under another’s number', voice_closed: 'The bot’s voice line was closed with code',
    },
  },
};

// The guest's language is the page's. `words` is one object for the whole page, and changes under it.
export const words = {};
export let language = '';
export function speakIn(locale) {
  const wanted = /^(ru|uk|be|bg)\b/.test(locale) ? 'ru' : 'en';
  if (wanted === language) return false;
  language = wanted;
  Object.assign(words, WORDS[wanted]);
  document.documentElement.lang = wanted;
  return true;
}
speakIn(localStorage.getItem('locale') ?? 'ru');

// A refusal or a notice of the stage in the page's language; what has no words here is said as it came.
export function inWords(known, code, about, otherwise) {
  if (!known[code]) return otherwise;
  return about ? `${known[code]}: ${about}` : known[code];
}
