import type { RunEvent } from "@quarry/contracts";
import { describe, expect, it } from "vitest";
import type { Outcome } from "../run/outcome.ts";
import { bundleDifferences, lostAndDoubled, repetitions } from "./lost-and-doubled.ts";

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

const bundle = (runId: string, files: Readonly<Record<string, string>>) => ({
  runId,
  files: new Map(Object.entries(files)),
});

describe("bundleDifferences", () => {
  it("finds none between two runs that differ in their ids and times alone", () => {
    const report = (runId: string, at: string): string => `# Report\nrun ${runId}, read ${at}\n`;
    expect(
      bundleDifferences(
        bundle("r-1", { "report.md": report("r-1", "2026-11-21"), "events.jsonl": "one" }),
        bundle("r-2", { "report.md": report("r-2", "2026-11-22T01:02:03.456Z"), "events.jsonl": "two" }),
      ),
    ).toEqual([]);
  });

  it("passes over what the model took", () => {
    const files = (calls: number) => ({
      "report.md": `- Language model: ${calls} calls, 30 tokens read.\n`,
      "findings.json": JSON.stringify({ usage: { calls }, status: "completed" }),
    });
    expect(bundleDifferences(bundle("r-1", files(17)), bundle("r-2", files(18)))).toEqual([]);
  });

  it("names file and line of what became different", () => {
    expect(
      bundleDifferences(
        bundle("r-1", { "report.md": "# A\nsame" }),
        bundle("r-2", { "report.md": "# B\nsame" }),
      ),
    ).toEqual(['report.md: line 1 is "# B", not "# A"']);
  });

  it("sees a line that was added at the end", () => {
    expect(
      bundleDifferences(bundle("r-1", { "report.md": "a" }), bundle("r-2", { "report.md": "a\nb" })),
    ).toEqual(['report.md: line 2 is "b", not ""']);
  });

  it("names files that only one of them has", () => {
    expect(bundleDifferences(bundle("r-1", { a: "" }), bundle("r-2", { b: "" }))).toEqual([
      "a: is missing",
      "b: the undisturbed run has no such file",
    ]);
  });
});

const finished: RunEvent = { type: "run-finished", status: "completed", detail: "" };
const began: RunEvent = { type: "stage-started", stage: "gather", round: 0, jobs: 1 };
const failed: RunEvent = { type: "job-failed", contract: "fetch-page", code: "unavailable", message: "gone" };

const outcomeOf = (events: readonly RunEvent[], changes: Partial<Outcome> = {}): Outcome => ({
  runId: "r-1",
  log: events.map((event, index) => ({ id: `${index}-0`, at: "2026-11-23T10:00:00.000Z", event })),
  files: new Map([["report.md", "a report"]]),
  jobs: [],
  pages: ["/one"],
  searches: [],
  prompts: [],
  killedAt: [],
  ...changes,
});

const undisturbed = outcomeOf([began, finished]);

it("finds nothing in a run that only asked for a page again and warned of it", () => {
  const warned: RunEvent = { type: "warning", message: "Redis is away" };
  const outcome = outcomeOf([began, warned, finished], { pages: ["/one", "/one"] });
  expect(lostAndDoubled(undisturbed, outcome)).toEqual({ lost: [], doubled: [], repeated: 1 });
});

it("tells what is missing, and work that came to nothing", () => {
  const { lost, doubled } = lostAndDoubled(undisturbed, outcomeOf([failed, finished], { pages: [] }));
  expect(lost).toEqual([JSON.stringify(failed), `missing: ${JSON.stringify(began)}`, "not fetched: /one"]);
  expect(doubled).toEqual([]);
});

it("tells effects that happened twice", () => {
  const job = { id: "fetch-page-1", contract: "fetch-page", starts: 1, lost: 0 };
  const outcome = outcomeOf([began, began, finished], { jobs: [job] });
  expect(lostAndDoubled(undisturbed, outcome)).toEqual({
    lost: [],
    doubled: [JSON.stringify(began), "a job more of fetch-page"],
    repeated: 0,
  });
});
