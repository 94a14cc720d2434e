import type { Span } from "@quarry/contracts";

/** An excerpt of a source with the cited spans in it, by start, longer ones first. */
export interface Excerpt {
  readonly start: number;
  readonly end: number;
  readonly spans: readonly Span[];
}

const distinct = (spans: readonly Span[]): Span[] =>
  [...new Map(spans.map(({ start, end }) => [`${start}-${end}`, { start, end }])).values()].toSorted(
    (left, right) => left.start - right.start || right.end - left.end,
  );

interface Group {
  readonly spans: Span[];
  readonly start: number;
  end: number;
}

const groupNeighbours = (spans: readonly Span[], context: number): Group[] => {
  const groups: Group[] = [];
  for (const span of spans) {
    const group = groups.at(-1);
    if (group === undefined || span.start - group.end > 2 * context)
      groups.push({ spans: [span], start: span.start, end: span.end });
    else {
      group.spans.push(span);
      group.end = Math.max(group.end, span.end);
    }
  }
  return groups;
};

/** Returns the nearest position outward from `position` that does not divide a word, at most 40 code units away. */
const atWordEdge = (text: string, position: number, step: 1 | -1): number => {
  for (let moved = 0; moved <= 40; moved += 1) {
    const edge = position + moved * step;
    if (edge <= 0 || edge >= text.length) return Math.min(Math.max(edge, 0), text.length);
    if (/\s/u.test(text[step === 1 ? edge : edge - 1] ?? "")) return edge;
  }
  return /[\uDC00-\uDFFF]/u.test(text[position] ?? "") ? position - step : position;
};

/** Returns the cited spans of a text with about `context` code units on both sides; adjacent spans share an excerpt. */
export const excerpts = (text: string, spans: readonly Span[], context = 300): Excerpt[] =>
  groupNeighbours(distinct(spans), context).map((group) => ({
    start: atWordEdge(text, Math.max(0, group.start - context), -1),
    end: atWordEdge(text, Math.min(text.length, group.end + context), 1),
    spans: group.spans,
  }));
