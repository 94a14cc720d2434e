import type { ContentType, ItemReference, ItemSummary } from "@quarry/contracts";
import {
  collapseWhitespace,
  finish,
  finishWithPauses,
  proseSentencesInSlices,
  type Sliced,
  terms,
  type TextSpan,
} from "@quarry/text";
import type { ItemLibrary } from "../items/create-item-library.ts";
import type { ReadableItem, ReadableText } from "../items/readable-item.ts";
import { summariseItem } from "../items/summarise-item.ts";
import { type GoalCounts, goalCounts } from "../relevance/goal-terms.ts";

const maxSentences = 5;
const maxCharacters = 900;
/** Minimum terms and maximum characters of a sentence in an abstract. */
const [minTerms, longest] = [4, 400];
/** Maximum characters of a sentence with its white space. */
const maxSpan = 4_000;
/** A long text is sampled evenly, so that an abstract takes the same time for any length. */
const maxLookedAt = 1_000;

interface Candidate {
  readonly index: number;
  readonly text: string;
  readonly terms: ReadonlySet<string>;
}

const evenly = (spans: readonly TextSpan[]): readonly TextSpan[] => {
  const step = Math.max(1, spans.length / maxLookedAt);
  return Array.from({ length: Math.min(spans.length, maxLookedAt) }).flatMap(
    (_one, index) => spans[Math.floor(index * step)] ?? [],
  );
};

const sharesOf = (candidates: readonly Candidate[]): Map<string, number> => {
  const shares = new Map<string, number>();
  for (const candidate of candidates) {
    for (const term of candidate.terms) shares.set(term, (shares.get(term) ?? 0) + 1 / candidates.length);
  }
  return shares;
};

const meanShare = ({ terms: own }: Candidate, shares: ReadonlyMap<string, number>): number =>
  [...own].reduce((sum, term) => sum + (shares.get(term) ?? 0), 0) / Math.max(4, own.size);

/** Takes the most central sentence repeatedly; its content counts less afterwards. */
const chooseCentral = (candidates: readonly Candidate[]): Candidate[] => {
  const shares = sharesOf(candidates);
  const chosen: Candidate[] = [];
  let open = [...candidates];
  let room = maxCharacters;
  while (chosen.length < maxSentences && open.length > 0) {
    const best = open.reduce((one, other) =>
      meanShare(other, shares) > meanShare(one, shares) ? other : one,
    );
    chosen.push(best);
    room -= best.text.length;
    for (const term of best.terms) shares.set(term, (shares.get(term) ?? 0) ** 2);
    open = open.filter((candidate) => candidate !== best && candidate.text.length <= room);
  }
  return chosen;
};

/**
 * Returns the most central sentences of a text in text order, verbatim except for white space: at most five, 900 characters
 * together. Chosen by SumBasic (Nenkova & Vanderwende 2005). A text without sentences returns its beginning.
 */
export function* abstractOf(text: string, language: string): Sliced<string[]> {
  const found: Candidate[] = [];
  for (const { start, end } of evenly(yield* proseSentencesInSlices(text, language))) {
    // A run of megabytes is not a sentence, even if it is mostly white space.
    if (end - start > maxSpan) continue;
    const sentence = collapseWhitespace(text.slice(start, end));
    if (sentence.length > longest) continue;
    found.push({ index: found.length, text: sentence, terms: new Set(terms(sentence, language)) });
    yield;
  }
  const distinct = [...new Map(found.map((one) => [one.text, one])).values()];
  const fit = distinct.filter((one) => one.terms.size >= minTerms);
  if (fit.length > 0) {
    return chooseCentral(fit)
      .toSorted((one, other) => one.index - other.index)
      .map((one) => one.text);
  }
  const beginning = collapseWhitespace(text.slice(0, longest));
  return beginning === "" ? [] : [beginning];
}

/** Data of an item in an overview: its name, its markers, and some sentences if it has no markers. */
export interface OverviewItem {
  readonly reference: ItemReference;
  readonly summary: ItemSummary;
  /** Verbatim sentences of the parts without markers. */
  readonly abstracts: Partial<Readonly<Record<ContentType, readonly string[]>>>;
  /** Number of occurrences of the goal's words in its texts. */
  readonly counted?: GoalCounts | undefined;
}

const hasMarkers = ({ marking }: ReadableText): boolean => marking !== null && marking.markers.length > 0;

function* abstractFor(part: ContentType, text: ReadableText | null): Sliced<OverviewItem["abstracts"]> {
  return text === null || hasMarkers(text) ? {} : { [part]: yield* abstractOf(text.text, text.language) };
}

/** Builds the overview entry of an item with loaded texts, in slices. */
export function* overviewItemInSlices(item: ReadableItem): Sliced<OverviewItem> {
  return {
    reference: item.reference,
    summary: summariseItem(item),
    abstracts: {
      ...(yield* abstractFor("transcript", item.transcript)),
      ...(yield* abstractFor("comments", item.comments)),
    },
  };
}

/** Builds the overview entry without slices. */
export const overviewItem = (item: ReadableItem): OverviewItem => finish(overviewItemInSlices(item));

interface OverviewItemsOptions {
  /** The goal whose words are counted in the texts, for use by `itemRelevance`. */
  readonly goal?: string | undefined;
  /** Aborts when the caller stops waiting. */
  readonly signal?: AbortSignal | undefined;
  /** Awaited about every millisecond; an error it throws ends the reading. */
  readonly pause?: (() => Promise<void>) | undefined;
}

/** Texts are large, so only a few are in memory at a time. */
const atATime = 8;

/**
 * Builds the overview entries of items, in order; texts are read a few at a time and not cached.
 * @throws the signal's reason when it is aborted; errors of the library
 */
export const overviewItems = async (
  library: Pick<ItemLibrary, "read">,
  references: readonly ItemReference[],
  { goal, signal, pause = async () => undefined }: OverviewItemsOptions = {},
): Promise<OverviewItem[]> => {
  const items: OverviewItem[] = [];
  for (let first = 0; first < references.length; first += atATime) {
    signal?.throwIfAborted();
    const read = await library.read(references.slice(first, first + atATime));
    for (const item of read) {
      const shown = await finishWithPauses(overviewItemInSlices(item), pause);
      const counted = goal === undefined ? undefined : await finishWithPauses(goalCounts(item, goal), pause);
      items.push({ ...shown, ...(counted !== undefined && { counted }) });
    }
  }
  return items;
};
