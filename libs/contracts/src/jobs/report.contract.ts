import { z } from "zod";
import { defineContract, untilRunEnds } from "../define-contract.ts";
import { rankedPassageSchema } from "../domain/passage.ts";
import { documentIdSchema, runIdSchema } from "../domain/primitives.ts";
import {
  differenceSchema,
  noteSchema,
  readNoteSchema,
  reportDraftSchema,
  reportMaterialSchema,
  reportPlanSchema,
} from "../domain/report.ts";
import {
  auditRowSchema,
  rewrittenSentenceSchema,
  statementAuditSchema,
  statementSchema,
} from "../domain/statement.ts";

/** Reads one source whole for the question and leaves notes; without a language model it leaves none. */
export const readSource = defineContract({
  name: "read-source",
  input: z.object({
    runId: runIdSchema,
    question: z.string().min(1),
    language: z.string(),
    /** The topics it ranked for. */
    topics: z.array(z.object({ id: z.string(), name: z.string(), question: z.string() })),
    documentId: documentIdSchema,
  }),
  output: z.object({
    documentId: documentIdSchema,
    notes: z.array(readNoteSchema),
    /** UTF-16 code units that were read; 0 without a model. */
    characters: z.int().nonnegative(),
    model: z.object({ name: z.string() }).nullable(),
    /** Notes that were left out, for no quote of theirs stands in the source; absent in answers of earlier versions. */
    unproven: z.int().nonnegative().optional(),
  }),
  identity: ({ runId, documentId }) => `${runId}/${documentId}`,
  runId: ({ runId }) => runId,
  deadlineMs: untilRunEnds,
  events: (_input, { documentId, notes }) => [{ type: "source-read", documentId, notes: notes.length }],
});

/** Pairs notes that differ, with the likely reason; without a language model it finds none. */
export const compareNotes = defineContract({
  name: "compare-notes",
  input: z.object({
    runId: runIdSchema,
    question: z.string().min(1),
    language: z.string(),
    notes: z.array(noteSchema),
  }),
  output: z.object({
    differences: z.array(differenceSchema),
    model: z.object({ name: z.string() }).nullable(),
  }),
  identity: ({ runId }) => runId,
  runId: ({ runId }) => runId,
  deadlineMs: untilRunEnds,
  events: (_input, { differences }) => [{ type: "notes-compared", differences: differences.length }],
});

/** Plans the sections of a report from what was read; without a language model there is no plan, and the report follows the topics. */
export const planReport = defineContract({
  name: "plan-report",
  input: reportMaterialSchema,
  output: z.object({
    /** Null without a model, and when its plan could not be used. */
    plan: reportPlanSchema.nullable(),
    model: z.object({ name: z.string() }).nullable(),
  }),
  identity: ({ runId }) => runId,
  runId: ({ runId }) => runId,
  deadlineMs: untilRunEnds,
  events: (_input, { plan }) => [{ type: "report-planned", sections: plan?.sections.length ?? 0 }],
});

/** Writes the report of a run from its evidence; it can cite nothing else. */
export const writeReport = defineContract({
  name: "write-report",
  input: reportMaterialSchema.extend({
    /** Absent in jobs of earlier versions, null without a model: the report then follows the topics. */
    plan: reportPlanSchema.nullable().optional(),
    /** Passages found for the points of each planned section. */
    sectionPassages: z
      .array(z.object({ sectionId: z.string(), passages: z.array(rankedPassageSchema) }))
      .optional(),
  }),
  output: z.object({
    draft: reportDraftSchema,
    /** The language model that wrote at least one part; null when the fallback wrote all of it. */
    model: z.object({ name: z.string() }).nullable(),
    /** What the model wrote and its draft leaves out, for it rests on nothing; absent where the draft is not its own, and in earlier versions. */
    dropped: z.array(z.object({ text: z.string(), reason: z.string() })).optional(),
  }),
  identity: ({ runId }) => runId,
  runId: ({ runId }) => runId,
  deadlineMs: untilRunEnds,
  events: (_input, { draft }) => [
    {
      type: "report-written",
      sentences:
        draft.shortAnswer.length + draft.sections.reduce((sum, { sentences }) => sum + sentences.length, 0),
      sections: draft.sections.length,
    },
  ],
});

/**
 * Checks every statement against all its quotes together, and every citation by what is lost without it: the citation recall and precision
 * of ALCE (Gao et al. 2023). What fails is written anew once, and checked again.
 */
export const auditCitations = defineContract({
  name: "audit-citations",
  input: z.object({
    runId: runIdSchema,
    language: z.string(),
    /** What the report answers; jobs of an earlier version do not say. */
    question: z.string().optional(),
    sentences: z.array(statementSchema),
    /** The headings that statements stand under; absent in jobs of an earlier version. */
    sections: z.array(z.object({ id: z.string(), heading: z.string() })).optional(),
    /** What was found for the searches of statements that say what the sources do not say; absent in jobs of an earlier version. */
    searches: z
      .array(z.object({ statementId: z.string(), query: z.string(), passages: z.array(rankedPassageSchema) }))
      .optional(),
  }),
  output: z.object({
    /** Of every sentence as it is now. */
    rows: z.array(auditRowSchema),
    /** One per statement; answers of an earlier version have none. */
    statements: z.array(statementAuditSchema).optional(),
    /** Sentences that failed and pass in other words or with fewer citations; answers of an earlier version have none. */
    rewritten: z.array(rewrittenSentenceSchema).optional(),
  }),
  identity: ({ runId }) => runId,
  runId: ({ runId }) => runId,
  deadlineMs: untilRunEnds,
  events: (_input, { rows, rewritten = [] }) => {
    const count = (status: string): number => rows.filter((row) => row.status === status).length;
    return [
      {
        type: "citations-audited",
        pass: count("PASS"),
        review: count("REVIEW"),
        fail: count("FAIL"),
        notIndexed: count("SOURCE_NOT_INDEXED"),
        rewritten: rewritten.length,
      },
    ];
  },
});
