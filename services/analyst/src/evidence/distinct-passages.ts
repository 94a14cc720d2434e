import type { RankedPassage } from "@quarry/contracts";
import { collapseWhitespace } from "@quarry/text";
import { passageText } from "./passage-sentences.ts";
import type { DocumentTexts } from "./read-texts.ts";

const overlap = (one: RankedPassage, other: RankedPassage): boolean =>
  one.documentId === other.documentId && one.start < other.end && other.start < one.end;

/** One passage for two that overlap: at the rank of the first, with what the ranking marked in both. */
const joined = (first: RankedPassage, second: RankedPassage): RankedPassage => ({
  ...first,
  start: Math.min(first.start, second.start),
  end: Math.max(first.end, second.end),
  spans: [
    ...new Map([...first.spans, ...second.spans].map((span) => [`${span.start}-${span.end}`, span])).values(),
  ],
});

/** Joins passages of one document until none overlaps another; each keeps the best rank of its parts. */
const withoutOverlaps = (passages: readonly RankedPassage[]): RankedPassage[] => {
  let distinct: RankedPassage[] = [];
  for (const passage of passages) {
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
};

/**
 * Passages in their order without a text that stands there twice: overlapping ones of one document become one, and of passages whose
 * words stand in another one, in whatever document, the longer is kept at the better rank.
 */
export const distinctPassages = (
  passages: readonly RankedPassage[],
  texts: DocumentTexts,
): RankedPassage[] => {
  const ranked = withoutOverlaps(passages).map((passage, rank) => ({
    passage,
    rank,
    text: collapseWhitespace(passageText(passage, texts)).trim(),
  }));
  type Ranked = (typeof ranked)[number];
  const isInside = (one: Ranked, other: Ranked): boolean =>
    one !== other &&
    other.text.includes(one.text) &&
    (other.text.length > one.text.length || other.rank < one.rank);
  const rankOf = (kept: Ranked): number =>
    Math.min(kept.rank, ...ranked.filter((one) => isInside(one, kept)).map(({ rank }) => rank));
  return ranked
    .filter((one) => one.text !== "" && !ranked.some((other) => isInside(one, other)))
    .map((kept) => ({ passage: kept.passage, rank: rankOf(kept) }))
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ passage }) => passage);
};
