import { passageIdOf, type PassageMetadata, type StoredDocument } from "@quarry/evidence";
import { pageRange, passagesInSlices, type Sliced, type TextSpan, timeRange } from "@quarry/text";

/** Model tokens per passage: 200–256 retrieve best, and shorter ones encode faster. */
export const maxPassageTokens = 220;

/** Names the passage recipe; raise it when the same text would be cut, pooled or indexed differently. */
export const passageRecipe = `passages-${maxPassageTokens}.9`;

/** A model reads any unknown word as one token: without a limit a line of base64 would be one passage. */
const maxCharactersPerToken = 16;

const pagesOf = (pageStarts: StoredDocument["pageStarts"], span: TextSpan) => {
  const pages = pageRange(pageStarts, span);
  return pages === undefined ? {} : { firstPage: pages.first, lastPage: pages.last };
};

/** Passages described between two pauses: each id is a hash. */
const passagesAtATime = 100;

/**
 * Splits a document into passages with everything known before encoding, in slices: position, times in a transcript with times, and
 * pages; comments are not cut if they fit in a passage.
 */
export function* passagesOfDocument(
  { facts, text, comments, timings = [], pageStarts }: StoredDocument,
  countTokens: (text: string) => number,
): Sliced<PassageMetadata[]> {
  const { documentId, title, publisher, grade, language, publishedAt } = facts;
  const spans = yield* passagesInSlices(text, {
    maxTokens: maxPassageTokens,
    countTokens: (part) => Math.max(countTokens(part), Math.ceil(part.length / maxCharactersPerToken)),
    locale: language,
    parts: comments,
  });
  const passages: PassageMetadata[] = [];
  for (const [index, span] of spans.entries()) {
    if (index % passagesAtATime === 0) yield;
    passages.push({
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
    });
  }
  return passages;
}
