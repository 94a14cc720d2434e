import type { ContentPiece, ContentRequest, ItemReference } from "@quarry/contracts";
import { terms, type TextSpan } from "@quarry/text";
import { type ReadablePart, topicsOf } from "../content/readable-part.ts";
import { fulfilled, type Outcome, type RequestOf } from "../content/select-content.ts";
import { windowsAround } from "../content/windows-around.ts";
import { windowsFor } from "../windows/choose-windows.ts";
import { wordIndexOf, wordKeysOf } from "../words/word-index.ts";

/** A passage found by semantic search; higher scores are better. */
export interface FoundPassage extends TextSpan {
  readonly documentId: string;
  readonly score: number;
}

/** Length of a section: the context of a passage and its consequences. */
const sectionWords = 400;
/** Most answers are in one place of a text; two more can make up for a wrong one. */
const windowsOfText = 3;

interface SearchedPart {
  readonly part: ReadablePart;
  /** Best first. */
  readonly passages: readonly FoundPassage[];
  /** Number of passages to take from the best of all parts. */
  readonly wanted: number;
}

const isWithin = ({ start, end }: TextSpan, { text: { text } }: ReadablePart): boolean =>
  start < end && end <= text.length;

const searchedParts = (
  parts: readonly ReadablePart[],
  found: readonly FoundPassage[],
  topK: number,
): SearchedPart[] => {
  const byDocument = new Map(parts.map((part) => [part.text.documentId, part]));
  const inParts = found
    .flatMap((passage) => {
      const part = byDocument.get(passage.documentId);
      return part && isWithin(passage, part) ? [{ part, passage }] : [];
    })
    .toSorted((a, b) => b.passage.score - a.passage.score);
  const best = new Set(inParts.slice(0, topK));
  return [...Map.groupBy(inParts, ({ part }) => part)]
    .map(([part, own]) => ({
      part,
      passages: own.map(({ passage }) => passage),
      wanted: own.filter((entry) => best.has(entry)).length,
    }))
    .filter(({ wanted }) => wanted > 0);
};

const sectionsOf = ({ part, passages, wanted }: SearchedPart, question: string) => {
  const best = passages.slice(0, wanted);
  if (part.part === "comments") return best;
  const { count } = wordIndexOf(part.text);
  const budgetCharacters = (wanted * sectionWords * part.text.text.length) / Math.max(1, count);
  const windows = windowsFor(part.text, {
    question,
    found: passages,
    budgetCharacters,
    maxWindows: wanted,
  });
  return [...best, ...windows];
};

const piecesOf = (part: ReadablePart, spans: readonly TextSpan[], query: string): ContentPiece[] =>
  windowsAround(
    part,
    spans.map(({ start, end }) => ({ start, end, foundBy: query })),
    0,
  );

const lengthOf = (pieces: readonly TextSpan[]): number =>
  pieces.reduce((sum, { start, end }) => sum + end - start, 0);

/** Returns the found comments, the best ones first, as many as fit. */
const commentsWithin = ({ part, passages, wanted }: SearchedPart, query: string, maxCharacters: number) => {
  const best = passages.slice(0, wanted);
  for (let count = best.length; count > 0; count -= 1) {
    const pieces = piecesOf(part, best.slice(0, count), query);
    if (lengthOf(pieces) <= maxCharacters) return pieces;
  }
  return [];
};

/** Returns whole sentences of a text within the limit that are expected to contain most of the answer. */
const windowsWithin = (entry: SearchedPart, query: string, maxCharacters: number): ContentPiece[] => {
  const { part, passages, wanted } = entry;
  if (part.part === "comments") return commentsWithin(entry, query, maxCharacters);
  let budgetCharacters = maxCharacters;
  for (;;) {
    const windows = windowsFor(part.text, {
      question: query,
      found: passages,
      budgetCharacters,
      maxWindows: Math.min(wanted, windowsOfText),
    });
    const pieces = piecesOf(part, windows, query);
    const over = lengthOf(pieces) - maxCharacters;
    if (over <= 0) return pieces;
    budgetCharacters -= over;
  }
};

/** Shares the room between texts by their numbers of best passages; room that a text does not use goes to the following ones. */
const piecesWithin = (searched: readonly SearchedPart[], query: string, maxCharacters: number) => {
  let [charactersLeft, wantedLeft] = [maxCharacters, searched.reduce((sum, { wanted }) => sum + wanted, 0)];
  return searched.flatMap((entry) => {
    const pieces = windowsWithin(entry, query, Math.floor((charactersLeft * entry.wanted) / wantedLeft));
    charactersLeft -= lengthOf(pieces);
    wantedLeft -= entry.wanted;
    return pieces;
  });
};

/** Returns transcripts that contain a word of the query, for use without search results. */
const withWordsOf = (query: string, parts: readonly ReadablePart[], topK: number): SearchedPart[] =>
  parts
    .filter(({ part }) => part === "transcript")
    .filter(({ text }) =>
      terms(query, text.language).some((word) => wordKeysOf(text).keyOf(word) !== undefined),
    )
    .map((part) => ({ part, passages: [], wanted: topK }))
    .slice(0, topK);

/**
 * Answers with the sections of the texts that are expected to contain most of the answer: about as many as requested or, if the
 * request limits the room, what fits into it. They surround the best passages found by semantic search or, without any, places
 * with the words of the query.
 */
export const answerSemantic = (
  { query, topK, maxCharacters }: RequestOf<"semantic">,
  parts: readonly ReadablePart[],
  found: readonly FoundPassage[],
): Outcome => {
  const searched = searchedParts(parts, found, topK);
  const sections = (chosen: readonly SearchedPart[]) =>
    maxCharacters === undefined
      ? chosen.flatMap((entry) => piecesOf(entry.part, sectionsOf(entry, query), query))
      : piecesWithin(chosen, query, maxCharacters);
  const bySearch = sections(searched);
  if (bySearch.length > 0) return fulfilled(bySearch);
  const worded = searched.length > 0 ? [] : withWordsOf(query, parts, topK);
  const byWords = sections(worded);
  if (byWords.length > 0)
    return fulfilled(byWords, ["a search by meaning found nothing: looked for the words"]);
  const isTooLittle = searched.length > 0 || worded.length > 0;
  return {
    problem: isTooLittle
      ? `max_characters: ${maxCharacters} is too little for what was found; allow at least 1,000`
      : `nothing was found for “${query}” in the texts asked for; ask with other words, or for an existing topic`,
    available: topicsOf(parts),
  };
};

/** A semantic search that a request needs before it can be answered. */
export interface MeaningSearch {
  readonly query: string;
  /** The texts that the request is about. */
  readonly documentIds: readonly string[];
  /** Number of passages from which the answer is chosen. */
  readonly topK: number;
}

/** Windows are chosen by the weight of many passages, not only of the best few. */
const minPassages = 20;
/** The limit of the search. */
const maxPassages = 50;

/** Returns the search that answers a semantic request; undefined for a request of another type, or one without existing texts. */
export const meaningSearch = (
  request: ContentRequest,
  items: readonly ItemReference[],
): MeaningSearch | undefined => {
  if (request.type !== "semantic") return undefined;
  const { query, linkIds, contentTypes, topK } = request;
  const documentIds = items
    .filter(({ linkId }) => linkIds.length === 0 || linkIds.includes(linkId))
    .flatMap((item) => contentTypes.flatMap((part) => item[part]?.documentId ?? []));
  if (documentIds.length === 0) return undefined;
  return { query, documentIds, topK: Math.min(maxPassages, Math.max(minPassages, topK)) };
};
