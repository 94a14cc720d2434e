import { z } from "zod";
import { documentIdSchema, scoreSchema, spanSchema } from "../primitives.ts";
import { citationSchema, claimEvidenceSchema } from "./statement.ts";

/** Parts of a coverage score, each 0–1; 1 if nothing is missing. */
export const coveragePartsSchema = z.object({
  /** Degree to which the topic's question and sub-questions are answered. */
  answered: scoreSchema,
  /** Independent publishers of the answer: 1 from three on. */
  publishers: scoreSchema,
  /** Grades of the answering sources. */
  grade: scoreSchema,
  /** Recency of the sources; 1 if irrelevant or unknown. */
  recency: scoreSchema,
  /** This and the next field are only in coverages of 0.1.0. */
  contradictions: scoreSchema.optional(),
  requirements: scoreSchema.optional(),
  /** Assessment by a model; absent if there is no model or no proof. */
  view: scoreSchema.optional(),
});

/** Coverage of one topic by the sources read so far. */
export const coverageSchema = z.object({
  topicId: z.string(),
  covered: z.boolean(),
  score: scoreSchema,
  /** A quote found in the document by code; null if nothing answers the topic. */
  proof: citationSchema.nullable(),
  /** Missing information, as search terms. */
  gaps: z.array(z.string()),
  /** Queries for entities in the evidence that the question does not name; absent if nothing is left to search. */
  leads: z.array(z.string().min(1)).max(4).optional(),
  /** True if another search brought the same passages and gaps remain: the searched sources do not contain them. */
  exhausted: z.boolean().optional(),
  /** Absent in coverages of earlier versions, and without an assessment. */
  parts: coveragePartsSchema.optional(),
});

export const stopReasonSchema = z.enum([
  "covered",
  "iterations",
  "budget",
  "deadline",
  "marginal-utility",
  "cancelled",
  "nothing-found",
  /** Everything available was searched; coverage was not assessed. */
  "all-searched",
  /** For a repetition of a watch: no source has changed, and nothing else was read. */
  "unchanged",
]);

/** Why gathering ended. */
export const stopSchema = z.object({ reason: stopReasonSchema, detail: z.string() });

export type CoverageParts = z.output<typeof coveragePartsSchema>;
export type Coverage = z.output<typeof coverageSchema>;
export type Stop = z.output<typeof stopSchema>;

/** C1 critical: the answer depends on it. C2 important. C3 background. */
const claimClassSchema = z.enum(["C1", "C2", "C3"]);
export const claimStatusSchema = z.enum(["verified", "contested", "single-source", "unsupported"]);

/** A checkable sentence taken from a source. */
const claimSchema = z.object({
  id: z.string().regex(/^c[0-9]+$/),
  text: z.string().min(1),
  class: claimClassSchema,
  topicId: z.string(),
  origin: citationSchema,
  /** Query for evidence against the claim. Absent in claims of earlier versions. */
  counter: z.string().min(1).optional(),
});

/** Evidence of a judged claim. */
const weighedEvidenceSchema = claimEvidenceSchema.extend({
  /** Found only by the search for opposing evidence. */
  foundBy: z.literal("counter").optional(),
  /** Its source has too low a grade to count for a claim of this class: shown, but not counted. */
  belowFloor: z.literal(true).optional(),
});

/** Probabilities that a passage supports or contradicts a claim; the rest is neutral. */
const claimReadingSchema = z.object({
  documentId: documentIdSchema,
  supports: scoreSchema,
  contradicts: scoreSchema,
  /** The deciding sentences in document offsets, best first. */
  sentences: z.array(spanSchema),
});

/** A claim with the evidence for and against it. */
export const judgedClaimSchema = claimSchema.extend({
  status: claimStatusSchema,
  /** Reason of the status; absent in claims of earlier versions. */
  reason: z.string().optional(),
  independentPublishers: z.int().nonnegative(),
  supporting: z.array(weighedEvidenceSchema),
  contradicting: z.array(weighedEvidenceSchema),
  /** Stance of each passage, displayed or not; absent if there is no encoder. */
  readings: z.array(claimReadingSchema).optional(),
});

export type Claim = z.output<typeof claimSchema>;
export type WeighedEvidence = z.output<typeof weighedEvidenceSchema>;
export type JudgedClaim = z.output<typeof judgedClaimSchema>;
