import { expect, it } from "vitest";
import { compareOutcomes } from "./compare-outcomes.ts";
import type { Outcome } from "./outcome.ts";

const finished = { type: "run-finished", status: "completed", detail: "covered" } as const;
const published = { type: "report-published", files: 1 } as const;

const anOutcome = (changes: Partial<Outcome> = {}): Outcome => ({
  runId: "r-1",
  events: [published, finished],
  files: new Map([["report.md", "# A\nrun r-1, read 2026-11-21, Language model: 17 calls.\n"]]),
  jobs: ["fetch-page", "run-research"],
  requests: { pages: ["/a", "/b"], searches: 1, calls: 1 },
  ...changes,
});

it("finds no damage in a run that differs in id, times, spending and repeated requests", () => {
  const outcome = anOutcome({
    runId: "r-2",
    files: new Map([
      ["report.md", "# A\nrun r-2, read 2026-11-22T01:02:03.456Z, Language model: 18 calls.\n"],
    ]),
    requests: { pages: ["/a", "/b", "/b"], searches: 1, calls: 2 },
  });
  expect(compareOutcomes(anOutcome(), outcome)).toEqual({ lost: [], doubled: [], repeated: 2 });
});

it("names losses", () => {
  const failed = { type: "job-failed", contract: "fetch-page", code: "not-found", message: "gone" } as const;
  const outcome = anOutcome({
    events: [failed],
    files: new Map([["report.md", "# B\n"]]),
    requests: { pages: ["/b"], searches: 1, calls: 1 },
  });
  expect(compareOutcomes(anOutcome(), outcome).lost).toEqual([
    "status: not ended: job-failed",
    'report.md: line 1 is "# B", not "# A"',
    JSON.stringify(failed),
    `missing: ${JSON.stringify(published)}`,
    `missing: ${JSON.stringify(finished)}`,
    "not fetched: /a",
  ]);
});

it("names effects that happened twice", () => {
  const outcome = anOutcome({
    events: [published, published, finished],
    jobs: ["fetch-page", "fetch-page", "run-research"],
  });
  expect(compareOutcomes(anOutcome(), outcome).doubled).toEqual([
    JSON.stringify(published),
    "a job more of fetch-page",
  ]);
});
