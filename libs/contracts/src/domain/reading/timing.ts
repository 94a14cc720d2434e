import { z } from "zod";
import { spanSchema } from "../primitives.ts";

/** A span of time in milliseconds from the beginning of what was recorded. */
export const timeRangeSchema = z.object({
  startMs: z.int().nonnegative(),
  endMs: z.int().nonnegative(),
});

/** When a span of a transcript was said, in milliseconds from the beginning; as fine as the source has it, ascending. */
export const timingSchema = spanSchema.extend(timeRangeSchema.shape);

export type Timing = z.output<typeof timingSchema>;
