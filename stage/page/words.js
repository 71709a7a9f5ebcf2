// What the page itself says, in two languages. What the bot says comes from the bot.

const WORDS = {
  ru: {
    text: 'Текстовые каналы', voice: 'Голосовые каналы', guests: 'Гости', bot: 'Бот',
    you: 'вы', sit: 'Кто вы сейчас', only: 'Видно только вам', dismiss: 'Скрыть', thinking: 'думает…',
    write: (channel) => `Написать в #${channel} · «/» — команды`, send: 'Отправить', cancel: 'Отмена', done: 'Готово',
    mic: 'Микрофон', micOn: 'Микрофон включён', micOff: 'Микрофон выключен', leave: 'Выйти из канала', join: 'Войти',
    mute: 'Заглушить себя', sound: 'Звук', line: 'Сказать запись…', speak: 'Сказать вслух…', say: 'Сказать', hush: 'Молчать',
    noVoice: 'Войдите в голосовой канал, чтобы говорить', noSpeech: 'На этой машине нет голоса (поставьте espeak-ng)',
    failed: 'Бот не ответил', botDown: 'Бота нет на месте. Он скоро вернётся?', botUp: 'Бот на месте', botAgain: 'Бот перезапускается…',
    lost: 'Связь со сценой прервалась, пробую снова…', violations: 'Бот нарушил правила Discord', edited: 'изменено',
    required: 'обязательно', choose: 'Выбрать…', nothing: 'Ничего не подходит', empty: 'Здесь пока тихо. Начните с «/».',
    yes: 'да', no: 'нет', commands: 'Команды', unheard: 'Браузер не даёт микрофон', today: 'Сегодня',
  },
  en: {
    text: 'Text channels', voice: 'Voice channels', guests: 'Guests', bot: 'Bot',
    you: 'you', sit: 'Who you are now', only: 'Only you can see this', dismiss: 'Dismiss', thinking: 'is thinking…',
    write: (channel) => `Message #${channel} · “/” for commands`, send: 'Send', cancel: 'Cancel', done: 'Done',
    mic: 'Microphone', micOn: 'Microphone on', micOff: 'Microphone off', leave: 'Leave the channel', join: 'Join',
    mute: 'Mute yourself', sound: 'Sound', line: 'Play a line…', speak: 'Say aloud…', say: 'Say', hush: 'Hush',
    noVoice: 'Join a voice channel to speak', noSpeech: 'This machine has no voice (install espeak-ng)',
    failed: 'The bot did not answer', botDown: 'The bot is away. Back soon?', botUp: 'The bot is here', botAgain: 'The bot restarts…',
    lost: 'The line to the stage broke, trying again…', violations: 'The bot broke Discord’s rules', edited: 'edited',
    required: 'required', choose: 'Choose…', nothing: 'Nothing fits', empty: 'Quiet here so far. Begin with “/”.',
    yes: 'yes', no: 'no', commands: 'Commands', unheard: 'The browser gives no microphone', today: 'Today',
  },
};

export const LANGUAGE = (navigator.language || 'ru').toLowerCase().startsWith('en') ? 'en' : 'ru';
export const words = WORDS[LANGUAGE];
document.documentElement.lang = LANGUAGE;
