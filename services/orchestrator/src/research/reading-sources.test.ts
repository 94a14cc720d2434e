import { planResearch, publishReport } from "@quarry/contracts";
import { describe, expect, it } from "vitest";
import { inputsOf, jobNames, playRun } from "../testing/play-run.ts";
import { aReadingRun, goal, readingOf, readingWorld } from "../testing/reading-world.ts";

describe("what a run with a goal reads", () => {
  it("reads everything for the goal when planning fails", () => {
    const run = playRun(aReadingRun(), readingWorld([planResearch.name, null]));
    expect(readingOf(run).steps).toMatchObject([{ goal, required_content_items: ["talk", "article"] }]);
    expect(run.last.finish?.status).toBe("completed");
  });

  it("reads given addresses beside the items, once", () => {
    const url = "https://example.org/retention";
    const run = playRun(aReadingRun({ sources: { urls: [url], local: true } }), readingWorld());
    const sources = inputsOf(run, "fetch-page").map((input) => JSON.stringify(input));
    expect(sources.filter((source) => source.includes(url))).toHaveLength(1);
    expect(sources).toHaveLength(4);
  });

  it("publishes a report that says so when no item can be read", () => {
    const nothing = [
      "await-items",
      () => ({ items: [], unavailable: [{ uri: "file:talk.txt", reason: "empty", detail: "" }] }),
    ] as const;
    const run = playRun(aReadingRun(), readingWorld(nothing));
    expect(jobNames(run)).not.toContain("read-step");
    expect(run.last.finish?.status).toBe("completed_partial");
    expect(inputsOf(run, publishReport.name)).toMatchObject([
      { content: { findings: { stop: { reason: "nothing-found" }, topics: [{ id: "t1" }] } } },
    ]);
  });
});
