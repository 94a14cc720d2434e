import type { RankedPassage } from "@quarry/contracts";
import { isNavigation } from "@quarry/extractive";
import { estimateTokens } from "@quarry/language-model";
import { collapseWhitespace, overlaps, type Sliced } from "@quarry/text";
import type { StoredDocuments } from "../shared/evidence/read-texts.ts";

export interface NumberedPassage {
  /** `p1`, `p2`, … */
  readonly id: string;
  readonly passage: RankedPassage;
  readonly text: string;
}

interface PassageLimits {
  readonly maxPassages: number;
  readonly maxTokens: number;
}

const overlap = (one: RankedPassage, other: RankedPassage): boolean =>
  one.documentId === other.documentId && overlaps(one, other);

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

/** Returns the ranks of the texts that contain one; of equal texts only the first contains the others. */
const holdersOf = (texts: readonly string[], rank: number): number[] => {
  const own = texts[rank] ?? "";
  return [...texts.keys()].filter((other) => {
    const text = texts[other] ?? "";
    return (text.length > own.length || (text.length === own.length && other < rank)) && text.includes(own);
  });
};

/** Returns the ranks of the texts that no other contains, each at the place of the first text that it contains; empty ones are left out. */
function* outermostIn(texts: readonly string[]): Sliced<Set<number>> {
  const holders: number[][] = [];
  for (const rank of texts.keys()) {
    yield;
    holders.push(holdersOf(texts, rank));
  }
  const inOrder = holders.flatMap((ranks, rank) => (texts[rank] === "" ? [] : [rank, ...ranks]));
  return new Set(inOrder.filter((rank) => holders[rank]?.length === 0));
}

/**
 * Numbers passages for a prompt, each whole. Overlapping ones are joined, and of repeated text the longest is shown at the best rank;
 * menus and passages of deleted documents get no number. Passages that do not fit are skipped, and a shorter one after them may still
 * fit. In slices.
 */
export function* numberPassages(
  passages: readonly RankedPassage[],
  documents: StoredDocuments,
  { maxPassages, maxTokens }: PassageLimits,
): Sliced<NumberedPassage[]> {
  const distinct = yield* withoutOverlaps(passages);
  const texts = distinct.map(
    ({ documentId, start, end }) => documents.get(documentId)?.text.slice(start, end).trim() ?? "",
  );
  const outermost = yield* outermostIn(texts.map(collapseWhitespace));
  const shown: NumberedPassage[] = [];
  let left = maxTokens;
  for (const rank of outermost) {
    yield;
    if (shown.length === maxPassages) break;
    const [passage, text = ""] = [distinct[rank], texts[rank]];
    if (passage === undefined || isNavigation(text)) continue;
    const tokens = estimateTokens(text);
    if (tokens > left) continue;
    left -= tokens;
    shown.push({ id: `p${shown.length + 1}`, passage, text });
  }
  return shown;
}

/** Renders the passages for a prompt. They are untrusted text and belong in a block. */
export const renderPassages = (numbered: readonly NumberedPassage[]): string =>
  numbered.map(({ id, text }) => `[${id}]\n${text}`).join("\n\n");
