import type { ContentPiece, Span } from "@quarry/contracts";
import type { ReadingState } from "./reading-state.ts";

type ReadSpans = ReadingState["read"];

/** Spans in order of the text; those that touch or overlap become one. */
const joined = (spans: readonly Span[]): Span[] => {
  const all: Span[] = [];
  for (const { start, end } of spans.toSorted((one, other) => one.start - other.start)) {
    const last = all.at(-1);
    if (last !== undefined && start <= last.end)
      all.splice(-1, 1, { start: last.start, end: Math.max(last.end, end) });
    else all.push({ start, end });
  }
  return all;
};

/** What was read, with what was sent now. */
export const addSpans = (read: ReadSpans, pieces: readonly ContentPiece[]): ReadSpans => {
  const byDocument = new Map<string, Span[]>(read.map(({ documentId, spans }) => [documentId, spans]));
  for (const { documentId, start, end } of pieces)
    byDocument.set(documentId, [...(byDocument.get(documentId) ?? []), { start, end }]);
  return [...byDocument].map(([documentId, spans]) => ({ documentId, spans: joined(spans) }));
};
