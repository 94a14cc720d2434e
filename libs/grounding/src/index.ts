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
