"""The Tsar's desk as the guests see it: charges, rulings, and what else can be done about them."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from cogs.app import doors
from cogs.app.guest_by_feed import guest_by_feed
from cogs.court import charge_pages
from cogs.court.court_notes import NEVER, CourtNotes
from cogs.ui.actions import ActionId
from cogs.ui.voice_port import VoicePort
from core.hall import Sheet, Table
from core.hall.ports import Lost
from core.hall.sheet import Seat
from core.knyazi import moves
from core.knyazi.court_papers import Why
from core.notation import Player
from speech.session import lay_charge
from stage.testing import running_stage, until
from tests.cogs.conftest import INVITED, QUICK_MOTION, Playing
from tests.cogs.court.conftest import charge, court, desk_of, hands, plays, seats

JUDGE = "Рассудить дело (или сразу несколько)…"
FIVE = hands(5) + "\nturn: B"
"""Аня Царь, Борис Шпион, Вера Палач, Глеб Шут, Дина Холоп."""


class Clips(VoicePort):
    """Sound that lives until somebody says otherwise."""

    def __init__(self, alive: set[int]) -> None:
        self.alive = alive

    def clip(self, table: int, charge: int) -> bytes | None:
        return b"OggS" if charge in self.alive else None

    def drop_clip(self, table: int, charge: int) -> None:
        self.alive.discard(charge)

    def clip_awaited(self, table: int, charge: int) -> bool:
        return True  # of a charge that has its sound nobody asks


class Memory(VoicePort):
    def recent_words(self, table: int, player: int) -> str:
        return "да кто ты такая, Анька" if player == 3 else ""


async def test_E_CHG_01_a_charge_with_all_that_is_known_of_it(
    playing: Playing, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(charge_pages, "WATCH", 0.05)
    async with playing(guests=["Аня", "Борис", "Вера"]) as house:
        anna, boris = house.guest("Аня"), house.guest("Борис")
        table = await court(house, FIVE, 5)
        await anna.press("Двор")
        assert anna.looks("Дел на столе нет")
        end = house.hall.clock.now()
        await lay_charge(house.hall, table.id, charge(2, object=1, start=end - 900, end=end, confidence=0.91))
        await anna.sees("эй, **Саша**, ходи")
        for words in (
            "Палач (Вера)",
            "имя или прозвище",
            "Против кого: Шпион",
            "почти уверен",
            "слух уверен в вине на 91",
            f"<t:{end // 1000}:T>",
        ):
            assert anna.looks(words), words
        assert not boris.looks("Саша"), "what the ear has heard is for the judge until he rules"
        await anna.choose(JUDGE, "1")
        assert not anna.looks("🔊"), "no clip, no button"
        house.bot.services.voice.port = Clips({1})
        await anna.press("Назад")
        await anna.choose(JUDGE, "1")
        heard = await anna.press("🔊 Послушать")
        assert "▶ clip.ogg" in heard.text, "with a player, which a layout would not show"
        assert heard.ephemeral
        house.bot.services.voice.port.alive.clear()
        await anna.loses("clip.ogg")
        await anna.press("Разжаловать в Холопы")
        await boris.sees("Палач (Глеб)")
        assert seats(table) == "ABDEC"


async def test_the_show_takes_no_turned_page_of_the_desk_for_a_ruling(playing: Playing) -> None:
    """It said «Рассужено» as soon as «Иначе…» was pressed, and went on."""
    async with playing(guests=["Аня", "Вера"]) as house:
        anna = house.guest("Аня")
        await plays(house, await court(house, FIVE, 5), "! charge C E-NAM-01")
        page = house.stage.page
        async with (
            guest_by_feed(page, str(anna.id)) as eyes,
            guest_by_feed(page, str(house.guest("Вера").id)) as vera,
        ):
            visit = doors.Visit(eyes, page)
            await eyes.presses("desk")
            laid = await eyes.until(lambda: visit.charges(vera))
            await eyes.presses("desk", "charge 1")
            await eyes.until(lambda: eyes.control("rule-on", "blows-5 1"))
            assert not visit.ruled(vera, laid), "there it lies, with all that can be done about it"
            await eyes.presses("rule-on", "blows-1 1")
            await eyes.until(lambda: visit.ruled(vera, laid))


async def test_the_show_waits_no_more_for_who_rules_no_more(playing: Playing) -> None:
    async with playing(guests=["Аня", "Вера"]) as house:
        table = await court(house, FIVE, 5)
        await plays(house, table, "! charge C E-NAM-01")
        page = house.stage.page
        async with (
            guest_by_feed(page, str(house.guest("Аня").id)) as eyes,
            guest_by_feed(page, str(house.guest("Вера").id)) as vera,
        ):
            visit = doors.Visit(eyes, page)
            await eyes.presses("desk")
            laid = await eyes.until(lambda: visit.charges(vera))
            assert not visit.ruled(vera, laid)
            await plays(house, table, "! charge A E-NAM-01")
            for voter in "BCDE":
                for vote in table.view(None).votes:
                    await plays(house, table, f"{voter} cast-vote {vote.id} yes")
            await eyes.until(lambda: visit.ruled(vera, laid))


async def test_E_CHG_06_every_ruling_and_its_undoing(playing: Playing) -> None:
    async with playing(guests=["Аня", "Вера"]) as house:
        anna, vera = house.guest("Аня"), house.guest("Вера")
        table = await court(house, FIVE, 5)
        for at, (who, law) in enumerate([(2, "E-LEA-01"), (3, "E-NAM-01"), (4, "E-SIL-01"), (4, "E-NAM-02")]):
            await lay_charge(house.hall, table.id, charge(who, law, start=at * 30_000, end=at * 30_000 + 500))
        await anna.press("Двор")
        await anna.choose(JUDGE, "1")
        assert not anna.looks("Разжаловать в Холопы"), "K-PUN-06: not for a soft breach"
        await anna.press("Куда и с какими словами…")
        await anna.fill(blows="2", place="по мягкому месту", words="не зазнавайся")
        await anna.sees("Палачу: осталось 2 удара, по мягкому месту, приговаривая «не зазнавайся»")
        await anna.press("Милости и бумаги")
        await anna.choose("Взять приговор назад…", "undo 1")
        await vera.sees("Царь взял приговор назад")
        assert not table.view(None).sentences
        await anna.press("Назад")
        # Several at once, with what is lawful for all of them.
        await anna.choose(JUDGE, "2", "3")
        assert not anna.looks("Разжаловать в Холопы")
        await anna.press("1 удар")
        assert [(s.player, s.blows) for s in table.view(None).sentences] == [(3, 1), (4, 1)]
        # A task of one's own, and one from the list, reworded.
        await anna.choose(JUDGE, "1")
        await anna.press("Поручение…")
        await anna.fill(words="петь басом", watch="whisper")
        await vera.sees("петь басом")
        await anna.choose(JUDGE, "4")
        await anna.press("Отложить")
        await anna.sees("отложено")
        await anna.choose(JUDGE, "4")
        await anna.press("Идеи")
        form = (await anna.choose("Выбери, потом можно поправить…", "4")).form
        assert form is not None
        assert "Играй стоя" in str(form)
        await anna.fill(words="Играй стоя и не садись")
        tasks = {a.words: a.watch for a in table.view(None).assignments}
        assert tasks["петь басом"] is not None
        assert tasks["петь басом"].kind == "whisper"
        assert tasks["Играй стоя и не садись"] is None
        await anna.sees("Дел на столе нет")


async def test_E_CHG_05_the_numbers_of_charges_follow_each_other_whatever_other_papers_there_are(
    playing: Playing,
) -> None:
    async with playing(guests=["Аня", "Борис", "Вера"]) as house:
        anna, vera = house.guest("Аня"), house.guest("Вера")
        table = await court(house, FIVE, 5)
        await lay_charge(house.hall, table.id, charge(2))
        await anna.press("Двор")
        await anna.press("№ 1: 1 удар")  # a paper of its own
        await anna.sees("Дел на столе нет")
        await lay_charge(house.hall, table.id, charge(2, start=90_000, end=91_000))
        await lay_charge(house.hall, table.id, charge(2, start=180_000, end=181_000))
        await anna.sees("№ 2: помиловать")
        await anna.sees("№ 3")
        assert not anna.looks("№ 4")
        await vera.press("Моя рука")
        await vera.sees("Дело № 3 — на тебя")
        await anna.press("№ 2: помиловать")
        await anna.sees("№ 3: помиловать")  # it keeps its number


async def test_E_CHG_05_both_of_them_all_alike_and_what_says_the_spy(playing: Playing) -> None:
    async with playing(guests=["Аня", "Борис"]) as house:
        anna, boris = house.guest("Аня"), house.guest("Борис")
        table = await court(house, FIVE, 5)
        await lay_charge(house.hall, table.id, charge(2, object=4))
        await anna.press("Двор")
        await anna.choose(JUDGE, "1")
        await anna.press("Спросить Шпиона")
        await boris.sees("Шпион, что скажешь? Чист ли Палач?")
        await anna.press("Оба хороши: под суд и Холопа")
        assert anna.looks("№ 1")
        assert anna.looks("№ 2")
        assert anna.looks("Холоп (Дина)")
        await anna.press("Помиловать")
        await anna.sees("Дел на столе нет")
        for at in range(7):
            await lay_charge(
                house.hall, table.id, charge(4, "E-SIL-01", start=at * 30_000, end=at * 30_000 + 500)
            )
        await anna.sees("**На столе 7 дел")
        await anna.choose(JUDGE, "3")
        await anna.press("И все такие же дела (7)")
        assert anna.looks("… и ещё 2")
        await anna.press("Помиловать")
        await anna.sees("Дел на столе нет")
        await anna.press("Милости и бумаги")
        await anna.choose("Даровать милость…", "grant C")
        await boris.sees("милост")
        assert [seat.player for seat in table.view(None).seats if seat.mercy] == [2]


async def test_E_CHG_07_anybody_denounces_and_the_remembered_words_go_with_it(playing: Playing) -> None:
    async with playing(guests=["Аня", "Борис", "Вера"]) as house:
        anna, boris, vera = house.guest("Аня"), house.guest("Борис"), house.guest("Вера")
        house.bot.services.voice.port = Memory()
        table = await court(house, FIVE, 5)
        await anna.press("Двор")
        await boris.press("Двор")
        await boris.press("Донос")
        await boris.fill(offender="3", law="E-NAM-01", words="слышал сам", secret="yes")
        await anna.sees("В доносе: «слышал сам» До доноса от обвинённого слышали: «да кто ты такая, Анька».")
        await boris.sees("слышал сам")
        assert not boris.looks("Анька"), "what the court remembers is for the judge and the accused"
        assert not vera.looks("слышал сам")
        assert not vera.looks("Анька")
        # K-PUN-09: the Шут is denounced for not doing his duty; without words the law speaks.
        await vera.press("Двор")
        await vera.press("Донос")
        await vera.fill(offender="1", law="K-PUN-09")
        await anna.sees("должность не исполнена")
        assert all(charge.end == 0 for charge in table.view(0).docket)
        assert anna.looks("<t:"), "when it was laid is known all the same"


async def test_E_CHG_07_a_denunciation_cried_aloud_tells_nobody_what_the_court_remembers(
    playing: Playing,
) -> None:
    """Who cries it may say what he likes; the other's own words are for the judge and for him, till the ruling."""
    async with playing(guests=["Аня", "Борис", "Глеб", "Егор"]) as house:
        anna, boris, gleb, egor = (house.guest(name) for name in ("Аня", "Борис", "Глеб", "Егор"))
        house.bot.services.voice.port = Memory()
        table = await court(house, FIVE, 5)
        for guest in (anna, boris, gleb):
            await guest.press("Двор")
        await boris.slash("донос", **{"кто-провинился": "3", "чем": "E-NAM-01", "слова": "кричу вслух"})
        for guest in (anna, gleb):
            await guest.sees("слышали: «да кто ты такая, Анька».")
        for guest in (boris, egor):
            await guest.sees("кричу вслух")
            assert not guest.looks("Анька")
        await house.bot.services.privacy.tell(lambda one: one.consented(table.sheet.guild, gleb.id, False))
        house.bot.services.panels.changed(table)
        await anna.loses("Анька")


async def test_what_was_heard_of_somebody_is_his_to_have_forgotten_whoever_sits_there_now(
    playing: Playing,
) -> None:
    async with playing(guests=["Аня", "Борис", "Глеб"]) as house:
        boris, gleb = house.guest("Борис"), house.guest("Глеб")
        house.bot.services.voice.port = Memory()
        table = await court(house, FIVE, 5)
        notes, privacy = house.bot.services.part(CourtNotes), house.bot.services.privacy
        await plays(house, table, 'B denounce D E-NAM-01 "сам слышал"')
        assert "Анька" in notes.heard(table.id, 1)

        def changed(here: Table) -> Sheet:
            seats = list(here.sheet.seats)
            seats[3], seats[1] = Seat(boris.id, "Борис"), Seat(7_777, "Никто")
            return msgspec.structs.replace(here.sheet, seats=tuple(seats))

        await house.hall.change(table.id, changed, "join")
        await privacy.tell(lambda one: one.consented(table.sheet.guild, boris.id, False))
        assert "Анька" in notes.heard(table.id, 1), "not a word of it is his"
        await privacy.tell(lambda one: one.consented(table.sheet.guild, gleb.id, False))
        assert notes.heard(table.id, 1) == ""


async def test_KR_24_what_was_heard_of_the_accused_is_forgotten_when_the_votes_are_counted(
    playing: Playing,
) -> None:
    class Court(VoicePort):
        def recent_words(self, table: int, player: int) -> str:
            return "да кто ты такой, Борька"

    async with playing(guests=["Вера"]) as house:
        house.bot.services.voice.port = Court()
        table = await court(house, FIVE, 5)
        notes = house.bot.services.part(CourtNotes)
        await plays(house, table, 'B denounce A E-NAM-01 "сам слышал"')
        assert "Борька" in notes.heard(table.id, 1)
        for voter in "BCDE":
            for vote in table.view(None).votes:
                await plays(house, table, f"{voter} cast-vote {vote.id} no")
        assert notes.heard(table.id, 1) == ""


async def test_E_CHG_01_when_a_denunciation_was_laid_is_asked_again_where_the_journal_did_not_tell(
    playing: Playing, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with playing(guests=["Аня"]) as house:
        table = await court(house, FIVE, 5)
        notes, read = house.bot.services.part(CourtNotes), house.hall.journal.read
        await plays(house, table, 'B denounce D K-PUN-09 "спит"')
        laid, asked = notes.laid(table, 1), []
        notes._laid.clear()  # as after a restart

        async def refuses_once(number: int) -> Any:
            asked.append(number)
            if len(asked) == 1:
                raise Lost("table-elsewhere", table=number)
            return await read(number)

        monkeypatch.setattr(house.hall.journal, "read", refuses_once)
        assert notes.laid(table, 1) == NEVER
        await until(lambda: len(asked) == 1 and house.bot.services.background.idle)
        notes.laid(table, 1)
        await until(lambda: notes.laid(table, 1) == laid)


async def test_nothing_is_remembered_of_a_table_that_went_while_its_journal_was_read(
    playing: Playing, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with playing(guests=["Аня"]) as house:
        table = await court(house, FIVE, 5)
        notes, read = house.bot.services.part(CourtNotes), house.hall.journal.read
        await plays(house, table, 'B denounce D K-PUN-09 "спит"')

        async def goes_meanwhile(number: int) -> Any:
            loaded = await read(number)
            house.hall.drop(table, "elsewhere")
            return loaded

        monkeypatch.setattr(house.hall.journal, "read", goes_meanwhile)
        await notes._recall(table)
        assert table.id not in notes._laid


async def test_E_CHG_01_what_the_ear_heard_is_for_judge_and_accused_after_the_ruling_too(
    playing: Playing,
) -> None:
    async with playing(guests=["Аня", "Борис", "Вера", "Егор"]) as house:
        anna, boris, vera, egor = (house.guest(name) for name in ("Аня", "Борис", "Вера", "Егор"))
        table = await court(house, FIVE, 5)
        for guest in (anna, boris, vera):
            await guest.press("Двор")
        await lay_charge(house.hall, table.id, charge(2))
        await anna.sees("Саша")
        await plays(house, table, "A rule 1 blows 2")
        await vera.sees("Саша")
        assert "№ 1" not in desk_of(boris), "it is nothing to him"
        assert not boris.looks("Саша")
        assert not egor.looks("Саша")


async def test_E_CHG_01_why_it_was_laid_is_told_to_the_judge_and_to_the_accused(playing: Playing) -> None:
    async with playing(guests=["Аня", "Борис", "Вера"]) as house:
        anna, vera = house.guest("Аня"), house.guest("Вера")
        table = await court(house, FIVE, 5)
        await anna.press("Двор")
        end = house.hall.clock.now()
        why = Why(("addressee-by-reply",), due="spy", said="tsar", asker=Player(1))
        told = charge(2, "E-NAM-03", object=1, start=end - 900, end=end, why=why)
        await lay_charge(house.hall, table.id, told)
        await anna.sees("Почему: ")
        for words in (
            "надо было «Всевидящий шпион»",
            "«Ваше величество» — титул чужой",
            "кто спросил: Шпион",
            "обращался к говорившему",
        ):
            assert anna.looks(words), words
        await anna.choose(JUDGE, "1")
        await anna.press("1 удар")
        await vera.press("Двор")
        await vera.sees("надо было «Всевидящий шпион»")
        assert vera.looks("· 1 удар")


async def test_E_CHG_01_where_the_sound_is_not_ready_yet_the_desk_says_that_it_will_be(
    playing: Playing,
) -> None:
    async with playing(guests=["Аня", "Борис", "Вера"]) as house:
        anna = house.guest("Аня")
        alive: set[int] = set()
        house.bot.services.voice.port = Clips(alive)
        table = await court(house, FIVE, 5)
        await anna.press("Двор")
        await lay_charge(house.hall, table.id, charge(2))
        await anna.sees("Звук ещё готовится")
        assert not anna.looks("[🔊 Послушать]")
        alive.add(1)
        house.bot.services.panels.changed(table)
        await anna.loses("Звук ещё готовится")
        assert anna.looks("Послушать")


async def test_E_CHG_01_what_speaks_against_a_charge_is_told_as_a_doubt_and_after_the_reasons(
    playing: Playing,
) -> None:
    async with playing(guests=["Аня", "Борис", "Вера"]) as house:
        anna = house.guest("Аня")
        table = await court(house, FIVE, 5)
        await anna.press("Двор")
        end = house.hall.clock.now()
        why = Why(("somebody-may-have-asked",))
        told = charge(2, "E-SIL-02", start=end - 900, end=end, why=why)
        await lay_charge(house.hall, table.id, told)
        await anna.sees("Сомнение: могли спросить те, кого слух не слышит")
        shown = desk_of(anna)
        assert shown.index("Почему: слух уверен в вине") < shown.index("Сомнение: ")


async def test_E_CHG_01_how_long_ago_a_denunciation_was_laid_outlives_a_restart(playing: Playing) -> None:
    async with running_stage(
        guests=["Аня", "Борис"], rate_limits=QUICK_MOTION, bot_permissions=INVITED
    ) as stage:
        anna, boris = stage.guest("Аня"), stage.guest("Борис")
        async with playing(stage=stage) as house:
            table = await court(house, FIVE, 5)
            await boris.press("Двор")
            await boris.press("Донос")
            await boris.fill(offender="2", law="K-PUN-09", words="спит")
            laid = table.at
        async with playing(stage=stage) as house:
            await anna.press("Двор")
            await anna.sees(f"<t:{laid // 1000}:T>")


async def test_a_form_offers_people_by_names_that_do_nothing(playing: Playing) -> None:
    """Whoever calls himself backwards, or in two lines, stands in one line, the right way round."""
    async with playing(guests=["Аня"]) as house:
        anna = house.guest("Аня")
        table = await court(house, FIVE, 5, {"C": "\u202eареВ\u200b\nвторая строка"})
        await anna.press("Двор")
        form = (await anna.press("Удары")).form
        assert form is not None
        offered = str(form)
        assert "Палач (ареВ вторая строка)" in offered
        assert await anna.autocomplete("донос", "кто-провинился", "Пал") == ["Палач (ареВ вторая строка)"]
        assert table.seq == 0


async def test_the_docket_is_paged_and_stays_within_what_discord_takes(playing: Playing) -> None:
    """Whatever was said: 200 charges, the longest words, marks to escape everywhere."""
    async with playing(guests=["Аня"]) as house:
        anna = house.guest("Аня")
        table = await court(house, FIVE, 5)
        await anna.press("Двор")
        await plays(house, table, *(f'A decree "{"*" * 300}" "{"_" * 300}"' for _ in range(3)))
        await plays(house, table, *(f'{who} petition "{"~" * 300}"' for who in "BCDE"))
        for at in range(40):
            words = {"words": "*_" * 1000, "span": (900, 1200), "start": at * 20_000, "end": at * 20_000 + 1}
            await lay_charge(house.hall, table.id, charge(1 + at % 4, "E-NAM-01", object=0, **words))
        await house.bot.services.panels.settle()
        assert anna.looks("40 дел")
        assert anna.looks("1/8")
        for page in range(2, 9):
            await anna.press(f"▶ {page - 1}/8")
            assert anna.looks(f"{page}/8")
        await anna.press("◀")
        await anna.choose(JUDGE, *(str(c.id) for c in table.view(0).docket[30:35]))
        await anna.press("Помиловать")
        assert anna.looks("35 дел")


async def test_the_law_of_a_charge_is_a_move_in_the_record(playing: Playing) -> None:
    """5: journaled, replayed: the state after reading the journal anew is the same."""
    async with playing(guests=["Аня"]) as house:
        anna = house.guest("Аня")
        table = await court(house, FIVE, 5)
        await lay_charge(house.hall, table.id, charge(2))
        await anna.press("Двор")
        await anna.choose(JUDGE, "1")
        await anna.press("3 удара")
        record = await house.hall.record(table.id)
        said = [move for _, move in record.moves]
        assert isinstance(said[0], moves.Charge)
        assert said[-1] == moves.Rule(1, "blows", 3)
        state: Any = table.begin()
        for player, move in record.moves:
            state, _ = table.game.apply(state, player, move)
        assert state == table.state


async def test_who_types_can_do_all_that_who_presses_can(playing: Playing) -> None:
    async with playing(guests=["Аня", "Борис", "Вера"]) as house:
        anna, boris, vera = house.guest("Аня"), house.guest("Борис"), house.guest("Вера")
        table = await court(house, FIVE, 5)
        opened = await anna.slash("двор")
        assert opened.ephemeral
        assert "Царский стол" in opened.text
        assert "Палач (Вера)" in await boris.autocomplete("донос", "кто-провинился", "Пал")
        await boris.slash("донос", **{"кто-провинился": "2", "чем": "K-PUN-09", "слова": "спит"})
        await boris.sees("Донос подан, судит Царь")
        offered = await anna.autocomplete("ход", "что", "помил")
        assert offered == ["Палач: помиловать"]
        await anna.slash("ход", что="rule 9 pardon")
        await anna.sees("Такой бумаги при дворе нет")
        await anna.slash("ход", что='rule 1 blows 2 place="по шапке"')
        assert [(s.blows, s.place) for s in table.view(None).sentences] == [(2, "по шапке")]
        await anna.slash("ход", что="undo 1")
        await anna.slash("ход", что="rule 1 blows 1")
        await vera.slash("ход", что="strike 3")
        assert not table.view(None).sentences
        await anna.slash("ход", что='decree "Всем молчать" watch={"kind":"silence"}')
        assert table.view(None).decrees[0].watch is not None
        refused = await boris.slash("ход", что="repeal 4")
        assert table.view(None).decrees
        assert refused.ephemeral


async def test_what_was_written_into_a_form_that_is_refused_is_not_lost(playing: Playing) -> None:
    async with playing(guests=["Аня", "Борис"]) as house:
        anna = house.guest("Аня")
        table = await court(house, FIVE, 5)
        await anna.press("Двор")
        await anna.press("Указ")
        await house.hall.lobby.pause(table.id, None)
        await anna.fill(words="всем кланяться в пояс")
        await anna.sees("Сейчас пауза")
        await anna.sees("чтобы не пропало: «всем кланяться в пояс»")


async def test_KR_24_one_fall_closes_all_that_it_was_ruled_for(playing: Playing) -> None:
    """Demoted for two charges with one press: he falls once, and nothing of them is left on the desk."""
    async with playing(guests=["Аня"]) as house:
        anna = house.guest("Аня")
        table = await court(house, FIVE, 5)
        for at in (0, 60_000):
            await lay_charge(house.hall, table.id, charge(2, object=1, start=at, end=at + 500))
        await anna.press("Двор")
        await anna.choose(JUDGE, "1", "2")
        await anna.press("Разжаловать в Холопы")
        await anna.sees("Дел на столе нет")
        assert [one.status for one in table.view(0).docket] == ["done", "pardoned"]
        await lay_charge(house.hall, table.id, charge(2, object=1, start=120_000, end=120_500))
        await anna.sees("На столе 1 дело")
        await anna.choose(JUDGE, "3")
        assert not anna.looks("Разжаловать в Холопы"), "there is nowhere to fall"


async def test_KR_24_a_button_for_a_fall_drawn_before_he_fell_changes_nothing(playing: Playing) -> None:
    async with playing(guests=["Аня"]) as house:
        anna = house.guest("Аня")
        table = await court(house, FIVE, 5)
        for at in (0, 60_000):
            await lay_charge(house.hall, table.id, charge(2, object=1, start=at, end=at + 500))
        await anna.press("Двор")
        await anna.choose(JUDGE, "2")
        await house.hall.play(table.id, moves.Rule(1, "demotion"), player=0)
        await anna.forges(ActionId("rule-on", table.id, None, "demotion 2").id("b"))
        await anna.sees("ничего не изменит")
        assert [one.status for one in table.view(0).docket] == ["done", "open"]


async def test_ER_06_a_charge_that_is_announced_and_no_more_says_that_it_ends_there(playing: Playing) -> None:
    async with playing(guests=["Аня", "Борис", "Вера"]) as house:
        boris, vera = house.guest("Борис"), house.guest("Вера")
        await court(house, FIVE, 5)
        await boris.slash("донос", **{"кто-провинился": "0", "чем": "E-DEC-01", "тайно": "yes"})
        await boris.sees("Донос объявлен всем, и на том конец")
        await vera.sees("Объявлено, и на том конец: того, кто правит, за свой указ не судят")
        await boris.press("Двор")
        assert "тайно: о деле знают все, кто донёс — только тот, кто правит" in desk_of(boris)
        assert "объявлено всем, и на том конец" in desk_of(boris)


async def test_E_CHG_07_who_denounces_reads_who_knows_of_it_and_who_is_to_judge(playing: Playing) -> None:
    async with playing(guests=["Аня", "Борис"]) as house:
        boris = house.guest("Борис")
        table = await court(house, FIVE, 5)
        await plays(house, table, 'B denounce D K-PUN-09 "спит" yes')
        await boris.press("Двор")
        assert "донёс Шпион, тайно: знает только тот, кто судит" in desk_of(boris)
        assert "приговора ещё нет: судит Царь" in desk_of(boris)
        await plays(house, table, 'B denounce A E-NAM-01 "Вера" yes')
        await boris.sees("судят голосами все, кроме обвинённого: 🗳 ниже")


async def test_ER_06_who_denounced_is_told_that_his_charge_is_dropped(playing: Playing) -> None:
    """The accused took the throne: nobody may rule on it now."""
    async with playing(guests=["Аня", "Борис", "Вера"]) as house:
        anna, vera = house.guest("Аня"), house.guest("Вера")
        table = await court(house, FIVE, 5)
        await vera.press("Двор")
        await plays(house, table, 'C denounce B K-PUN-09 "спит" yes', "B attack P4", "A concede")
        await vera.sees("Дело по твоему доносу снято: должность не исполнена. Борис теперь правит")
        assert not anna.looks("должность не исполнена"), "it was whispered"


async def test_E_CHG_02_only_another_rank_is_called_the_one_of_that_hour(playing: Playing) -> None:
    async with playing(guests=["Аня"]) as house:
        anna = house.guest("Аня")
        table = await court(house, FIVE, 5)
        await lay_charge(house.hall, table.id, charge(2, object=0))
        await anna.press("Двор")
        assert "Против кого: Царь." in desk_of(anna)


async def test_the_court_leads_the_accused_to_his_answer_and_shows_nobody_anothers_petition(
    playing: Playing,
) -> None:
    async with playing(guests=["Борис", "Вера"]) as house:
        boris, vera = house.guest("Борис"), house.guest("Вера")
        table = await court(house, FIVE, 5)
        await plays(house, table, 'D denounce C K-PUN-09 "спит"', 'D petition "пожалуй пирог"')
        for guest in (boris, vera):
            await guest.press("Двор")
            assert "пожалуй пирог" not in desk_of(guest)
        assert not boris.looks("Ответить на обвинение")
        await vera.press("🗣 Ответить на обвинение: в «Моей руке»")
        await vera.sees("🙇 Повиниться")
        assert "Двор" in desk_of(vera), "both follow the game, each in its place"
        await vera.press("🙇 Повиниться")
        await vera.loses("Ответить на обвинение")
        await plays(house, table, 'C petition "дай милость"')
        await vera.sees("дай милость")


async def test_KC_20_a_demotion_that_waits_for_an_answer_is_told_to_wait(playing: Playing) -> None:
    async with playing(guests=["Борис"]) as house:
        boris = house.guest("Борис")
        table = await court(house, FIVE, 5)
        await plays(house, table, "B attack P4", "A concede")
        await lay_charge(house.hall, table.id, charge(2))
        await boris.press("Двор")
        await boris.press("Иначе…")
        await boris.sees("Разжаловать сейчас нельзя")
        await plays(house, table, "B trump M")
        await boris.sees("Разжаловать в Холопы")
        assert not boris.looks("Разжаловать сейчас нельзя")
