import { z } from "zod";
import { defineContract } from "../../define-contract.ts";
import { runIdSchema } from "../../domain/primitives.ts";
import { bundleContentSchema } from "../../domain/report/bundle.ts";

/** Renders the bundle of a run and stores it; the last job of every run that has something to say. */
export const publishReport = defineContract({
  name: "publish-report",
  input: z.object({ runId: runIdSchema, content: bundleContentSchema }),
  output: z.object({ files: z.array(z.object({ path: z.string(), bytes: z.int().nonnegative() })) }),
  identity: ({ runId }) => runId,
  runId: ({ runId }) => runId,
  deadlineMs: 120_000,
  events: (_input, { files }) => [{ type: "report-published", files: files.length }],
});
