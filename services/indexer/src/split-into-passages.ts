import { passageIdOf, type PassageMetadata, type StoredDocument } from "@quarry/evidence";
import { createYieldToEventLoop } from "@quarry/runtime";
import { pageRange, splitPassagesWithPauses, type TextSpan, timeRange } from "@quarry/text";

/** Model tokens per passage: 200–256 retrieve best, and shorter ones encode faster. */
export const maxPassageTokens = 220;

/** Names the passage recipe; raise it when the same text would be cut, pooled or indexed differently. */
export const passageRecipe = `passages-${maxPassageTokens}.8`;

/** A model reads any unknown word as one token: without a limit a line of base64 would be one passage. */
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
 * Splits a document into passages with everything known before encoding: position, times in a transcript with times, and pages;
 * comments are not cut if they fit in a passage. Yields often: on a blocked event loop the job's lock would expire.
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
    // Added by the store when it synchronises passages with their document.
    markerTypes: [],
  }));
};
