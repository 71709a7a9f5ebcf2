"""What the operator may set: by environment, `.env`, or `slovo.toml`, in that order of strength.

What a guild decides for itself lives in the database and is set in Discord by `/настройки`.
"""

from __future__ import annotations

import contextlib
import difflib
import ipaddress
import re
from collections.abc import Iterable, Iterator, Mapping
from importlib.resources.abc import Traversable
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Literal

import platformdirs
from pydantic import AliasChoices, Field, SecretStr, field_validator
from pydantic_settings import (
    BaseSettings,
    DotEnvSettingsSource,
    PydanticBaseSettingsSource,
    SettingsConfigDict,
    TomlConfigSettingsSource,
)

from speech.weights.fetch import wanted

DIRS = platformdirs.PlatformDirs("slovo", appauthor=False)


class BadFile(Exception):
    """A file of settings that cannot be understood, and why."""


def unknown(names: Iterable[str]) -> Iterator[str]:
    """Of these names of settings, those that are none, each with what was perhaps meant."""
    known = [*(f"SLOVO_{name.upper()}" for name in Settings.model_fields), "SLOVO_LIBOPUS"]
    for name in names:
        # SLOVO_TEST_… tells the tests where their data lies.
        if name.startswith("SLOVO_") and name not in known and not name.startswith("SLOVO_TEST_"):
            near = difflib.get_close_matches(name, known, 1, 0.8)
            yield f"there is no setting {name}" + (f"; is {near[0]} meant?" if near else "")


@contextlib.contextmanager
def _reading(path: Path | Traversable) -> Iterator[None]:
    """What is wrong with a file is said with its name, and in one line."""
    try:
        yield
    except (OSError, ValueError) as wrong:
        why = wrong.strerror if isinstance(wrong, OSError) else str(wrong)
        raise BadFile(f"{path} cannot be read: {why}") from wrong


class _Toml(TomlConfigSettingsSource):
    """`slovo.toml`. A word it does not know is wrong: nobody else writes into this file."""

    def _read_file(self, file_path: Path | Traversable) -> dict[str, Any]:
        with _reading(file_path):
            read = super()._read_file(file_path)
        for trouble in unknown(f"SLOVO_{name.upper()}" for name in read):
            raise BadFile(f"{file_path}: {trouble}")
        return read


class _Dotenv(DotEnvSettingsSource):
    """`.env`. Of its names those that begin with SLOVO_ are ours; the rest may be anybody's."""

    def _read_env_file(self, file_path: Path) -> Mapping[str, str | None]:
        with _reading(file_path):
            read = super()._read_env_file(file_path)
        for trouble in unknown(map(str.upper, read)):
            raise BadFile(f"{file_path}: {trouble}")
        return read


class Settings(BaseSettings):
    """One field, one setting: `SLOVO_` and the name in capitals. The description is its documentation."""

    model_config = SettingsConfigDict(
        env_prefix="SLOVO_",
        env_ignore_empty=True,
        # the later file is the stronger
        toml_file=(Path(DIRS.user_config_dir) / "slovo.toml", "slovo.toml"),
        extra="ignore",
        populate_by_name=True,
    )

    token: SecretStr | None = Field(
        None,
        validation_alias=AliasChoices("DISCORD_TOKEN", "SLOVO_TOKEN", "token"),
        description="The bot's token (also `DISCORD_TOKEN`). Needed for `slovo run`, never for `slovo play`.",
    )
    database: str = Field(
        "",
        description="Database URL: `sqlite:///path` or `postgresql://user@host/name`. "
        "Empty: an SQLite file in the data folder.",
    )
    data_folder: Path = Field(
        Path(DIRS.user_data_dir), description="Where the database is kept when no URL is given."
    )
    models_folder: Path = Field(
        Path(DIRS.user_cache_dir) / "models", description="Where recognition weights are kept."
    )
    language: Literal["ru", "en"] = Field(
        "ru", description="The language of a guild that has not chosen one."
    )
    contact: str = Field(
        "",
        max_length=200,
        description="Whom players may ask about their data: an address or a name. Shown with the question of consent.",
    )
    hear: bool = Field(True, description="`no` never joins a voice channel to listen; the games stay whole.")
    read_text: bool = Field(
        False,
        description="`yes` asks Discord for the message content intent (switch it on for the application first), so that "
        "servers may have typed messages judged too. The bot runs without.",
    )
    model: str = Field(
        "auto",
        description="Recognition: `auto` (the best that is on the machine), `default` (small), `fast` (base), "
        "a Whisper name (tiny … turbo), the name or path of your own, an extra (`gigaam:`, `faster-whisper:NAME`), or `none`.",
    )
    fetch: bool = Field(
        True,
        description="Weights that `model` needs and that are not here are brought at the start, beside the game "
        "(`auto`: base, 145 MB). `no`, or where `nats` is set: never.",
    )
    device: Literal["auto", "cpu", "cuda"] = Field("auto", description="Where recognition runs.")
    threads: int = Field(0, ge=0, le=256, description="Threads for recognition; 0: as fits the machine.")
    processes: int = Field(
        0, ge=0, le=64, description="Recognition processes; 0: one thread inside the program."
    )
    nats: str = Field(
        "", description="NATS URL of recognition workers (`slovo worker`). Empty: recognise here."
    )
    nats_credentials: Path | None = Field(None, description="NATS credentials file.")
    nats_ca: Path | None = Field(None, description="Certificate authority for NATS over TLS.")
    think: float = Field(
        0.7,
        ge=0,
        le=10,
        description="Seconds that a robot of the wise kind may think about a move, in a process that gives way to all "
        "else; 0: none thinks.",
    )
    metrics_port: int = Field(
        0, ge=0, le=65535, description="Port of Prometheus metrics on loopback; 0: none."
    )
    metrics_host: str = Field("127.0.0.1", description="Address the metrics are served on.")
    traces: str = Field("", description="OTLP address for traces of a word and a move. Empty: none.")
    house: Path | None = Field(
        None,
        description="A TOML file of characters, orders and casts of your own ([house rules](house-rules.md)).",
    )
    tables_per_server: int = Field(
        20, ge=0, description="How many tables that are not over one server may have; 0: as many as it likes."
    )
    tables_per_person: int = Field(3, ge=0, description="The same for one person who opens them.")
    shards: str = Field(
        "",
        description="Shards this process runs, as `0-3/16` or `0,1/2`. Empty: all that Discord recommends.",
    )
    log_level: Literal["debug", "info", "warning", "error"] = Field("info", description="How much is logged.")
    log_format: Literal["auto", "text", "json"] = Field(
        "auto", description="`auto`: text on a terminal, JSON lines elsewhere."
    )
    stage: str = Field("", description="`host:port` of a stage on loopback to play on instead of Discord.")
    stage_ca: Path | None = Field(None, description="The stage's certificate authority.")

    @field_validator("stage")
    @classmethod
    def _stage_is_here(cls, text: str) -> str:
        host, _, port = text.rpartition(":")
        with contextlib.suppress(ValueError):
            if not text or (ipaddress.ip_address(host).is_loopback and port.isdecimal()):
                return text
        raise ValueError("write it as 127.0.0.1:8421; a stage is only on loopback")

    @field_validator("shards")
    @classmethod
    def _shards_exist(cls, text: str) -> str:
        if not text:
            return text
        if not re.fullmatch(r"\d+(-\d+)?(,\d+(-\d+)?)*/[1-9]\d*", text):
            raise ValueError("write it as 0-3/16 or 0,1/2")
        numbers, _, of = text.partition("/")
        if max(map(int, re.findall(r"\d+", numbers))) >= int(of):
            raise ValueError(f"of {of} shards the last is {int(of) - 1}")
        return text

    @classmethod
    def settings_customise_sources(
        cls,
        settings_cls: type[BaseSettings],
        init_settings: PydanticBaseSettingsSource,
        env_settings: PydanticBaseSettingsSource,
        dotenv_settings: PydanticBaseSettingsSource,
        file_secret_settings: PydanticBaseSettingsSource,
    ) -> tuple[PydanticBaseSettingsSource, ...]:
        return init_settings, env_settings, _Dotenv(settings_cls, env_file=".env"), _Toml(settings_cls)

    def for_worker(self) -> list[str]:
        """What is set, as the words that `slovo worker` would be given; but for the broker's address."""
        set_here = {
            "credentials": self.nats_credentials, "ca": self.nats_ca, "model": self.model,
            "models": self.models_folder, "device": self.device, "threads": self.threads,
            "processes": self.processes,
        }  # fmt: skip
        return [f"--{name}={value}" for name, value in set_here.items() if value]

    @property
    def weights_to_fetch(self) -> str:
        """The weights that are to be brought; empty: none are wanted, or they are here."""
        if not (self.fetch and self.hear) or self.nats or not (find_spec("whisper") and find_spec("torch")):
            return ""
        return wanted(self.model, self.models_folder)

    @property
    def database_url(self) -> str:
        """The URL that is meant when none is given."""
        return self.database or f"sqlite:///{self.data_folder / 'slovo.db'}"


def table() -> str:
    """Every setting as a row of Markdown: docs/settings.md holds this, and a test keeps it so."""
    rows = ["| setting | default | what it does |", "|---|---|---|"]
    for name, field in Settings.model_fields.items():
        default = field.default
        if name in ("data_folder", "models_folder"):
            shown = "the user's data folder" if name == "data_folder" else "the user's cache folder"
        elif default in (None, ""):
            shown = "—"
        elif isinstance(default, bool):
            shown = "`yes`" if default else "`no`"
        else:
            shown = f"`{default}`"
        rows.append(f"| `SLOVO_{name.upper()}` | {shown} | {field.description} |")
    return "\n".join(rows)
