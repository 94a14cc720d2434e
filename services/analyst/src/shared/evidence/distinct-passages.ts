import type { RankedPassage } from "@quarry/contracts";
import { collapseWhitespace, type Sliced } from "@quarry/text";
import { passageText } from "./passage-sentences.ts";
import type { DocumentTexts } from "./read-texts.ts";

const overlap = (one: RankedPassage, other: RankedPassage): boolean =>
  one.documentId === other.documentId && one.start < other.end && other.start < one.end;

/** Merges two overlapping passages at the rank of the first, with the marked spans of both. */
const joined = (first: RankedPassage, second: RankedPassage): RankedPassage => ({
  ...first,
  start: Math.min(first.start, second.start),
  end: Math.max(first.end, second.end),
  spans: [
    ...new Map([...first.spans, ...second.spans].map((span) => [`${span.start}-${span.end}`, span])).values(),
  ],
});

/** Joins passages of one document until none overlaps another; each keeps the best rank of its parts. */
function* withoutOverlaps(passages: readonly RankedPassage[]): Sliced<RankedPassage[]> {
  let distinct: RankedPassage[] = [];
  for (const passage of passages) {
    yield;
    const touching = distinct.filter((kept) => overlap(kept, passage));
    const [first] = touching;
    if (first === undefined) {
      distinct.push(passage);
      continue;
    }
    const whole = [...touching, passage].reduce(joined);
    distinct = distinct.flatMap((kept) => {
      if (kept === first) return [whole];
      return touching.includes(kept) ? [] : [kept];
    });
  }
  return distinct;
}

interface Ranked {
  readonly passage: RankedPassage;
  readonly rank: number;
  /** In one line. */
  readonly text: string;
}

/** In ranking order each is at the position of the first one it contains. */
export function* distinctPassages(
  passages: readonly RankedPassage[],
  texts: DocumentTexts,
): Sliced<RankedPassage[]> {
  const ranked: Ranked[] = [];
  for (const [rank, passage] of (yield* withoutOverlaps(passages)).entries()) {
    yield;
    ranked.push({ passage, rank, text: collapseWhitespace(passageText(passage, texts)).trim() });
  }
  const isInside = (one: Ranked, other: Ranked): boolean =>
    one !== other &&
    (other.text.length > one.text.length ||
      (other.text.length === one.text.length && other.rank < one.rank)) &&
    other.text.includes(one.text);
  const nested: { readonly one: Ranked; readonly holders: readonly Ranked[] }[] = [];
  for (const one of ranked) {
    yield;
    nested.push({ one, holders: ranked.filter((other) => isInside(one, other)) });
  }
  const outermost = new Set(nested.filter(({ holders }) => holders.length === 0).map(({ one }) => one));
  // In ranking order each is at the position of the first one it contains.
  const inOrder = new Set(nested.flatMap(({ one, holders }) => [one, ...holders]));
  return [...inOrder].filter((one) => one.text !== "" && outermost.has(one)).map(({ passage }) => passage);
}
