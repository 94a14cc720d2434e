import { z } from "zod";
import { citationSchema } from "./citation.ts";
import { scoreSchema } from "./primitives.ts";

/** How far one topic is answered by what was read. */
export const coverageSchema = z.object({
  topicId: z.string(),
  covered: z.boolean(),
  score: scoreSchema,
  /** A quote found in the document by code; null when nothing answers the topic. */
  proof: citationSchema.nullable(),
  /** What is missing, in words that can be searched for. */
  gaps: z.array(z.string()),
});

export const stopReasonSchema = z.enum([
  "covered",
  "iterations",
  "budget",
  "deadline",
  "marginal-utility",
  "cancelled",
  "nothing-found",
]);

/** Why the search for evidence ended. */
export const stopSchema = z.object({ reason: stopReasonSchema, detail: z.string() });

export type Coverage = z.output<typeof coverageSchema>;
export type StopReason = z.output<typeof stopReasonSchema>;
export type Stop = z.output<typeof stopSchema>;
