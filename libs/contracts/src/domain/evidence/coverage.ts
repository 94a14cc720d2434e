import { z } from "zod";
import { scoreSchema } from "../primitives.ts";
import { citationSchema } from "../report/citation.ts";

/** What a coverage score is computed from, each 0–1 and 1 where nothing is left to be wished for. */
export const coveragePartsSchema = z.object({
  /** How far the topic's question and its sub-questions are answered. */
  answered: scoreSchema,
  /** Independent publishers behind the answer: 1 from three on. */
  publishers: scoreSchema,
  /** Grades of the sources that answer. */
  grade: scoreSchema,
  /** How new they are; 1 where that does not matter, and where nothing says when they are from. */
  recency: scoreSchema,
  /** 1 where no two of their sentences contradict each other. */
  contradictions: scoreSchema,
  /** What a question of this type must be answered with. */
  requirements: scoreSchema,
  /** What a model makes of it; absent where none was asked, or none could prove what it said. */
  view: scoreSchema.optional(),
});

/** How far one topic is answered by what was read. */
export const coverageSchema = z.object({
  topicId: z.string(),
  covered: z.boolean(),
  score: scoreSchema,
  /** A quote found in the document by code; null when nothing answers the topic. */
  proof: citationSchema.nullable(),
  /** What is missing, in words that can be searched for. */
  gaps: z.array(z.string()),
  /** Queries for what the evidence names and the question does not; absent where nothing is left to look for. */
  leads: z.array(z.string().min(1)).max(4).optional(),
  /** Another search brought the same passages and the gaps stay: what is searched does not hold it. */
  exhausted: z.boolean().optional(),
  /** Absent in coverages of earlier versions, and where nothing was assessed. */
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
]);

/** Why the search for evidence ended. */
export const stopSchema = z.object({ reason: stopReasonSchema, detail: z.string() });

export type CoverageParts = z.output<typeof coveragePartsSchema>;
export type Coverage = z.output<typeof coverageSchema>;
export type StopReason = z.output<typeof stopReasonSchema>;
export type Stop = z.output<typeof stopSchema>;
