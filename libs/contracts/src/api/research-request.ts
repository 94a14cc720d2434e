import { z } from "zod";
import { depthSchema, modeSchema } from "../domain/question.ts";
import { collectionIdSchema } from "./collection.ts";

/** Body of `POST /v1/research`. */
export const researchRequestSchema = z.strictObject({
  question: z.string().trim().min(3).max(4_000),
  collectionId: collectionIdSchema.optional(),
  sources: z
    .strictObject({
      urls: z
        .array(z.url({ protocol: /^https?$/ }).max(2_048))
        .max(100)
        .default([]),
      /** Search what earlier runs have indexed; by default only when no other source is given. */
      local: z.boolean().optional(),
    })
    .default({ urls: [] }),
  modes: z.array(modeSchema).min(1).max(3).default(["idea", "implementation", "freeform"]),
  topK: z.int().min(1).max(20).default(5),
  depth: depthSchema.default("light"),
  language: z.string().min(2).max(35).optional(),
  /** `none`: topics are searched with their own queries alone, without hypothetical passage and variations. */
  expansion: z.enum(["full", "none"]).default("full"),
  thresholds: z
    .strictObject({
      coverage: z.number().min(0).max(1).default(0.7),
      /** A round that adds less than this to the mean coverage is the last. */
      marginalUtility: z.number().min(0).max(1).default(0.05),
    })
    .default({ coverage: 0.7, marginalUtility: 0.05 }),
  budget: z
    .strictObject({
      iterations: z.int().min(1).max(10).optional(),
      pages: z.int().min(1).max(1_000).default(200),
      /** Milliseconds from acceptance; the run then ends with what it has. */
      deadlineMs: z.int().min(1_000).max(86_400_000).default(3_600_000),
      /** Tokens a language model may take, at most what the deployment allows a run; then twins answer. */
      tokens: z.int().min(1).max(1_000_000_000).optional(),
      /** Money a language model may cost, in the currency of the deployment's prices and at most what it allows a run. */
      cost: z.number().positive().max(1_000_000).optional(),
    })
    .default({ pages: 200, deadlineMs: 3_600_000 }),
});

export type ResearchRequest = z.output<typeof researchRequestSchema>;
export type ResearchRequestInput = z.input<typeof researchRequestSchema>;
