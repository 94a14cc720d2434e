import type { RankedPassage } from "@quarry/contracts";
import { isNavigation } from "@quarry/extractive";
import { estimateTokens } from "@quarry/language-model";
import { collapseWhitespace, type Sliced } from "@quarry/text";
import type { StoredDocuments } from "../shared/evidence/read-texts.ts";

/** A passage with its id in a prompt. */
export interface NumberedPassage {
  /** `p1`, `p2`, … */
  readonly id: string;
  readonly passage: RankedPassage;
  /** Text shown to a model. */
  readonly text: string;
}

/** Limits for passages in a prompt. */
interface PassageLimits {
  readonly maxPassages: number;
  readonly maxTokens: number;
}

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

/** True if another text contains one, or an earlier one is the same. */
const isRepeated = (texts: readonly string[], rank: number): boolean => {
  const own = texts[rank] ?? "";
  return texts.some((text, other) => text.includes(own) && (text.length > own.length || other < rank));
};

/**
 * Numbers passages for a prompt, in order, each whole. Overlapping ones are joined; repeated text, menus and passages of deleted
 * documents get no number. Passages that do not fit are skipped, and a shorter one after them may still fit. In slices.
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
  const plain = texts.map(collapseWhitespace);
  const shown: NumberedPassage[] = [];
  let left = maxTokens;
  for (const [rank, passage] of distinct.entries()) {
    yield;
    if (shown.length === maxPassages) break;
    const text = texts[rank] ?? "";
    if (text === "" || isRepeated(plain, rank) || isNavigation(text)) continue;
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
