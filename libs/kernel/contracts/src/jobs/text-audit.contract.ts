import { z } from "zod";
import { defineContract, untilRunEnds } from "../define-contract.ts";
import { documentIdSchema, scopeSchema, spanSchema } from "../domain/primitives.ts";
import { checkedReferenceSchema, textAuditRowSchema, textAuditSchema } from "../domain/report/text-audit.ts";

/** A source submitted with a text; `upload` has its content. */
const submittedSourceSchema = z.object({
  ref: z.string(),
  url: z.string().optional(),
  title: z.string().optional(),
  upload: z.object({ uploadId: z.string(), bytes: z.int().nonnegative() }).optional(),
});

/** Audits an external text outside of any run; a step job that waits for its sources, their check and their removal. */
export const auditText = defineContract({
  name: "audit-text",
  input: z.object({
    /** The same id is the same job. */
    requestId: z.string().min(1),
    /** Private scope of the sources until they are checked. */
    scope: scopeSchema,
    text: z.string().min(1),
    language: z.string().optional(),
    sources: z.array(submittedSourceSchema),
    /** Allows fetching addresses. */
    fetch: z.boolean(),
  }),
  output: z.discriminatedUnion("status", [
    z.object({ status: z.literal("audited"), audit: textAuditSchema }),
    z.object({ status: z.literal("failed"), detail: z.string() }),
  ]),
  identity: ({ requestId }) => requestId,
  deadlineMs: 60_000,
  retry: { attempts: 8, firstDelayMs: 500, maxDelayMs: 30_000 },
});

export type SubmittedSource = z.output<typeof submittedSourceSchema>;

/** Splits an external text into sentences with their citations. */
export const readCitations = defineContract({
  name: "read-citations",
  input: z.object({
    /** The scope of the audit. */
    auditId: z.string(),
    text: z.string().min(1),
    /** Default: detected. */
    language: z.string().optional(),
    /** Names that the text may use for submitted sources. */
    keys: z.array(z.string()),
  }),
  output: z.object({
    language: z.string(),
    sentences: z.array(
      spanSchema.extend({
        text: z.string(),
        /** A reference key or address with the sentence, or part of it, that it supports. */
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

/** Looks up the references of a text in paper registries: existence, identity, retraction. */
export const checkReferences = defineContract({
  name: "check-references",
  input: z.object({
    /** The scope of the audit. */
    auditId: z.string(),
    references: z.array(
      z.object({ key: z.string(), url: z.string().optional(), title: z.string().optional() }),
    ),
  }),
  output: z.object({
    /** References that name a paper, in order. */
    references: z.array(checkedReferenceSchema),
  }),
  identity: ({ auditId }) => auditId,
  deadlineMs: 600_000,
});

/** A sentence of a text and the documents it names; the job finds the evidence in them. */
const citingSentenceSchema = spanSchema.extend({
  id: z.string().regex(/^s[0-9]+$/),
  text: z.string().min(1),
  citations: z.array(
    z.object({
      ref: z.string(),
      /** The sentence, or part of it, that the citation supports. */
      claim: z.string().min(1),
      uri: z.string(),
      documentId: documentIdSchema,
    }),
  ),
});

/**
 * Finds and checks the evidence for sentences in the cited documents; for sentences without citations it determines which are
 * checkable.
 */
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
    /** Ids of sentences without citations that contain something checkable. */
    checkable: z.array(z.string()),
  }),
  identity: ({ auditId, batch }) => `${auditId}/${batch}`,
  deadlineMs: untilRunEnds,
});

export type CitingSentence = z.output<typeof citingSentenceSchema>;
