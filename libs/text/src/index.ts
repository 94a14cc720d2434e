/*
 * Pure functions on text: URLs and publishers, copies, blocks, sentences, citations, words, index terms, passages, quotes, numbers, dates,
 * times, and the way back: text from outside as Markdown in which nothing is live.
 * Not for I/O, Node built-ins, tokenizers or models. Any platform lib, service or tool may import it.
 */
export { collapseWhitespace } from "./collapse-whitespace.ts";
export { formatBytes } from "./format-bytes.ts";
export { finish, finishWithPauses, type Sliced } from "./slices.ts";
export { type TextSpan, trimSpan } from "./text-span.ts";

export { canonicalUrl, tidyUrl } from "./addresses/canonical-url.ts";
export { isOnSite } from "./addresses/is-on-site.ts";
export { originalOf } from "./addresses/original-of.ts";
export { publisherOf } from "./addresses/publisher-of.ts";

export type { Block, BlockKind } from "./blocks/block.ts";
export { blocks, blocksInSlices } from "./blocks/blocks.ts";

export type { CitedText, CitingSentence, Reference, TextCitation } from "./citations/cited-text.ts";
export { type CitedTextOptions, readCitedText } from "./citations/read-cited-text.ts";

export { areCopies } from "./copies/are-copies.ts";
export { creditedAgency } from "./copies/credited-agency.ts";
export { fingerprintOf, readFingerprint } from "./copies/fingerprint.ts";
export { similarityOf } from "./copies/similarity.ts";
export { type Sketch, sketchOf } from "./copies/sketch.ts";

export { detectLanguage } from "./language/detect-language.ts";
export { primaryLanguage } from "./language/primary-language.ts";

export {
  codeBlock,
  codeSpan,
  escapeInline,
  escapeLineStart,
  escapeMarkdown,
  markdownTable,
  safeHref,
} from "./markdown/escape-markdown.ts";

export { type PageRange, pageRange } from "./pages/page-range.ts";

export { lowerBound } from "./passages/lower-bound.ts";
export {
  passagesInSlices,
  type PassageSpan,
  type SplitOptions,
  splitPassages,
  splitPassagesWithPauses,
} from "./passages/split-passages.ts";

export { type DateMention, extractDates } from "./quantities/extract-dates.ts";
export { extractNumbers, type NumberMention } from "./quantities/extract-numbers.ts";

export { locateQuote } from "./quotes/locate-quote.ts";

export { proseSentences, proseSentencesInSlices } from "./sentences/prose-sentences.ts";
export { quotableSpans } from "./sentences/quotable-spans.ts";
export { sentences, sentencesInSlices } from "./sentences/sentences.ts";

export { type TimedSpan, timeAt, type TimeRange, timeRange } from "./timings/time-at.ts";

export {
  createFindTurns,
  findTurns,
  type FindTurnsOf,
  type SpokenLine,
  spokenParts,
} from "./turns/find-turns.ts";
export { speakerLabel } from "./turns/speaker-label.ts";

export { containsCjk } from "./words/cjk.ts";
export { stopWords } from "./words/stop-words.ts";
export { terms, termsInSlices } from "./words/terms.ts";
export { wordBounds, wordBoundsInSlices, words } from "./words/words.ts";
