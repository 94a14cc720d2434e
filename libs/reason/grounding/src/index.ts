/*
 * Support of a report's statements: quotes and their positions, computations, searches, and the audit of all of them.
 * Pure: no I/O. Code proves quotes and arithmetic; a model or a person judges whether a quote supports a statement.
 */
export { byLanguage } from "./by-language.ts";
export { citationAt, citationOf } from "./citation.ts";
export { isSpokenBy, spokenQuote } from "./spoken-quote.ts";
export { names, stripAddresses } from "./prose.ts";

export {
  compareNumbers,
  compareNumbersInSlices,
  missingNumbers,
  numbersAgree,
} from "./numbers/numbers-agree.ts";
export { restatesNumbers } from "./numbers/restates-numbers.ts";

export { tableHeadOf } from "./numbers/tables/table-head.ts";
export { compileNumbers, readNumbersInSlices } from "./numbers/read-numbers.ts";

export {
  isTitle,
  oneLine,
  openPack,
  type PackedSource,
  type PackSentence,
  packSentences,
  type PackView,
  sentenceKey,
} from "./pack/pack-view.ts";
export { type ClosestSentences, indexSentences } from "./pack/closest-sentences.ts";
export { renderPackInSlices, shownSentence } from "./pack/render-pack.ts";
export { createPack } from "./pack/create-pack.ts";
export { findMarks, readCitationMark, type SentenceReference } from "./draft/references.ts";
export { citationsOf, type ParsedDraft, parseDraft, uniqueCitations } from "./draft/parse-draft.ts";
export { strongestKind } from "./draft/split-statements.ts";
export { namesForeignHost } from "./draft/quoted-code.ts";
export { isParsable, limitIndentation } from "./draft/parsable.ts";
export { cleanReply, dropUnfinished } from "./draft/clean-reply.ts";
export { evaluateExpressions, showComputed } from "./arithmetic/evaluate.ts";

export { denyEachOther, haveOpposites, isNegator } from "./support/contradiction.ts";
export { saysVerbatim, supportScore } from "./support/support-score.ts";
export {
  createScoreSupport,
  failSupport,
  nearestSentence,
  passSupport,
  readsLanguage,
  type ScoreSupport,
} from "./support/score-support.ts";
