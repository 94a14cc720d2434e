import { z } from "zod";
import { defineContract } from "../../define-contract.ts";
import { runIdSchema } from "../../domain/primitives.ts";
import { runStatusSchema } from "../../events.ts";

/** Drives one run from submission, or from where its user has let it go on, until it is over or waits for its user; a step job that waits for its children. */
export const runResearch = defineContract({
  name: "run-research",
  input: z.object({
    runId: runIdSchema,
    /** How often its user has let the run go on after it had waited; absent before the first time. */
    resumes: z.int().nonnegative().optional(),
  }),
  output: z.object({ status: runStatusSchema }),
  identity: ({ runId, resumes = 0 }) => (resumes === 0 ? runId : `${runId}/${resumes}`),
  runId: ({ runId }) => runId,
  deadlineMs: 60_000,
  retry: { attempts: 8, firstDelayMs: 500, maxDelayMs: 30_000 },
});
