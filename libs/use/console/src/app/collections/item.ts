import type { ItemView, TextPage } from "@quarry/contracts";
import { h } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { exists } from "../api.ts";
import { Absent, Choice, Fact, grouped, type View, Waiting } from "../elements.ts";
import { goTo, useJson, useLoaded } from "../hooks.ts";
import { Parts } from "../lists.ts";
import { sourceLines } from "../run/sources/source-lines.ts";
import { Requests } from "./requests.ts";

const pageLength = 20_000;

interface Span {
  readonly start: number;
  readonly end: number;
}

interface ItemProps {
  readonly collectionId: string;
  readonly itemId: string;
  /** `transcript` or `comments`; default `transcript`. */
  readonly part: string | undefined;
  /** Words to open, such as `120-340`. */
  readonly place: string | undefined;
}

const spanOf = (place: string | undefined): Span | undefined => {
  const [, start, end] = /^(\d+)-(\d+)$/.exec(place ?? "") ?? [];
  return start === undefined || end === undefined ? undefined : { start: Number(start), end: Number(end) };
};

const partsOf = ({ transcript, comments }: Pick<ItemView, "transcript" | "comments">) => [
  ...(transcript === null ? [] : [["transcript", "Text"] as const]),
  ...(comments === null ? [] : [["comments", `Comments (${grouped(comments.count)})`] as const]),
];

/** A page of the text, with the requested words marked. */
const PageText: View<{ page: TextPage; span: Span | undefined }> = ({ page, span }) => {
  const mark = useRef<HTMLElement>(null);
  useEffect(() => mark.current?.scrollIntoView({ block: "center" }), [page, span?.start]);
  const at = (offset: number): number => Math.max(0, Math.min(offset - page.from, page.text.length));
  const [start, end] = span === undefined ? [0, 0] : [at(span.start), at(span.end)];
  const shown = { start: 0, end: page.text.length };
  return h("div", { class: "source-text tall", tabIndex: 0, role: "region", "aria-label": "Text" }, [
    sourceLines(page.text, shown, { start, end, first: mark }),
  ]);
};

/** The text of one part and version of an item, page by page. */
const Reader: View<{ path: string; part: string; version: number; span: Span | undefined }> = ({
  path,
  part,
  version,
  span,
}) => {
  const [from, setFrom] = useState(Math.max(0, (span?.start ?? 0) - pageLength / 4));
  const query = `part=${part}&version=${version}&from=${from}&to=${from + pageLength}`;
  const { value: page, problem } = useJson<TextPage>(`${path}/text?${query}`);
  if (page === undefined) return h(Waiting, { what: "Loading the text", problem });
  return h("div", null, [
    h(PageText, { page, span }),
    h(Parts, {
      from: page.from,
      to: page.to,
      total: page.total,
      onEarlier: () => setFrom(Math.max(0, from - pageLength)),
      onLater: () => setFrom(page.to),
    }),
  ]);
};

/** Link to the uploaded file of a version, if there is one. */
const Original: View<{ path: string }> = ({ path }) => {
  const { value: isThere } = useLoaded(path, () => exists(path));
  if (isThere !== true) return null;
  return h("a", { href: path, target: "_blank", rel: "noreferrer noopener" }, "Original file");
};

/** Choice of a part and a version of an item. */
const Chosen: View<{
  item: ItemView;
  version: number;
  part: string | undefined;
  onVersion: (version: number) => void;
  onPart: (part: string) => void;
}> = ({ item, version, part, onVersion, onPart }) => {
  const parts = partsOf(versionOf(item, version));
  const versions = [item, ...item.versions].map((one): readonly [string, string] => [
    String(one.version),
    one === item ? `${one.version}, the latest` : `${one.version}, of ${one.addedAt.slice(0, 10)}`,
  ]);
  return h("div", { class: "row" }, [
    parts.length < 2
      ? null
      : h(Choice, { id: "part", label: "Read", value: part ?? "", onValue: onPart, options: parts }),
    versions.length < 2
      ? null
      : h(Choice, {
          id: "version",
          label: "Version",
          value: String(version),
          onValue: (number) => onVersion(Number(number)),
          options: versions,
        }),
  ]);
};

const versionOf = (item: ItemView, version: number) =>
  item.versions.find((one) => one.version === version) ?? item;

/** An item: the text and the comments of each version, and the requests for it. */
export const Item: View<ItemProps> = ({ collectionId, itemId, part, place }) => {
  const path = `/v1/collections/${collectionId}/items/${encodeURIComponent(itemId)}`;
  const { value: item, problem } = useJson<ItemView>(path);
  const [chosen, setVersion] = useState<number | undefined>(undefined);
  if (item === undefined) return h(Absent, { problem });
  const version = chosen ?? item.version;
  const names = partsOf(versionOf(item, version)).map(([name]) => name);
  const shown = names.find((name) => name === part) ?? names[0];
  const span = version === item.version ? spanOf(place) : undefined;
  return h("article", null, [
    h("p", { class: "facts" }, [
      h("a", { href: `#/collections/${collectionId}` }, "Collection"),
      h(Fact, null, item.status),
      h(Fact, null, item.source),
      item.author !== undefined && h(Fact, null, item.author),
      h(Original, { path: `${path}/original?version=${version}` }),
    ]),
    h("h1", null, item.title === "" ? item.linkId : item.title),
    h(Chosen, {
      item,
      version,
      part: shown,
      onVersion: setVersion,
      onPart: (name) => goTo("collections", collectionId, "items", itemId, name),
    }),
    h("details", null, [
      h("summary", null, "Search this item, or request a part of it"),
      h(Requests, { collectionId, linkId: item.linkId }),
    ]),
    shown === undefined
      ? h(
          "p",
          { class: "soft" },
          item.status === "preparing"
            ? "The text is being prepared."
            : "This version has no text that could be read.",
        )
      : h(Reader, { key: `${shown}-${version}-${place ?? ""}`, path, part: shown, version, span }),
  ]);
};
