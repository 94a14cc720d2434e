import type { BundleDocuments, UsedDocument } from "@quarry/contracts";
import { h } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { getText } from "../../api.ts";
import { Fact, Grade, SourceLink, type View, Waiting } from "../../elements.ts";
import { useJson, useLoaded } from "../../hooks.ts";
import { Parts } from "../../lists.ts";
import { sourceLines } from "./source-lines.ts";

/** Words of a source, by their offsets in its text. */
export interface Quote {
  readonly documentId: string;
  readonly start: number;
  readonly end: number;
  readonly quote: string;
}

/** Maximum number of characters shown at once; shorter texts are shown whole. */
export const shownCharacters = 200_000;

/** Returns the start of the part of a text that has the given position in its middle. */
export const windowStart = (length: number, place: number): number =>
  Math.max(0, Math.min(place - shownCharacters / 2, length - shownCharacters));

/** Reads the sources of a run once for all components that show them. */
export const useSources = (runId: string): ReadonlyMap<string, UsedDocument> | undefined => {
  const { value } = useJson<BundleDocuments>(`/v1/research/${runId}/sources`);
  return value === undefined
    ? undefined
    : new Map(value.flatMap((one) => (one.used ? [[one.id, one] as const] : [])));
};

/** Facts about the source of a quote: grade, title, publisher and date; nothing while unknown. */
export const SourceFacts: View<{ source: UsedDocument | undefined }> = ({ source }) =>
  source !== undefined &&
  h("p", { class: "facts" }, [
    h(Grade, { grade: source.grade }),
    h(SourceLink, { uri: source.uri, title: source.title === "" ? source.uri : source.title }),
    h(Fact, null, source.publisher),
    source.publishedAt !== undefined && h(Fact, null, source.publishedAt.slice(0, 10)),
  ]);

/** Scrolls a box so that something in it is in its middle; `scrollIntoView` would also move what is around the box. */
const scrollToMiddle = (box: HTMLElement | null, within: HTMLElement | null): void => {
  if (box === null || within === null) return;
  const above = within.getBoundingClientRect().top - box.getBoundingClientRect().top;
  box.scrollTop += above - box.clientHeight / 2;
};

/** A whole source of a run, scrolled to the given words. */
export const SourceText: View<{ runId: string; quote: Quote }> = ({ runId, quote }) => {
  const { documentId, start, end } = quote;
  const { value: text, problem } = useLoaded(documentId, () =>
    getText(`/v1/research/${runId}/artifacts/sources/${documentId}.txt`),
  );
  const place = `${documentId}-${start}`;
  const [moved, setMoved] = useState({ place, from: -1 });
  const mark = useRef<HTMLElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const isMoved = moved.place === place && moved.from >= 0;
  useEffect(() => {
    if (isMoved) box.current?.scrollTo(0, 0);
    else scrollToMiddle(box.current, mark.current);
  }, [text, place, moved.from]);
  if (text === undefined) return h(Waiting, { what: "Loading the source", problem });
  const from = isMoved ? moved.from : windowStart(text.length, start);
  const to = Math.min(text.length, from + shownCharacters);
  const move = (next: number): void => setMoved({ place, from: next });
  return [
    text.length <= shownCharacters
      ? null
      : h(Parts, {
          from,
          to,
          total: text.length,
          onEarlier: () => move(Math.max(0, from - shownCharacters)),
          onLater: () => move(Math.min(text.length - shownCharacters, from + shownCharacters)),
        }),
    h(
      "div",
      { ref: box, class: "source-text", tabIndex: 0, role: "region", "aria-label": "Text of the source" },
      sourceLines(text, { start: from, end: to }, { start, end, first: mark }),
    ),
  ];
};
