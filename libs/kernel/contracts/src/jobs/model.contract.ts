import { z } from "zod";
import { modelTestSchema } from "../api/deployment.ts";
import { defineContract } from "../define-contract.ts";

/** Asks each configured model one tiny fixed task, so that an administrator sees whether it answers. */
export const testModel = defineContract({
  name: "test-model",
  input: z.object({ requestId: z.string().min(1).max(100) }),
  /** Empty if there is no model. */
  output: z.object({ models: z.array(modelTestSchema) }),
  identity: ({ requestId }) => requestId,
  deadlineMs: 100_000,
  retry: { attempts: 1, firstDelayMs: 500, maxDelayMs: 500 },
});
