import { z } from "zod";

/** RFC 9457 problem details; `errors` name each field, its limit and the remedy. */
export const problemSchema = z.object({
  type: z.string().describe("Where its kind is explained, relative to the gateway: /docs#problem-<code>"),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  /** Machine-readable kind of the problem; absent in problems of earlier versions. */
  code: z.string().optional(),
  /** True if the same request can succeed later without a change. */
  retryable: z.boolean().optional(),
  instance: z.string().optional(),
  errors: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
  /** Outcomes of several items that were all refused. */
  items: z.array(z.unknown()).readonly().optional(),
});

export type Problem = z.output<typeof problemSchema>;
