"""A position from its lines: the way back of `core.knyazi.position`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, get_args

import msgspec

from core.knyazi.cards import card_of, cover_of, suit_of
from core.knyazi.court_papers import Court, filed
from core.knyazi.options import Options
from core.knyazi.position import PAPERS, PHASES, Ask, plain_deal, players_text
from core.knyazi.position_check import check
from core.knyazi.reign import remembered
from core.knyazi.seating import as_bits
from core.knyazi.state import (
    ADDING,
    AT_TURN,
    CASTING,
    DEALING,
    DEFENDING,
    LEADING,
    NAMING,
    NO_TURN,
    OVER,
    RENAMING,
    SHUFFLING,
    Bout,
    Casting,
    Consenting,
    DealState,
    Dividing,
    Drawing,
    Duel,
    Giving,
    LeaveGiven,
    Phase,
    RiotTime,
    Sides,
    Sparing,
    State,
    Table,
    Turn,
    Uprising,
    Window,
    having,
    table_for,
)  # fmt: skip
from core.shapes import Illegal, Malformed, letter, player_of

RIOT_TIMES: tuple[RiotTime, ...] = get_args(RiotTime)


class _Lines:
    """The lines of a position, each used once."""

    def __init__(self, lines: Sequence[str]) -> None:
        self.at = 0
        self.found: dict[str, list[tuple[int, str]]] = {}
        self.places: dict[str, int] = {}
        for at, line in enumerate(lines, 1):
            name, colon, value = line.partition(":")
            if not colon:
                raise Malformed("no-such-line", line=at, text=line[:40])
            name = " ".join(name.split())
            self.found.setdefault(name, []).append((at, value.strip()))
            self.places[name] = at

    def all(self, name: str) -> list[str]:
        """Every line of that name; errors raised while one is read name it."""
        values = []
        for at, value in self.found.pop(name, ()):
            self.at = at
            values.append(value)
        return values

    def one(self, name: str, default: str | None = None) -> str | None:
        places = self.found.get(name, ())
        if len(places) > 1:
            raise Malformed("given-twice", line=places[1][0], field=name)
        values = self.all(name)
        return values[0] if values else default

    def rest(self) -> None:
        for name, places in self.found.items():
            raise Malformed("no-such-line", line=places[0][0], text=name)


def set_up(players: int, options: Any, lines: Sequence[str]) -> State:
    """The state that such lines describe; `Malformed` names the line, or what does not fit."""
    table = table_for(players, options or Options())
    read = _Lines(lines)
    try:
        state = _read(table, read)
        read.rest()
    except Illegal as wrong:
        raise _blamed(read, wrong) from None
    except (ValueError, IndexError, KeyError, RecursionError, msgspec.MsgspecError):
        raise Malformed("unreadable-line", line=read.at) from None
    try:
        check(state)
    except Malformed as wrong:
        raise _blamed(read, wrong) from None
    return state


def _blamed(read: _Lines, wrong: Illegal) -> Malformed:
    """The same with the number of the line: of the first of those to blame, or else of the one just read."""
    where = wrong.data.pop("where", None)
    lines = [read.at] if where is None else [read.places[name] for name in where if name in read.places]
    data = {"line": lines[0], **wrong.data} if lines else wrong.data
    return Malformed(wrong.code, wrong.rule, **data)


def _read(table: Table, read: _Lines) -> State:
    everybody = tuple(range(table.players))
    seats = tuple(_player(table, word) for word in (read.one("seats") or players_text(everybody)).split())
    if sorted(seats) != list(everybody):
        raise Malformed("not-everybody-once", "K-SET-02")
    hands = tuple(table.deck.set_of(_read_cards(read.one(f"hand {letter(p)}"))) for p in everybody)
    alive = sum(1 << p for p in everybody if hands[p])
    turn, giving = _read_turn(table, read)
    has_bout = "bout" in read.found
    name = _phase_name(read, has_bout, turn, any(hands))
    if name == "bonus":
        turn = having(turn, bonus=True)
    elif name == "gift" and turn.gift < 0:
        turn = having(turn, gift=seats[0])
    phase = _read_phase(table, read, name, has_bout, giving)
    deal = _read_deal(table, phase, read)
    court = _read_court(table, read)
    if type(phase) is not Casting:
        court = remembered(court, seats)
    bout = _read_bout(table, phase, read) if has_bout else None
    return State(table, hands, alive, seats, phase, bout, turn, deal, court)


def _phase_name(read: _Lines, has_bout: bool, turn: Turn, dealt: bool) -> str:
    """As written; or what the other lines make of it."""
    if (text := read.one("phase")) is not None:
        if text not in PHASES:
            raise Malformed("not-one-of", text=text, known=list(PHASES))
        return text
    if has_bout:
        return "bout"
    if turn.player >= 0:
        return "bonus" if turn.bonus else "turn"
    if dealt:
        return "turn" if "trump" in read.found else "trump"
    return "dealing"


PLAIN: dict[str, Phase] = {
    "cast": CASTING, "dealing": DEALING, "shuffling": SHUFFLING, "trump": NAMING, "new-trump": RENAMING,
    "turn": AT_TURN, "bonus": AT_TURN, "over": OVER,
}  # fmt: skip
STAGES: dict[str, Phase] = {
    "defend": DEFENDING, "more": ADDING, "window": Window(), "permitted": LeaveGiven(), "lead": LEADING,
}  # fmt: skip
BACK = {
    "draw": ("turn", "bonus", "gift", "consent"),
    "consent": ("turn",),
    "mercy": ("dealing", "shuffling", "trump", "turn", "bonus", "bout", "gift", "consent"),
}
"""For each phase that is a question: where it can have come up."""


def _read_phase(table: Table, read: _Lines, name: str, has_bout: bool, giving: bool) -> Phase:
    """The phase of that name, with all that other lines say of it."""
    played = _count(read.one("played", "0")) if name == "divide" else 0
    stage = _read_stage(table, read) if has_bout else DEFENDING
    text = read.one("ask")
    ask = None if text is None else msgspec.json.decode(text, type=Ask)
    named = {**PLAIN, "bout": stage, "gift": Giving(giving), "divide": Dividing(played)}
    return _asked(table, named, name, ask)


def _asked(table: Table, named: dict[str, Phase], name: str, ask: Ask | None) -> Phase:
    """KC-17, KR-22, K-RIO-03: a phase that is a question, and what it goes back to; any other is `named`."""
    if (ask is not None) != (name in BACK):
        raise Malformed("question-missing", "KC-17", where=("ask", "phase"))
    if ask is None:
        return named[name]
    known = BACK[name]
    if not 0 <= ask.back < len(PHASES) or PHASES[ask.back] not in known:
        raise Malformed("question-missing", "KC-17", where=("ask",), known=list(known))
    if not 0 <= ask.player < table.players or not -1 <= ask.other < table.players:
        raise Malformed("no-such-player", "KC-17", where=("ask",))
    back = _asked(table, named, PHASES[ask.back], ask.under)
    if name == "draw":
        return Drawing(ask.player, back, ask.other, ask.card)
    return (
        Sparing(ask.player, back, ask.charge) if name == "mercy" else Consenting(ask.player, back, ask.other)
    )


def _read_stage(table: Table, read: _Lines) -> Phase:
    pairs = read.found.get("table", [(0, "")])[0][1].split()
    text = read.one("stage") or ("defend" if any("/" not in word for word in pairs) else "more")
    name, *words = text.split()
    if name not in STAGES:
        raise Malformed("not-one-of", text=name, known=list(STAGES))
    marks = _marks(words, ("passed", "declined", "permit"))
    passed, declined = (_some(table, marks.get(mark)) for mark in ("passed", "declined"))
    if name == "permitted":
        permit = marks.get("permit", "-0")
        player = -1 if permit[0] == "-" else _player(table, permit[0])
        return LeaveGiven(passed, declined, player, _count(permit[1:]))
    return Window(passed, declined) if name == "window" else STAGES[name]


def _player(table: Table, text: str) -> int:
    player = player_of(text)
    if not 0 <= player < table.players:
        raise Malformed("no-such-player", text=text)
    return player


def _some(table: Table, text: str | None) -> int:
    """Players as bits, from letters with or without spaces."""
    if text is None or text == "-":
        return 0
    return as_bits(tuple({_player(table, c) for c in text.replace(" ", "")}))


def _read_cards(text: str | None) -> list[int]:
    return [] if text is None or text == "-" else [card_of(word) for word in text.split()]


def _seat(table: Table, text: str) -> int:
    for seat, one in enumerate(table.cast):
        if one.id == text:
            return seat
    raise Malformed("not-in-play", text=text, known=[one.id for one in table.cast])


def _marks(words: Sequence[str], known: Sequence[str]) -> dict[str, str]:
    """`bonus gift=A` as a table; a word nobody knows is refused."""
    found = {}
    for word in words:
        name, _, value = word.partition("=")
        if name not in known:
            raise Malformed("not-one-of", text=word, known=list(known))
        if name in found:
            raise Malformed("given-twice", field=name)
        found[name] = value
    return found


def _read_turn(table: Table, read: _Lines) -> tuple[Turn, bool]:
    """Whose turn it is; and whether the Tsar has begun to give."""
    text = read.one("turn")
    if text is None:
        return NO_TURN, False
    who, *words = text.split()
    marks = _marks(words, ("bonus", "spent", "giving", "gift", "waits"))
    turn = Turn(
        -1 if who == "-" else _player(table, who),
        bonus="bonus" in marks,
        started="waits" not in marks,
        gift=_player(table, marks["gift"]) if "gift" in marks else -1,
        spent="spent" in marks,
    )
    return turn, "giving" in marks


def _read_deal(table: Table, phase: Phase, read: _Lines) -> DealState:
    plain = plain_deal(table, phase, _count(read.one("deal", "1")))
    if not plain.number:
        raise Malformed("not-a-number", "K-END-02", text="0")

    def flag(name: str) -> bool:
        text = read.one(name)
        if text not in (None, "yes", "no"):
            raise Malformed("not-yes-or-no", text=text)
        return bool(getattr(plain, name)) if text is None else text == "yes"

    def suit(name: str) -> int:
        text = read.one(name)
        return -1 if text is None else int(suit_of(text))

    riot = read.one("riot") or plain.riot
    if riot not in RIOT_TIMES:
        raise Malformed("not-one-of", text=riot, known=list(RIOT_TIMES))
    used = sum({1 << _seat(table, word) for word in (read.one("used") or "").split()})
    return DealState(
        plain.number,
        suit("trump"),
        suit("next trump"),
        flag("asked"),
        table.deck.set_of(_read_cards(read.one("discard"))),
        _count(read.one("bouts", "0")),
        used,
        RIOT_TIMES[RIOT_TIMES.index(riot)],
        _some(table, read.one("claims")),
        _count(read.one("redeals", "0")),
        flag("opened"),
        flag("sweep"),
        tuple(_read_cards(read.one("order"))),
        msgspec.json.decode(read.one("salt", '""') or '""', type=str),
        flag("last"),
    )


def _count(text: str | None) -> int:
    if text is None or not text.isascii() or not text.isdigit() or len(text) > 9:
        raise Malformed("not-a-number", text=text)
    return int(text)


def _read_bout(table: Table, phase: Phase, read: _Lines) -> Bout:
    deck = table.deck
    sides = _read_sides(table, read)
    open_, done = _read_pairs(read.one("table"))
    covers = [pair & 255 for pair in done]
    cards = [*open_, *(pair >> 8 for pair in done), *(c for c in covers if deck.has(c))]
    pile = deck.set_of(cards)
    if type(phase) is Dividing:  # what older writings still show as lying on the table is the same cards
        return Bout(sides, pile=deck.set_of(_read_cards(read.one("pile"))))
    ranks = 0
    for card in cards:
        ranks |= deck.rank_field(card)
    return Bout(sides, open_, done, pile, ranks)


def _read_sides(table: Table, read: _Lines) -> Sides:
    first, second, *words = (read.one("bout") or "").split()
    marks = _marks(words, ("coup", "riot", "plain", "support", "conceded", "takers"))
    attacker, other = _player(table, first), _player(table, second)
    if "riot" in marks:
        return Uprising(attacker, other, _some(table, marks.get("takers")))
    support = _player(table, marks["support"]) if "support" in marks else -1
    return Duel(attacker, other, "coup" in marks, support, "conceded" in marks)


def _read_pairs(text: str | None) -> tuple[tuple[int, ...], tuple[int, ...]]:
    open_: list[int] = []
    done: list[int] = []
    for word in (text or "").split():
        card, slash, cover = word.partition("/")
        if slash:
            done.append(card_of(card) << 8 | cover_of(cover))
        else:
            open_.append(card_of(card))
    return tuple(sorted(open_)), tuple(sorted(done))


def _read_court(table: Table, read: _Lines) -> Court:
    papers: dict[str, Any] = {}
    for name, field, kind in PAPERS:
        decoder: msgspec.json.Decoder[Any] = msgspec.json.Decoder(kind)
        found = []
        for at, value in read.found.pop(name, ()):
            read.at = at
            found.append(decoder.decode(value))
        papers[field] = tuple(found)
    been = [
        as_bits(tuple({_seat(table, word) for word in (read.one(f"been {letter(player)}") or "").split()}))
        for player in range(table.players)
    ]
    career = tuple(_count(word) for word in (read.one("career") or "").split()) or (0,) * table.players
    if len(career) != table.players:
        raise Malformed("not-everybody-once", field="career")
    chronicler = read.one("chronicler")
    waiting = tuple((_player(table, w[0]), _count(w[1:])) for w in (read.one("waiting") or "").split())
    ids = [p.id for field in papers.values() for p in field if hasattr(p, "id")]
    court = Court(
        mercies=_some(table, read.one("mercies")),
        serial=max([_count(read.one("serial", "0")), *ids]),
        rebels=_some(table, read.one("rebels")),
        chronicler=-1 if chronicler is None else _seat(table, chronicler),
        waiting=waiting,
        been=tuple(been),
        career=career,
        ended=read.one("ended") or "",
    )
    return filed(court, **papers)
