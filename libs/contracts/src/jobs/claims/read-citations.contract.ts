import { z } from "zod";
import { defineContract } from "../../define-contract.ts";
import { spanSchema } from "../../domain/primitives.ts";

/** Reads a text that somebody else wrote as sentences and what they cite. */
export const readCitations = defineContract({
  name: "read-citations",
  input: z.object({
    /** The scope of the audit. */
    auditId: z.string(),
    text: z.string().min(1),
    /** Without it the text tells. */
    language: z.string().optional(),
    /** What the text may call sources that were handed in beside it. */
    keys: z.array(z.string()),
  }),
  output: z.object({
    language: z.string(),
    sentences: z.array(
      spanSchema.extend({
        text: z.string(),
        /** The key of a reference or an address, and what it stands behind: the sentence or a part of it. */
        citations: z.array(z.object({ ref: z.string(), claim: z.string() })),
      }),
    ),
    references: z.array(
      z.object({ key: z.string(), url: z.string().optional(), title: z.string().optional() }),
    ),
  }),
  identity: ({ auditId }) => auditId,
  deadlineMs: 60_000,
});
