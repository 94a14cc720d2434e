import { z } from "zod";
import { defineContract } from "../define-contract.ts";
import { markerTypeSchema } from "../domain/collection/item.ts";
import {
  documentIdSchema,
  gradeSchema,
  isoDateSchema,
  runIdSchema,
  scopeSchema,
} from "../domain/primitives.ts";
import { expansionOriginSchema } from "../domain/question.ts";
import { documentFactsSchema } from "../domain/sources/document.ts";
import { rankedCandidateSchema, type RankedPassage, rankedPassageSchema } from "../domain/sources/passage.ts";

/** One query and its role. Passages are finally scored against the first query. */
const evidenceQuerySchema = z.object({
  role: z.enum(["question", "topic", "hypothetical", "variation", "gap", "claim", "counter"]),
  text: z.string().min(1),
  /** Origin of a hypothetical passage or a variation; default: feedback. */
  origin: expansionOriginSchema.optional(),
});

/** Filters for passages; missing ones exclude nothing. */
export const evidenceFiltersSchema = z.object({
  /** Searched together; empty means everything indexed. */
  scopes: z.array(scopeSchema),
  /** Only these documents of the scopes. */
  documentIds: z.array(documentIdSchema).min(1).max(2_000).optional(),
  /** The worst accepted grade. */
  minGrade: gradeSchema.optional(),
  /** Inclusive; a day counts as a whole. Documents without a date are excluded. */
  publishedAfter: isoDateSchema.optional(),
  publishedBefore: isoDateSchema.optional(),
  /** Passages with a marker of one of these types. */
  markerTypes: z.array(markerTypeSchema).min(1).max(10).optional(),
  /** As in documents, such as `en`. */
  languages: z.array(z.string().min(2).max(35)).min(1).max(20).optional(),
  /** As in documents, such as `bbc.co.uk`. */
  publishers: z.array(z.string().min(1).max(253)).min(1).max(20).optional(),
});

/** A text that is not indexed and is ranked on request. */
const evidenceCandidateSchema = z.object({
  id: z.string().min(1).max(200),
  text: z.string().min(1).max(20_000),
  title: z.string().max(1_000).optional(),
});

const relevanceOf = (passages: readonly RankedPassage[]): number =>
  Math.min(1, Math.max(0, ...passages.map(({ why }) => Math.round(why.dense * 1000) / 1000)));

/** Ranks the passages of some scopes, or the given candidates, for a subject: hybrid candidates, MaxSim, spans, diversity. */
export const findEvidence = defineContract({
  name: "find-evidence",
  input: z
    .object({
      /** Absent for a search without a run, which is neither logged nor cancelled. */
      runId: runIdSchema.optional(),
      /** Distinguishes searches without a run: the same id is the same search. */
      requestId: z.string().optional(),
      /** Id of the topic or claim. */
      subject: z.string(),
      round: z.int().nonnegative(),
      queries: z.array(evidenceQuerySchema).min(1).max(24),
      filters: evidenceFiltersSchema,
      /** Ranked instead of the store; filters do not apply. */
      candidates: z.array(evidenceCandidateSchema).max(200).optional(),
      /** Number of passages to return. */
      topK: z.int().min(1).max(50),
      /** Adds the facts of the passages' documents. */
      withDocuments: z.boolean().optional(),
    })
    .refine(({ runId, requestId }) => runId !== undefined || requestId !== undefined, {
      error: "needs a runId or a requestId",
      path: ["requestId"],
    }),
  output: z.object({
    subject: z.string(),
    passages: z.array(rankedPassageSchema),
    /** Facts of the passages' documents and of all others in small namespaces, if requested; without partly indexed ones. */
    documents: z.array(z.object({ facts: documentFactsSchema, passages: z.int().nonnegative() })).optional(),
    /** Instead of passages, if candidates were given. */
    ranked: z.array(rankedCandidateSchema).optional(),
  }),
  identity: ({ runId, requestId, subject, round }) => `${runId ?? requestId}/${subject}/${round}`,
  deadlineMs: 60_000,
  events: (_input, { subject, passages, documents }) => [
    {
      type: "evidence-found",
      subject,
      passages: passages.length,
      ...(passages.length > 0 && { relevance: relevanceOf(passages) }),
      ...(documents && {
        documents: documents.map((one) => ({ documentId: one.facts.documentId, passages: one.passages })),
      }),
    },
  ],
});

export type EvidenceFilters = z.output<typeof evidenceFiltersSchema>;
export type EvidenceCandidate = z.output<typeof evidenceCandidateSchema>;
export type EvidenceQuery = z.output<typeof evidenceQuerySchema>;
