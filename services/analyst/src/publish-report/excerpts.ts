import type { Span } from "@quarry/contracts";

/** A stretch of a source with the cited spans in it, none overlapping another. */
export interface Excerpt {
  readonly start: number;
  readonly end: number;
  readonly spans: readonly Span[];
}

const longestByStart = (spans: readonly Span[]): Span[] => {
  const ends = new Map<number, number>();
  for (const { start, end } of spans) ends.set(start, Math.max(end, ends.get(start) ?? 0));
  return [...ends]
    .map(([start, end]) => ({ start, end }))
    .toSorted((left, right) => left.start - right.start);
};

const groupNeighbours = (spans: readonly Span[], context: number): Span[][] => {
  const groups: Span[][] = [];
  for (const span of spans) {
    const group = groups.find((candidate) => {
      const last = candidate.at(-1);
      return last !== undefined && span.start >= last.end && span.start - last.end <= 2 * context;
    });
    if (group === undefined) groups.push([span]);
    else group.push(span);
  }
  return groups;
};

/** The nearest position outward from `position` that cuts no word in two, at most 40 code units away. */
const atWordEdge = (text: string, position: number, step: 1 | -1): number => {
  for (let moved = 0; moved <= 40; moved += 1) {
    const edge = position + moved * step;
    if (edge <= 0 || edge >= text.length) return Math.min(Math.max(edge, 0), text.length);
    if (/\s/u.test(text[step === 1 ? edge : edge - 1] ?? "")) return edge;
  }
  return /[\uDC00-\uDFFF]/u.test(text[position] ?? "") ? position - step : position;
};

/**
 * The cited spans of a text with about `context` code units on both sides. Spans near one another share an excerpt, one that
 * overlaps another gets its own, and of spans with the same start the longest stands for all.
 */
export const excerpts = (text: string, spans: readonly Span[], context = 300): Excerpt[] =>
  groupNeighbours(longestByStart(spans), context).flatMap((group) => {
    const first = group[0];
    const last = group.at(-1);
    if (first === undefined || last === undefined) return [];
    return [
      {
        start: atWordEdge(text, Math.max(0, first.start - context), -1),
        end: atWordEdge(text, Math.min(text.length, last.end + context), 1),
        spans: group,
      },
    ];
  });
