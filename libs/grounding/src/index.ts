/*
 * What a statement of a report rests on: quotes and where they stand, computations, searches, and the audit of all of them.
 * Pure: no I/O. Code proves quotes and arithmetic; whether a quote carries a statement is for a model or a person to judge.
 */
export {
  assembleBlocks,
  type AssembledSection,
  type Assembly,
  type UnsupportedStatement,
} from "./assemble-blocks.ts";
export { blocksOfSentences } from "./blocks-of-sentences.ts";
export { groundStatement, type Citable, type Grounding } from "./ground-statement.ts";
export { hintsFor, type HintEvidence, type Hints } from "./hints.ts";
export { judgeStatement, type StatementJudgement, statementVerdictSchema } from "./judge-statement.ts";
export { locateCitation, type CitableSource, type TextOf } from "./locate-citation.ts";
export {
  blockReplySchema,
  citeReplySchema,
  sectionReplySchema,
  statementReplySchema,
  type BlockReply,
  type CiteReply,
  type SectionReply,
  type StatementReply,
} from "./statement-reply.ts";
export { mapStatements } from "./statements-in-block.ts";
export { stripAddresses } from "./strip-addresses.ts";
export { nameDifferentThings, names } from "./names.ts";
export { inBaseUnit, symbolOf } from "./numbers/base-units.ts";
export { missingNumbers, numbersAgree } from "./numbers/numbers-agree.ts";
export { spelledNumbers } from "./numbers/spelled-numbers.ts";
export { type DerivationEvidence, type Recomputation, recompute } from "./recompute.ts";
export { surroundingsOf } from "./surroundings.ts";
export { isSaidBy, type SpokenQuote, spokenQuote } from "./spoken-quote.ts";
