import type { RunEvent } from "@quarry/contracts";
import { expect, it } from "vitest";
import type { Outcome } from "../run/outcome.ts";
import { lostAndDoubled } from "./lost-and-doubled.ts";

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
