import { z } from "zod";
import { defineContract, untilRunEnds } from "../../define-contract.ts";
import { documentIdSchema, spanSchema } from "../../domain/primitives.ts";
import { textAuditRowSchema } from "../../domain/report/text-audit.ts";

/** A sentence of a text and the documents it names; where in them its evidence stands is for the job to find. */
export const citingSentenceSchema = spanSchema.extend({
  id: z.string().regex(/^s[0-9]+$/),
  text: z.string().min(1),
  citations: z.array(
    z.object({
      ref: z.string(),
      /** What the citation stands behind: the sentence or a part of it. */
      claim: z.string().min(1),
      uri: z.string(),
      documentId: documentIdSchema,
    }),
  ),
});

/** Finds in the cited documents what sentences rest on, and checks it; of sentences that cite nothing it says which could be checked. */
export const checkSentences = defineContract({
  name: "check-sentences",
  input: z.object({
    /** The scope of the audit. */
    auditId: z.string(),
    batch: z.int().nonnegative(),
    language: z.string(),
    sentences: z.array(citingSentenceSchema),
  }),
  output: z.object({
    rows: z.array(textAuditRowSchema),
    /** Ids of sentences without citations that say something that can be checked. */
    checkable: z.array(z.string()),
  }),
  identity: ({ auditId, batch }) => `${auditId}/${batch}`,
  deadlineMs: untilRunEnds,
});

export type CitingSentence = z.output<typeof citingSentenceSchema>;
