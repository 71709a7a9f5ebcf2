"""The timed lines of a scene: remarks, voices and what happens in the game."""

from __future__ import annotations

import re
from collections.abc import Iterable

from core.knyazi.characters import Character, Power
from core.knyazi.court_papers import Watch
from core.knyazi.orders import Order
from speech.judge import court
from speech.judge.court import Event
from speech.judge.scenes import keywords
from speech.judge.scenes.scene import Forget, Happening, Malformed, Renamed, player_of
from speech.judge.shapes import Remark, Sound, Word

_TIME = r"\d+(?::[0-5]?\d(?!\d))?(?:[.,]\d+)?"
_LINE = re.compile(rf"(\+?{_TIME})(?:\s*[-–—]\s*({_TIME}))?\s+(.+)$")
_REMARK = re.compile(r"([^\s:\[\]*]+)\s*([^\s:\[\]]+)?\s*(?:\[([^\]]*)\])?\s*:(.*)$")
_PROBABILITY = re.compile(r"[{(](0(?:\.\d+)?|\.\d+|1(?:\.0+)?)[})]")
_BRACED = re.compile(r"\{[^}]*\}?")
_LEAST, _PER_WORD = 0.6, 0.32


class Timeline:
    """Reads timed lines one by one; knows who holds which seat as it goes."""

    def __init__(self, seats: tuple[Character, ...], cast: tuple[Character, ...]) -> None:
        self._seats, self._cast = seats, cast
        self._found: list[tuple[float, float | None, Remark | Sound | Event]] = []
        self._last_end = 0.0
        self._decrees: set[str] = set()

    def add(self, number: int, line: str) -> None:
        """One timed line."""
        parts = _LINE.match(line)
        if parts is None:
            raise Malformed(number, "a timed line is «TIME WHO: words» or «TIME * event»")
        start = _seconds(parts.group(1).lstrip("+"))
        if parts.group(1).startswith("+"):
            start += self._last_end
        end = None if parts.group(2) is None else _seconds(parts.group(2))
        if end is not None and end <= start:
            raise Malformed(number, "it ends before it begins")
        rest = parts.group(3)
        happening = self._event(number, start, end, rest[1:].strip()) if rest[0] == "*" else self._remark(
            number, start, end, rest)  # fmt: skip
        self._found.append((start, end, happening))
        self._last_end = happening.end if isinstance(happening, Remark | Sound) else (end or start)

    def who(self, word: str, number: int) -> int:
        """A player by letter, or by the character he holds at this place of the scene."""
        if (player := player_of(word)) is not None:
            if player >= len(self._seats):
                raise Malformed(number, f"there is no player {word}")
            return player
        character = keywords.character(word)
        if character is None:
            raise Malformed(number, f"neither a player nor a character: {word!r}")
        held = [one.id for one in self._seats]
        if character not in held:
            raise Malformed(number, f"{word} is not in play")
        return held.index(character)

    def happenings(self) -> tuple[Happening, ...]:
        """Everything in the order in which it becomes known: words when they end, events when they happen.

        A remark whose end was not written is cut short by whatever is said next, so that nobody is made to interrupt.
        """
        found = []
        starts = sorted(start for start, _, one in self._found if isinstance(one, Remark | Sound))
        for start, end, happening in self._found:
            if isinstance(happening, Remark) and end is None:
                following = next((other for other in starts if other > start), None)
                if following is not None and start < following < happening.end:
                    happening = _spread(happening, following)
            found.append(happening)
        return tuple(sorted(found, key=_known))

    def _remark(self, number: int, start: float, end: float | None, rest: str) -> Remark:
        parts = _REMARK.match(rest)
        if parts is None:
            raise Malformed(number, "who speaks? «TIME WHO: words» is expected")
        speaker = self.who(parts.group(1), number)
        verb = (parts.group(2) or "").lower()
        if verb and verb not in keywords.WRITES:
            raise Malformed(number, f"«{parts.group(2)}» is not understood before the colon")
        text = parts.group(4).strip()
        words = [_word(piece) for piece in text.split()]
        if wrong := [found.group() for word, _ in words if (found := _BRACED.search(word))]:
            raise Malformed(number, f"how sure of a word is written {{0}} to {{1}}, not {wrong[0]}")
        if not any(re.search(r"\w", word) for word, _ in words):
            raise Malformed(number, "nothing is said; a voice without words is «* voice WHO»")
        spoken = tuple(Word(word, start, start, probability) for word, probability in words)
        length = max(_LEAST, _PER_WORD * len(words) + 0.1)
        whole = Remark(
            speaker, start, start, spoken, _loudness(parts.group(3), number), verb in keywords.WRITES
        )
        return _spread(whole, start + length if end is None else end)

    def _event(self, number: int, at: float, end: float | None, text: str) -> Sound | Event:
        head, _, tail = text.partition(":")
        words = [word for word in head.split() if word.lower() not in keywords.FILLERS]
        kind = keywords.EVENTS.get(words[0].lower()) if words else None
        if kind is None:
            raise Malformed(number, f"no such event: {words[0] if words else text!r}")
        try:
            return self._happening(kind, number, at, end, words[1:], tail.strip())
        except (IndexError, KeyError):
            raise Malformed(number, f"«{words[0]}» is not said completely") from None

    def _happening(
        self, kind: str, number: int, at: float, end: float | None, words: list[str], tail: str
    ) -> Sound | Event:
        if kind == "attack":
            return court.Attacked(at, *self._pair(words, number))
        if kind == "act":
            return court.Acted(at, self.who(words[0], number))
        if kind in ("swap", "seats", "demoted"):
            return self._seated(kind, number, at, words)
        if kind == "reign":
            return court.ReignChanged(at)
        if kind == "orders":
            named = (word.strip().lower() for word in re.split(r"[,;]", " ".join(words) + " " + tail))
            return court.Ordered(at, orders_of(filter(None, named), number))
        if kind in ("decree", "assignment"):
            return self._decreed(kind, number, at, words, tail)
        if kind == "repeal":
            if words[0].lower() not in self._decrees:
                raise Malformed(number, f"no decree or assignment is called {words[0]}")
            return court.Lapsed(at, words[0].lower())
        if kind == "asks":
            return court.Asked(at, self.who(words[0], number))
        if kind == "refused":
            by = self.who(words[1], number) if len(words) > 1 else self._tsar()
            return court.Refused(at, self.who(words[0], number), by)
        if kind == "press":
            if words[1].lower() not in keywords.CONTROLS:
                raise Malformed(number, f"no such control: {words[1]}")
            return court.Pressed(at, self.who(words[0], number), keywords.CONTROLS[words[1].lower()])
        if kind in ("voice", "loud"):
            ends = at + 1.0 if end is None else end
            raised = _decibels(words[1], number) if kind == "loud" else None
            return Sound(self.who(words[0], number), at, ends, ends - at, loudness=raised, raised=raised)
        if kind == "consent":
            if words[1].lower() not in keywords.YES + keywords.NO:
                raise Malformed(number, f"yes or no is expected, not {words[1]!r}")
            return court.Consented(at, self.who(words[0], number), words[1].lower() in keywords.YES)
        if kind == "name":
            names = tuple(name.strip() for name in re.split(r"[,;]", tail) if name.strip())
            return Renamed(at, self.who(words[0], number), names)
        return Forget(at, self.who(words[0], number))

    def _tsar(self) -> int:
        return next(player for player, held in enumerate(self._seats) if Power.THRONE in held.powers)

    def _pair(self, words: list[str], number: int) -> tuple[int, int]:
        one, other = self.who(words[0], number), self.who(words[1], number)
        if one == other:
            raise Malformed(number, "it takes two different players")
        return one, other

    def _seated(self, kind: str, number: int, at: float, words: list[str]) -> Event:
        seats = list(self._seats)
        if kind == "swap":
            one, other = self._pair(words, number)
            seats[one], seats[other] = seats[other], seats[one]
        elif kind == "demoted":
            order = sorted(range(len(seats)), key=lambda player: self._cast.index(seats[player]))
            held = [seats[player] for player in order]
            order.append(order.pop(order.index(self.who(words[0], number))))
            for moved, character in zip(order, held, strict=True):
                seats[moved] = character
        else:
            known = {one.id: one for one in self._cast}
            for word in " ".join(words).replace("=", " = ").split(","):
                pieces = [piece for piece in word.split() if piece != "="]
                for player, named in zip(pieces[::2], pieces[1::2], strict=False):
                    seats[self.who(player, number)] = known[keywords.character(named) or ""]
            if set(seats) != set(self._cast):
                raise Malformed(number, "the new seating does not hold each character once")
        self._seats = tuple(seats)
        return court.Seated(at, self._seats)

    def _decreed(self, kind: str, number: int, at: float, words: list[str], tail: str) -> Event:
        player = self.who(words.pop(0), number) if kind == "assignment" else None
        name = words[0].lower()
        watched = keywords.WATCHES.get(words[1].lower())
        if watched is None:
            raise Malformed(number, f"what does it watch? One of {', '.join(sorted(set(keywords.WATCHES)))}")
        phrases = tuple(phrase.strip() for phrase in re.split(r"[,;]", tail) if phrase.strip())
        if watched in ("forbidden", "required"):
            if not phrases:
                raise Malformed(number, "which words? They follow a colon")
            watch = Watch(watched, phrases)
        elif watched == "whisper":
            watch = Watch(watched, ceiling=_decibels(phrases[0], number) if phrases else -6.0)
        else:
            watch = Watch(watched)
        self._decrees.add(name)
        return court.Decreed(at, name, watch, player)


def orders_of(words: Iterable[str], number: int) -> frozenset[Order]:
    orders = {word: keywords.order(word) for word in words}
    if strange := [word for word, order in orders.items() if order is None]:
        raise Malformed(number, f"no such social order: {strange[0]}")
    return frozenset(order for order in orders.values() if order is not None)


def _known(happening: Happening) -> tuple[float, bool]:
    said = isinstance(happening, Remark | Sound)
    return (happening.end if said else happening.at), said  # type: ignore[union-attr]


def _seconds(time: str) -> float:
    minutes, _, seconds = time.replace(",", ".").rpartition(":")
    return 60.0 * float(minutes or 0) + float(seconds)


def _word(piece: str) -> tuple[str, float]:
    found = _PROBABILITY.search(piece)
    return (piece, 1.0) if found is None else (piece.replace(found.group(), "", 1), float(found.group(1)))


def _spread(remark: Remark, end: float) -> Remark:
    """The words of a remark laid evenly over its time, longer words longer."""
    total = sum(len(word.text) + 1 for word in remark.words)
    at, words = remark.start, []
    for word in remark.words:
        until = at + (end - remark.start) * (len(word.text) + 1) / total
        words.append(Word(word.text, round(at, 3), round(until, 3), word.probability))
        at = until
    return Remark(remark.speaker, remark.start, end, tuple(words), remark.loudness, remark.written)


def _decibels(text: str, number: int) -> float:
    if not re.fullmatch(r"[+\-−]?\d+(?:[.,]\d+)?", text):
        raise Malformed(number, f"decibels are written +11 or -9, not {text!r}")
    return float(text.replace("−", "-").replace(",", "."))


def _loudness(text: str | None, number: int) -> float | None:
    """«[+11]», «[-9]», «[громче 10]», «[тише 8]»: dB over the speaker's own median."""
    if text is None:
        return None
    found = re.fullmatch(r"\s*([^\W\d]+)?\s*([+\-−]?\d+(?:[.,]\d+)?)\s*(?:дБ|dB)?\s*", text)
    if found is None or (found.group(1) and found.group(1).lower() not in keywords.LOUDER + keywords.QUIETER):
        raise Malformed(number, f"loudness is written [+11] or [-9], not [{text}]")
    figure = float(found.group(2).replace("−", "-").replace(",", "."))
    return -figure if (found.group(1) or "").lower() in keywords.QUIETER else figure
