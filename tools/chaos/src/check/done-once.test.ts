import { describe, expect, it } from "vitest";
import type { Outcome } from "../run/outcome.ts";
import { repetitions } from "./done-once.ts";

const published = (files: number) => ({
  id: `${files}-0`,
  at: "2026-11-22T10:00:00.000Z",
  event: { type: "report-published" as const, files },
});

const fetchJob = { id: "fetch-page-1", contract: "fetch-page", starts: 1, lost: 0 };
const stepJob = { id: "run-research-1", contract: "run-research", starts: 9, lost: 0 };

const anOutcome = (changes: Partial<Outcome> = {}): Outcome => ({
  runId: "r-1",
  log: [published(1)],
  files: new Map(),
  jobs: [fetchJob, stepJob],
  pages: ["/a", "/b"],
  searches: ["locks, page 1"],
  prompts: ["judge"],
  killedAt: [],
  ...changes,
});

describe("repetitions", () => {
  it("finds none where a job whose worker was gone was begun once more", () => {
    const outcome = anOutcome({
      jobs: [
        { ...fetchJob, starts: 2, lost: 1 },
        { ...stepJob, starts: 20 },
      ],
      pages: ["/a", "/b", "/b"],
      prompts: ["judge", "judge"],
    });
    expect(repetitions(anOutcome(), outcome)).toEqual([]);
  });

  it("names what the log says twice, or not at all", () => {
    expect(repetitions(anOutcome(), anOutcome({ log: [published(1), published(1), published(2)] }))).toEqual([
      'log: too often: {"type":"report-published","files":1}',
      'log: too often: {"type":"report-published","files":2}',
    ]);
    expect(repetitions(anOutcome(), anOutcome({ log: [] }))).toEqual([
      'log: missing: {"type":"report-published","files":1}',
    ]);
  });

  it("names a job that was begun again though its worker was there", () => {
    const outcome = anOutcome({ jobs: [{ ...fetchJob, starts: 2 }, stepJob] });
    expect(repetitions(anOutcome(), outcome)).toEqual(["fetch-page-1 was begun 2 times and lost 0 times"]);
  });

  it("names jobs that were added twice, and those that never were", () => {
    const jobs = [fetchJob, { ...fetchJob, id: "fetch-page-2" }];
    expect(repetitions(anOutcome(), anOutcome({ jobs }))).toEqual([
      "too many jobs of fetch-page",
      "too few jobs of run-research",
    ]);
  });

  it("names searches that were never made, and those that were made again without need", () => {
    const searches = ["leases, page 1", "leases, page 1"];
    expect(repetitions(anOutcome(), anOutcome({ searches }))).toEqual([
      "search: locks, page 1 was not asked",
      "search: asked 1 times again, and 0 searching jobs were lost",
    ]);
  });

  it("names pages that were fetched and prompts that were asked again without need", () => {
    const outcome = anOutcome({ pages: ["/b", "/b", "/b"], prompts: ["judge", "judge", "write"] });
    expect(repetitions(anOutcome(), outcome)).toEqual([
      "web: /a was not fetched",
      "web: 1 pages were fetched again, and 0 fetching jobs were lost",
      "model: asked something else: write",
      "model: asked 2 times again, and 0 jobs were lost",
    ]);
  });
});
