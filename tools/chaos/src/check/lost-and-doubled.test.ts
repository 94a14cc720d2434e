import type { RunEvent } from "@quarry/contracts";
import { describe, expect, it } from "vitest";
import type { Outcome } from "../run/outcome.ts";
import { bundleDifferences, lostAndDoubled } from "./lost-and-doubled.ts";

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
