/*
 * Pure functions on text: URLs and publishers, blocks, sentences, words, index terms, passages, quotes, numbers, dates.
 * Not for I/O, Node built-ins, tokenizers or models. Any platform lib, service or tool may import it.
 */
export { type Block, type BlockKind } from "./block.ts";
export { blocks } from "./blocks.ts";
export { canonicalUrl } from "./canonical-url.ts";
export { collapseWhitespace } from "./collapse-whitespace.ts";
export { containsCjk } from "./cjk.ts";
export { detectLanguage } from "./detect-language.ts";
export { type DateMention, extractDates } from "./extract-dates.ts";
export { extractNumbers, type NumberMention } from "./extract-numbers.ts";
export { locateQuote } from "./locate-quote.ts";
export { proseSentences } from "./prose-sentences.ts";
export { publisherOf } from "./publisher-of.ts";
export { sentences } from "./sentences.ts";
export { type PassageSpan, type SplitOptions, splitPassages } from "./split-passages.ts";
export { stopWords } from "./stop-words.ts";
export { terms } from "./terms.ts";
export { type TextSpan } from "./text-span.ts";
export { words } from "./words.ts";
