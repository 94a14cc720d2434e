import { passageIdOf, type PassageMetadata, type StoredDocument } from "@quarry/evidence";
import { createYieldToEventLoop } from "@quarry/runtime";
import { pageRange, splitPassagesWithPauses, type TextSpan, timeRange } from "@quarry/text";

/** Model tokens of a passage: 200–256 retrieve best, and shorter is quicker to encode. */
export const maxPassageTokens = 220;

/** Names the way passages are made; raise it when the same text would be cut, pooled or indexed differently. */
export const passageRecipe = `passages-${maxPassageTokens}.8`;

/** A model takes a word it has never seen, however long, for one token: without a limit a line of base64 would be one passage. */
const maxCharactersPerToken = 16;

interface SplitOptions {
  readonly countTokens: (text: string) => number;
  readonly signal: AbortSignal;
}

const pagesOf = (pageStarts: StoredDocument["pageStarts"], span: TextSpan) => {
  const pages = pageRange(pageStarts, span);
  return pages === undefined ? {} : { firstPage: pages.first, lastPage: pages.last };
};

/**
 * Splits a document into passages, with all that is known of them before they are encoded: where they stand, when they were said, too, where
 * the document is a transcript with times, and on which pages, where it has some; comments are not cut where they fit into a passage. Gives way to others all the
 * time: on a blocked event loop the lock of the job would run out.
 */
export const splitIntoPassages = async (
  { facts, text, comments, timings = [], pageStarts }: StoredDocument,
  { countTokens, signal }: SplitOptions,
): Promise<PassageMetadata[]> => {
  const { documentId, title, publisher, grade, language, publishedAt } = facts;
  const spans = await splitPassagesWithPauses(text, {
    maxTokens: maxPassageTokens,
    countTokens: (part) => Math.max(countTokens(part), Math.ceil(part.length / maxCharactersPerToken)),
    locale: language,
    parts: comments,
    pause: createYieldToEventLoop(signal),
  });
  return spans.map((span, index) => ({
    passageId: passageIdOf(documentId, index),
    documentId,
    index,
    start: span.start,
    end: span.end,
    wordStart: span.wordStart,
    wordEnd: span.wordEnd,
    ...timeRange(timings, span),
    ...pagesOf(pageStarts, span),
    title,
    headings: span.headings,
    publisher,
    grade,
    language,
    ...(publishedAt === undefined ? {} : { publishedAt }),
    // The store adds them when it brings the passages in line with their document.
    markerTypes: [],
  }));
};
