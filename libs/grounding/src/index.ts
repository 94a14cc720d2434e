/*
 * What a statement of a report rests on: quotes and where they stand, computations, searches, and the audit of all of them.
 * Pure: no I/O. Code proves quotes and arithmetic; whether a quote carries a statement is for a model or a person to judge.
 */
export {
  assembleBlocks,
  type AssembledSection,
  type Assembly,
  blocksOfSentences,
  type UnsupportedStatement,
} from "./assemble-blocks.ts";
export { stripAddresses } from "./supported-statements.ts";

export {
  type Citable,
  type CitableSource,
  type Grounding,
  groundStatement,
  isSpokenBy,
  locateCitation,
  type SpokenQuote,
  spokenQuote,
  surroundingsOf,
  type TextOf,
} from "./ground-statement.ts";
export { type HintEvidence, type Hints, hintsFor, nameDifferentThings, names } from "./hints.ts";
export { judgeStatement, type StatementJudgement, statementVerdictSchema } from "./judge-statement.ts";

export {
  type BlockReply,
  blockReplySchema,
  type CiteReply,
  citeReplySchema,
  mapStatements,
  type SectionReply,
  sectionReplySchema,
  type StatementReply,
  statementReplySchema,
} from "./statements.ts";

export { inBaseUnit, missingNumbers, numbersAgree, symbolOf } from "./numbers/numbers-agree.ts";

export { spelledNumbers } from "./numbers/spelled-numbers.ts";
export { type DerivationEvidence, type Recomputation, recompute } from "./recompute.ts";
