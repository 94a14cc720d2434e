import type { FoundPassageView, RankedPassage } from "@quarry/contracts";
import { pageRange, timeRange, words } from "@quarry/text";
import type { Evidence, IndexedText } from "../ports.ts";

/** A passage with its text and where that stands in its document: in words, in time, on which pages. */
export type PlacedPassage = Pick<FoundPassageView, "text" | "words" | "time" | "pages">;

interface Known {
  /** As it was indexed; a passage that was merged from several is longer. */
  readonly indexed: IndexedText | undefined;
  /** Of the document: words are counted by it. */
  readonly language: string;
}

type Passage = Pick<RankedPassage, "documentId" | "start" | "end">;

const asIndexed = ({
  text,
  wordStart,
  wordEnd,
  startMs,
  endMs,
  firstPage,
  lastPage,
}: IndexedText): PlacedPassage => ({
  text,
  words: { start: wordStart, end: wordEnd },
  ...(startMs === undefined || endMs === undefined ? {} : { time: { startMs, endMs } }),
  ...(firstPage === undefined || lastPage === undefined
    ? {}
    : { pages: { first: firstPage, last: lastPage } }),
});

/** Words of a document, counted from a place where the count is known, in either direction. */
const createWordCount = (text: string, language: string) => {
  const count = (from: number, to: number): number => words(text.slice(from, to), language).length;
  return (known: { readonly at: number; readonly words: number }, wanted: number): number =>
    wanted < known.at ? known.words - count(wanted, known.at) : known.words + count(known.at, wanted);
};

const inDocument = (
  document: NonNullable<Awaited<ReturnType<Evidence["getDocument"]>>>,
  { start, end }: Passage,
  { indexed, language }: Known,
): PlacedPassage => {
  const wordsAt = createWordCount(document.text, language);
  const first = indexed ? { at: indexed.start, words: indexed.wordStart } : { at: 0, words: 0 };
  const last = indexed ? { at: indexed.end, words: indexed.wordEnd } : { at: 0, words: 0 };
  const time = timeRange(document.timings ?? [], { start, end });
  const pages = pageRange(document.pageStarts, { start, end });
  return {
    text: document.text.slice(start, end),
    words: { start: wordsAt(first, start), end: wordsAt(last, end) },
    ...(time && { time }),
    ...(pages && { pages }),
  };
};

/** Where a passage stands, from the index if it is there as it is, else from its document; undefined once that is gone. */
export const placePassage = async (
  evidence: Pick<Evidence, "getDocument">,
  passage: Passage,
  known: Known,
): Promise<PlacedPassage | undefined> => {
  const { indexed } = known;
  if (indexed?.start === passage.start && indexed.end === passage.end) return asIndexed(indexed);
  const document = await evidence.getDocument(passage.documentId);
  return document && inDocument(document, passage, known);
};
