import { z } from "zod";
import { citationSchema, claimEvidenceSchema } from "./citation.ts";

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
});

/** A claim with the evidence for and against it. */
export const judgedClaimSchema = claimSchema.extend({
  status: claimStatusSchema,
  independentPublishers: z.int().nonnegative(),
  supporting: z.array(claimEvidenceSchema),
  contradicting: z.array(claimEvidenceSchema),
});

export type Claim = z.output<typeof claimSchema>;
export type ClaimStatus = z.output<typeof claimStatusSchema>;
export type JudgedClaim = z.output<typeof judgedClaimSchema>;
