import { expect, it } from "vitest";
import { canalBundle } from "../testing/canal-bundle.ts";
import { filesOf } from "../testing/files-of.ts";

it.each(["report.html", "report.md"])("explains in %s why no model wrote it, and what to change", (name) => {
  const { report } = canalBundle().content.findings;
  const reasons = [{ reason: "model-failed" as const, count: 1, problem: "fetch failed" }];
  const tasks = [{ task: "draft-report" as const, byModel: 0, byFallback: 1, reasons }];
  const usage = { calls: 1, inputTokens: 0, outputTokens: 0, cost: 0, cached: 0, twins: 1, tasks };
  const failed = { ...report, writtenBy: "fallback" as const, problems: ["The model failed."] };
  const files = filesOf(canalBundle({ report: failed, usage }));
  const text = files.find(({ path }) => path === name)?.content ?? "";
  expect(text.replaceAll("&#39;", "'")).toContain(
    "The reason: fetch failed; check that the model's endpoint answers, and raise LLM_IDLE_TIMEOUT_MS",
  );
});
