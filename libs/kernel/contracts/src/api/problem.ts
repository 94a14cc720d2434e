import { z } from "zod";

/** RFC 9457 problem details; `errors` names each field, its limit and the remedy. */
export const problemSchema = z.object({
  type: z.string().describe("Where its kind is explained, relative to the gateway: /docs#problem-<code>"),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  /** The kind of problem in one word, for programs; problems of earlier versions have none. */
  code: z.string().optional(),
  /** True if the same request can succeed later without a change. */
  retryable: z.boolean().optional(),
  instance: z.string().optional(),
  errors: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
  /** Of several items that were all refused: what became of each. */
  items: z.array(z.unknown()).readonly().optional(),
});

export type Problem = z.output<typeof problemSchema>;
