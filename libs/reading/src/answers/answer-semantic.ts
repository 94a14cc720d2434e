import type { ContentRequest, ItemReference } from "@quarry/contracts";
import { terms, type TextSpan } from "@quarry/text";
import { type ReadablePart, topicsOf } from "../content/readable-part.ts";
import { fulfilled, type Outcome, type RequestOf } from "../content/select-content.ts";
import { windowsAround } from "../content/windows-around.ts";
import { windowsFor } from "../windows/request-windows.ts";
import { wordIndexOf, wordKeysOf } from "../words/word-index.ts";

/** A passage that a search by meaning found; higher scores are better. */
export interface FoundPassage extends TextSpan {
  readonly documentId: string;
  readonly score: number;
}

/** A section: what leads to a passage and what comes of it. */
const sectionWords = 400;

interface SearchedPart {
  readonly part: ReadablePart;
  /** Best first. */
  readonly passages: readonly FoundPassage[];
  /** How many of the passages are among the best of all parts. */
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

/** Parts in which nobody searched, but that have a word of the query. */
const withWordsOf = (query: string, parts: readonly ReadablePart[], topK: number): SearchedPart[] =>
  parts
    .filter(({ part }) => part === "transcript")
    .filter(({ text }) =>
      terms(query, text.language).some((word) => wordKeysOf(text).keyOf(word) !== undefined),
    )
    .map((part) => ({ part, passages: [], wanted: topK }))
    .slice(0, topK);

/**
 * The sections of the texts in which most of an answer can be expected, about as many as asked for: those around the best passages
 * that a search by meaning found or, where it found none, those that have the words of the query.
 */
export const answerSemantic = (
  { query, topK }: RequestOf<"semantic">,
  parts: readonly ReadablePart[],
  found: readonly FoundPassage[],
): Outcome => {
  const searched = searchedParts(parts, found, topK);
  const sections = (chosen: readonly SearchedPart[]) =>
    chosen.flatMap((entry) =>
      windowsAround(
        entry.part,
        sectionsOf(entry, query).map(({ start, end }) => ({ start, end, foundBy: query })),
        0,
      ),
    );
  if (searched.length > 0) return fulfilled(sections(searched));
  const byWords = sections(withWordsOf(query, parts, topK));
  if (byWords.length > 0)
    return fulfilled(byWords, ["a search by meaning found nothing: looked for the words"]);
  return {
    problem: `nothing was found for “${query}” in the texts asked for; ask with other words, or for one of the topics there are`,
    available: topicsOf(parts),
  };
};

/** What has to be searched by meaning before a request can be answered. */
export interface MeaningSearch {
  readonly query: string;
  /** The texts the request is about. */
  readonly documentIds: readonly string[];
  /** How many passages the answer is chosen from. */
  readonly topK: number;
}

/** Windows are chosen by the weight of many passages, not by the best few alone. */
const minPassages = 20;
/** The limit of the search. */
const maxPassages = 50;

/** The search that answers a semantic request; nothing for one of another kind, or one that names no text there is. */
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
