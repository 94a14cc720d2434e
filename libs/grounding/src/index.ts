/*
 * What a statement of a report rests on: quotes and where they stand, computations, searches, and the audit of all of them.
 * Pure: no I/O. Code proves quotes and arithmetic; whether a quote carries a statement is for a model or a person to judge.
 */
export { groundStatement, type Citable, type Grounding } from "./ground-statement.ts";
export { locateCitation, type CitableSource, type TextOf } from "./locate-citation.ts";
export {
  blockReplySchema,
  citeReplySchema,
  statementReplySchema,
  type BlockReply,
  type CiteReply,
  type StatementReply,
} from "./statement-reply.ts";
