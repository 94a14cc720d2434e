import { z } from "zod";
import { defineContract, untilRunEnds } from "../define-contract.ts";
import { documentIdSchema, runIdSchema } from "../domain/primitives.ts";
import { judgedClaimSchema } from "../domain/report/assessment.ts";
import { findingsSchema } from "../domain/report/bundle.ts";
import {
  evidencePackSchema,
  packCandidateSchema,
  sentenceRangeSchema,
} from "../domain/report/evidence-pack.ts";
import { reportDraftSchema, reportMaterialSchema } from "../domain/report/report.ts";
import { keptAuditSchema, revisionSchema } from "../domain/report/revision.ts";
import {
  auditRowSchema,
  mendedStatementSchema,
  removedStatementSchema,
  statementAuditSchema,
} from "../domain/report/statement.ts";
import { unusedSourceSchema } from "../domain/sources/document.ts";
import { rankedPassageSchema } from "../domain/sources/passage.ts";

const modelNameSchema = z.object({ name: z.string() }).nullable();

/** Builds the evidence pack from ranked documents: whole documents as long as they fit the model's context. */
export const buildPack = defineContract({
  name: "build-pack",
  input: z.object({
    runId: runIdSchema,
    /** Number of the run's pack, from 0; a later one contains all earlier ones. */
    version: z.int().nonnegative(),
    /** The previous pack; its sources keep their numbers. */
    before: evidencePackSchema.nullable(),
    /** Best first. */
    candidates: z.array(packCandidateSchema),
    /** Maximum size of the pack in a prompt; the model's context may allow less. */
    maxTokens: z.int().positive(),
  }),
  output: z.object({
    pack: evidencePackSchema,
    /** Documents that do not fit whole and whose sentences must be selected, each with its token limit. */
    toSelect: z.array(z.object({ documentId: documentIdSchema, maxTokens: z.int().positive() })),
  }),
  identity: ({ runId, version }) => `${runId}/${version}`,
  deadlineMs: 120_000,
  events: (_input, { pack }) => [
    { type: "pack-built", sources: pack.sources.length, tokens: pack.tokens, omitted: pack.omitted.length },
  ],
});

/**
 * Selects sentences of one long source by number; every part of the source is read. Without a model: those found for the question,
 * with neighbours.
 */
export const selectSentences = defineContract({
  name: "select-sentences",
  input: z.object({
    runId: runIdSchema,
    question: z.string().min(1),
    topics: z.array(z.object({ id: z.string(), name: z.string(), question: z.string() })),
    documentId: documentIdSchema,
    /** Spans found for the question; always part of the selection. */
    spans: packCandidateSchema.shape.spans,
    maxTokens: z.int().positive(),
  }),
  output: z.object({
    documentId: documentIdSchema,
    /** Empty with a model: nothing in the source is relevant. */
    ranges: z.array(sentenceRangeSchema),
    /** Null if it did not read every part. */
    model: modelNameSchema,
  }),
  identity: ({ runId, documentId }) => `${runId}/${documentId}`,
  deadlineMs: untilRunEnds,
  events: (_input, { documentId, ranges }) => [
    { type: "sentences-selected", documentId, ranges: ranges.length },
  ],
});

/** Drafts the report in Markdown over the numbered sentences of the pack; without a model, a briefing of excerpts. */
export const draftReport = defineContract({
  name: "draft-report",
  input: reportMaterialSchema,
  output: z.object({
    draft: reportDraftSchema,
    /** Null when the fallback wrote the draft. */
    model: modelNameSchema,
    /** Notices for readers, such as a failed model or an incomplete report. One sentence each. */
    problems: z.array(z.string()),
  }),
  identity: ({ runId }) => runId,
  deadlineMs: untilRunEnds,
  events: (_input, { draft }) => [
    { type: "report-written", sentences: draft.statements.length, sections: draft.sections.length },
  ],
});

/**
 * Audits every statement of a report against its cited sentences and their neighbours (citation recall), and each citation by the
 * support lost without it (citation precision), after ALCE (Gao et al. 2023). Repairs what it can, audits the repairs once more, and
 * removes what fails again. Without a model nothing is judged: code checks quotes.
 */
export const auditReport = defineContract({
  name: "audit-report",
  input: z.object({
    runId: runIdSchema,
    question: z.string().min(1),
    language: z.string(),
    draft: reportDraftSchema,
    pack: evidencePackSchema.nullable(),
    /** Passages of the whole store found for `absent` statements. */
    searches: z.array(z.object({ statementId: z.string(), passages: z.array(rankedPassageSchema) })),
    /** For a revision: the audit of unchanged parts. */
    kept: keptAuditSchema.optional(),
  }),
  output: z.object({
    /** The draft with repairs applied and failed statements removed. */
    draft: reportDraftSchema,
    /** Audit of each current statement. */
    statements: z.array(statementAuditSchema),
    /** One row for each citation of each current statement. */
    rows: z.array(auditRowSchema),
    mended: z.array(mendedStatementSchema),
    removed: z.array(removedStatementSchema),
    model: modelNameSchema,
    problems: z.array(z.string()),
  }),
  identity: ({ runId }) => runId,
  deadlineMs: untilRunEnds,
  events: (_input, { rows, mended }) => {
    const count = (status: string): number => rows.filter((row) => row.status === status).length;
    return [
      {
        type: "citations-audited",
        pass: count("PASS"),
        review: count("REVIEW"),
        fail: count("FAIL"),
        notIndexed: count("SOURCE_NOT_INDEXED"),
        rewritten: mended.length,
      },
    ];
  },
});

/**
 * Creates a new version of a report: removes what struck sources supported, and has a model make the changes that an instruction
 * or a pinned source requires. All other statements stay as they are. Fails if an instruction cannot be followed.
 */
export const reviseReport = defineContract({
  name: "revise-report",
  input: z.object({ runId: runIdSchema, revision: revisionSchema }),
  output: z.object({
    /** The previous version: unchanged parts are taken from it. */
    before: findingsSchema,
    draft: reportDraftSchema,
    /** BCP 47 tag of the new version. */
    language: z.string(),
    /** Null if no language model wrote the report. */
    pack: evidencePackSchema.nullable(),
    kept: keptAuditSchema,
    claims: z.array(judgedClaimSchema),
    /** The sources that were read and not struck. */
    sources: z.array(z.object({ documentId: documentIdSchema, uri: z.string() })),
    /** Unused and struck sources. */
    unused: z.array(unusedSourceSchema),
    /** Null if no model was asked. */
    model: modelNameSchema,
    problems: z.array(z.string()),
  }),
  identity: ({ runId }) => runId,
  deadlineMs: untilRunEnds,
  events: (_input, { draft }) => [
    { type: "report-written", sentences: draft.statements.length, sections: draft.sections.length },
  ],
});

const claimLimits = z.object({
  /** Documents whose grade is too low for claims of class C1, and for claims of any other class. */
  belowC1: z.array(documentIdSchema),
  belowOther: z.array(documentIdSchema),
});

/**
 * Lists the claims of the pack with the sentences for and against each, in one call; code computes publishers, minimum grades and
 * status.
 */
export const listClaims = defineContract({
  name: "list-claims",
  input: z.object({
    runId: runIdSchema,
    question: z.string().min(1),
    language: z.string(),
    topics: z.array(z.object({ id: z.string(), name: z.string(), question: z.string() })),
    pack: evidencePackSchema.nullable(),
    /** Source of claims for the fallback. */
    passages: z.array(rankedPassageSchema),
    limits: claimLimits,
    maxClaims: z.int().min(1).max(60),
  }),
  output: z.object({ claims: z.array(judgedClaimSchema), model: modelNameSchema }),
  identity: ({ runId }) => runId,
  deadlineMs: untilRunEnds,
  events: (_input, { claims }) => [{ type: "claims-extracted", claims: claims.length }],
});

/** Judges sentences added to the pack after the claims were listed: which claims they support or contradict, in one call. */
export const judgeClaims = defineContract({
  name: "judge-claims",
  input: z.object({
    runId: runIdSchema,
    language: z.string(),
    claims: z.array(judgedClaimSchema),
    pack: evidencePackSchema,
    /** The pack the claims were listed from; its sentences are already judged. */
    before: evidencePackSchema,
    limits: claimLimits,
  }),
  output: z.object({ claims: z.array(judgedClaimSchema), model: modelNameSchema }),
  identity: ({ runId }) => runId,
  deadlineMs: untilRunEnds,
  events: (_input, { claims }) =>
    claims.map(({ id, text, status, supporting, contradicting }) => ({
      type: "claim-judged" as const,
      claimId: id,
      text,
      status,
      supporting: supporting.length,
      contradicting: contradicting.length,
    })),
});
