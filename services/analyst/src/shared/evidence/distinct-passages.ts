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

/** Joins overlapping passages, and drops those whose text another one contains; the first of equal ones is kept. In slices. */
export function* distinctPassages(
  passages: readonly RankedPassage[],
  texts: DocumentTexts,
): Sliced<RankedPassage[]> {
  const joinedPassages = yield* withoutOverlaps(passages);
  const said = joinedPassages.map((passage) => collapseWhitespace(passageText(passage, texts)).trim());
  const distinct: RankedPassage[] = [];
  for (const [rank, passage] of joinedPassages.entries()) {
    yield;
    const own = said[rank] ?? "";
    const isRepeated = said.some(
      (text, other) => text.includes(own) && (text.length > own.length || other < rank),
    );
    if (own !== "" && !isRepeated) distinct.push(passage);
  }
  return distinct;
}
