import { z } from "zod";
import { defineContract } from "../define-contract.ts";
import { runIdSchema } from "../domain/primitives.ts";
import { runStatusSchema } from "../events.ts";

/** Drives one run from submission to its terminal state; a step job that waits for its children. */
export const runResearch = defineContract({
  name: "run-research",
  input: z.object({ runId: runIdSchema }),
  output: z.object({ status: runStatusSchema }),
  identity: ({ runId }) => runId,
  runId: ({ runId }) => runId,
  deadlineMs: 60_000,
  retry: { attempts: 8, firstDelayMs: 500, maxDelayMs: 30_000 },
});
