/*
 * The answers without a language model: a question's topics, how far they are covered, and a digest of verbatim sentences.
 * Pure: no I/O, no models. What language data it needs stands in @quarry/language-data.
 */
export { findAnswer, type FoundAnswer } from "./coverage/find-answer.ts";
export { type DigestInput, type DigestTopic, writeDigest } from "./digest/write-digest.ts";
export type { DocumentTexts } from "./digest/evidence-sentences.ts";
export { decomposeExtractively, questionLanguage } from "./question/decompose-extractively.ts";
