import { z } from "zod";
import { documentIdSchema, scoreSchema, spanSchema } from "../primitives.ts";
import { citationSchema, claimEvidenceSchema } from "../report/citation.ts";

/** C1 critical: the answer falls with it. C2 important. C3 background. */
export const claimClassSchema = z.enum(["C1", "C2", "C3"]);
export const claimStatusSchema = z.enum(["verified", "contested", "single-source", "unsupported"]);

/** A checkable sentence taken from a source. */
export const claimSchema = z.object({
  id: z.string().regex(/^c[0-9]+$/),
  text: z.string().min(1),
  class: claimClassSchema,
  topicId: z.string(),
  origin: citationSchema,
  /** What a source would say that denies it: a query for evidence against it. Absent in claims of earlier versions. */
  counter: z.string().min(1).optional(),
});

/** Evidence of a judged claim. */
export const weighedEvidenceSchema = claimEvidenceSchema.extend({
  /** Found only when looking for what speaks against the claim. */
  foundBy: z.literal("counter").optional(),
  /** Its source is of too low a grade to count for a claim of this class: it is shown and decides nothing. */
  belowFloor: z.literal(true).optional(),
});

/** How likely one passage supports and contradicts a claim; what is missing to 1 is that it says nothing of it. */
export const claimReadingSchema = z.object({
  documentId: documentIdSchema,
  supports: scoreSchema,
  contradicts: scoreSchema,
  /** Sentences that say so, in document offsets, best first. */
  sentences: z.array(spanSchema),
});

/** A claim with the evidence for and against it. */
export const judgedClaimSchema = claimSchema.extend({
  status: claimStatusSchema,
  /** Why it has that status; absent in claims of earlier versions. */
  reason: z.string().optional(),
  independentPublishers: z.int().nonnegative(),
  supporting: z.array(weighedEvidenceSchema),
  contradicting: z.array(weighedEvidenceSchema),
  /** What each passage seems to say, sure enough to be shown as evidence or not; absent where no encoder was asked. */
  readings: z.array(claimReadingSchema).optional(),
});

export type Claim = z.output<typeof claimSchema>;
export type ClaimStatus = z.output<typeof claimStatusSchema>;
export type WeighedEvidence = z.output<typeof weighedEvidenceSchema>;
export type ClaimReading = z.output<typeof claimReadingSchema>;
export type JudgedClaim = z.output<typeof judgedClaimSchema>;
