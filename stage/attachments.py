"""Files of messages: kept, described, and put where components and embeds refer to them."""

from __future__ import annotations

from dataclasses import dataclass, field
from urllib.parse import quote, unquote, urlsplit

from stage.components import settle
from stage.entities import COMPONENTS_V2, JSON, Channel
from stage.errors import Problem, invalid_form, refuse
from stage.files import CDN, MEDIA, content_type, picture_size
from stage.limits import MAX_UPLOAD
from stage.world import World


@dataclass(slots=True)
class Upload:
    """A file of a multipart body."""

    filename: str
    data: bytes
    type: str | None = None


@dataclass(slots=True)
class Attachments:
    """Those of one message, and what `attachment://name` may mean in it."""

    world: World
    all: list[JSON]
    by_name: dict[str, JSON] = field(default_factory=dict)
    consumed: set[str] = field(default_factory=set)
    """Ids of those that stand in components."""

    def listed(self, flags: int) -> list[JSON]:
        """What the message object names: in a layout only those that no component shows, as at Discord."""
        if not flags & COMPONENTS_V2:
            return self.all
        return [a for a in self.all if a["id"] not in self.consumed]

    def settle(self, components: list[JSON]) -> list[JSON]:
        self.consumed.clear()
        return settle(components, self._unfurl)

    def _unfurl(self, media: JSON) -> JSON:
        url = str(media["url"])
        item: JSON = {
            "id": str(self.world.clock.snowflake()),
            "url": url,
            "proxy_url": url,
            "loading_state": 2,
        }
        found = self.by_name.get(url.removeprefix("attachment://"))
        if not url.startswith("attachment://"):
            found = next((a for a in self.all if a["url"] == url), None)
        if found is not None:
            self.consumed.add(found["id"])
            item |= {f: found[f] for f in ("url", "proxy_url", "content_type", "size")}
            item |= {"attachment_id": found["id"], "name": found["filename"], "flags": 0}
            item |= {f: found.get(f) for f in ("width", "height")}
        elif url.startswith(CDN) and (kept := self.world.files.find(unquote(urlsplit(url).path))) is not None:
            item["content_type"] = kept.type
            item["width"], item["height"] = picture_size(kept.data) or (None, None)
        return item

    def embed(self, embed: JSON) -> JSON:
        made = {key: value for key, value in embed.items() if value is not None} | {"type": "rich"}
        for key in ("image", "thumbnail"):
            url = str(made.get(key, {}).get("url", ""))
            found = self.by_name.get(url.removeprefix("attachment://"))
            if url.startswith("attachment://") and found is not None:
                made[key] = {"url": found["url"], "proxy_url": found["proxy_url"], "flags": 0}
                made[key] |= {f: found[f] for f in ("width", "height", "content_type") if f in found}
        return made


def attach(
    world: World,
    channel: Channel,
    listed: list[JSON] | None,
    uploads: dict[int, Upload],
    kept: list[JSON],
    *,
    ephemeral: bool,
) -> Attachments:
    """Keeps the uploads. `listed` is the body's `attachments`: words for uploads by their index, and which
    of the `kept` stay; without it all of them do. A kept one goes by its name only when it was listed with it.
    """
    if sum(len(u.data) for u in uploads.values()) > MAX_UPLOAD:
        raise refuse("too_large")
    described = {str(a.get("id")): a for a in listed or ()}
    if listed is not None:
        kept = [a | _worded(described[a["id"]]) for a in kept if a["id"] in described]
    if len(kept) + len(uploads) > 10:
        words = "Must be 10 or fewer in length."
        raise invalid_form([Problem(("attachments",), "BASE_TYPE_BAD_LENGTH", words)])
    made = Attachments(world, list(kept))
    for attachment in kept:
        if listed is None or described[attachment["id"]].get("filename"):
            made.by_name[attachment["filename"]] = attachment
    for index, upload in sorted(uploads.items()):
        words_given = described.get(str(index), {})
        attachment = described_upload(world, channel, upload, words_given.get("filename"))
        attachment |= _worded(words_given) | ({"ephemeral": True} if ephemeral else {})
        made.all.append(attachment)
        made.by_name[attachment["filename"]] = attachment
    return made


def described_upload(world: World, channel: Channel, upload: Upload, name: str | None = None) -> JSON:
    """Keep a file and describe it as Discord's attachment objects do."""
    filename = (name or upload.filename).replace(" ", "_").replace("/", "_")
    id_ = world.clock.snowflake()
    type_ = upload.type if upload.type not in (None, "application/octet-stream") else content_type(filename)
    path = f"attachments/{channel.id}/{id_}/{filename}"
    world.files.keep(path, upload.data, type_)
    attachment: JSON = {
        "id": str(id_),
        "filename": filename,
        "size": len(upload.data),
        "url": CDN + quote(path),
        "proxy_url": MEDIA + quote(path),
        "content_type": type_,
        "flags": 0,
    }
    if (size := picture_size(upload.data)) is not None:
        attachment["width"], attachment["height"] = size
    return attachment


def _worded(described: JSON) -> JSON:
    return {f: described[f] for f in ("description", "title") if described.get(f) is not None}
