import { z } from "zod";
import { spanSchema } from "./primitives.ts";

/** When a span of a transcript was said, in milliseconds from the beginning; as fine as the source has it, ascending. */
export const timingSchema = spanSchema.extend({
  startMs: z.int().nonnegative(),
  endMs: z.int().nonnegative(),
});

export type Timing = z.output<typeof timingSchema>;
