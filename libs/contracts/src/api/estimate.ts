import { z } from "zod";
import { depthSchema } from "../domain/question.ts";

const amount = z.number().nonnegative();
const rangeSchema = z.object({ min: amount, expected: amount, max: amount });

/** `POST /v1/research/estimate`: what a run is likely to take, before it is submitted. */
export const estimateViewSchema = z.object({
  depth: depthSchema,
  /** The language model that would be asked; null where the text alone answers. */
  model: z.string().nullable(),
  /** Sources that are read. */
  sources: rangeSchema,
  /** Of the language model. */
  calls: rangeSchema,
  tokens: z.object({ input: rangeSchema, output: rangeSchema }),
  /** In the currency of the deployment's prices; null where there are none. */
  cost: rangeSchema.nullable(),
  seconds: rangeSchema,
  /** What ends the run if it is reached; null for no limit. */
  limits: z.object({ tokens: amount.nullable(), cost: amount.nullable(), seconds: amount }),
  /** How all this is estimated, in sentences. */
  basis: z.array(z.string()),
});

export type EstimateRange = z.output<typeof rangeSchema>;
export type EstimateView = z.output<typeof estimateViewSchema>;
