/*
 * Pure functions on text: URLs and publishers, copies, blocks, sentences, citations, words, index terms, passages, quotes,
 * numbers, dates, times, and escaping: external text as inert Markdown. Not for I/O, Node built-ins, tokenizers or models. Any
 * platform lib, service or tool may import it.
 */
export {
  collapseWhitespace,
  cutAt,
  lowerBound,
  movedBy,
  overlaps,
  plainLine,
  shorten,
  type TextSpan,
  trimSpan,
  unionOf,
} from "./text-span.ts";
export { remember } from "./remember.ts";
export { formatBytes } from "./format-bytes.ts";
export { findCycle, findCycleInSlices } from "./find-cycle.ts";
export { finish, finishWithPauses, indexInSlices, mapInSlices, type Sliced } from "./slices.ts";

export { canonicalUrl, isOnSite, originalOf, tidyUrl } from "./publishers/canonical-url.ts";
export { localFiles, publisherOf, shownPublisher } from "./publishers/publisher-of.ts";

export type { Block } from "./segments/block-readers.ts";
export { blocks, blocksInSlices } from "./segments/blocks.ts";

export { assistantMarks, withoutAssistantMarks } from "./citations/assistant-marks.ts";
export { readCitedText } from "./citations/read-cited-text.ts";
export { paperIdsIn } from "./citations/paper-ids.ts";
export { isWebAddress } from "./citations/find-references.ts";

export {
  areCopies,
  fingerprintOf,
  readFingerprint,
  similarityOf,
  type Sketch,
  sketchOf,
} from "./publishers/copies.ts";
export { creditedAgency } from "./publishers/credited-agency.ts";

export { detectLanguage, otherLanguageThan } from "./words/detect-language.ts";
export { detectQuestionLanguage } from "./words/detect-question-language.ts";

export {
  codeBlock,
  codeSpan,
  escapeInline,
  escapeLineStart,
  escapeMarkdown,
  joinStyled,
  type StyledMarkdown,
  markdownTable,
  safeHref,
} from "./escape-markdown.ts";

export { pageRange, timeAt, timeRange } from "./locations.ts";

export { passagesInSlices, splitPassages } from "./segments/split-passages.ts";

export { extractDates } from "./extract-dates.ts";
export { extractNumbers } from "./extract-numbers.ts";

export { chunksInSlices, splitChunks } from "./segments/split-chunks.ts";

export { locateQuote, locateQuoteInSlices, originalSpan, quotableInSlices } from "./locate-quote.ts";

export {
  proseSentences,
  proseSentencesInSlices,
  quotableSpans,
  sentences,
  sentencesInSlices,
} from "./segments/sentences.ts";

export {
  createFindTurns,
  findTurns,
  findTurnsInSlices,
  speakerLabel,
  type SpokenLine,
  spokenParts,
} from "./find-turns.ts";

export {
  containsCjk,
  everySecond,
  wordBoundsInSlices,
  words,
  wordsOfEach,
  wordTexts,
} from "./words/words.ts";
export { primaryLanguage, stopWords } from "./words/stop-words.ts";
export { terms, termsInSlices, termsOfWord } from "./words/terms.ts";
export {
  containment,
  inverseDocumentFrequency,
  jaccard,
  mutualContainment,
  termSet,
  termSetInSlices,
  type TermWeight,
  weightByLength,
} from "./words/term-overlap.ts";
