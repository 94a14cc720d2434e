import { expandQuery, fetchPage, findEvidence } from "@quarry/contracts";
import { aCoverage, aRankedPassage } from "@quarry/testkit";
import { describe, expect, it } from "vitest";
import {
  aDraft,
  answer,
  aRun,
  createdAt,
  eventsOf,
  inputsOf,
  jobNames,
  happyPathAnswers,
  parsedInputsOf,
  playRun,
  worldWith,
  assessing,
} from "../testing/play-run.ts";

const question = "Why is a job of a killed worker taken again?";
const url = "https://example.org/queues";
const givenUrl = aRun({ question, sources: { urls: [url] } });
/** Another round may find more, because the store is searched too. */
const searching = aRun({ question, sources: { urls: [url], local: true } });

const uncovered = assessing(({ topic }) =>
  aCoverage({ topicId: topic.id, covered: false, score: 0.3, gaps: ["lock duration"] }),
);

describe("researchMachine", () => {
  it("goes from question to published report in the order of the design", () => {
    const run = playRun(givenUrl);
    expect(jobNames(run)).toEqual([
      "decompose-question",
      "expand-query",
      "fetch-page",
      "index-document",
      "find-evidence",
      "list-claims",
      "draft-report",
      "audit-report",
      "publish-report",
    ]);
    expect(run.last.finish).toMatchObject({
      status: "completed",
      report: { sources: 1, cited: 1, firstLine: aDraft.statements[0]?.text },
    });
  });

  it("makes one gap round for what is open, and asks for the gap in it", () => {
    const run = playRun(searching, worldWith(uncovered));
    expect(inputsOf(run, "expand-query")).toEqual([
      expect.not.objectContaining({ gaps: expect.anything() }),
      expect.objectContaining({ round: 1, gaps: ["lock duration"], found: [aRankedPassage().passageId] }),
    ]);
    expect(inputsOf(run, "find-evidence").at(-1)).toMatchObject({
      round: 1,
      queries: expect.arrayContaining([{ role: "gap", text: "lock duration" }]),
    });
    expect(eventsOf(run, "loop-stopped")).toMatchObject([{ reason: "iterations" }]);
  });

  it("expands nothing if requested, and still asks for the gap", () => {
    const run = playRun(
      aRun({ question, sources: { urls: [url], local: true }, expansion: "none" }),
      worldWith(uncovered),
    );
    expect(jobNames(run)).not.toContain("expand-query");
    const roles = parsedInputsOf(run, findEvidence)
      .filter(({ subject }) => subject === "t1")
      .map(({ queries }) => queries.map(({ role }) => role));
    expect(roles).toEqual([
      ["topic", "question", "topic"],
      ["topic", "question", "topic", "gap"],
    ]);
    expect(run.last.finish?.status).toBe("completed");
  });

  it("stops when a round adds too little", () => {
    const run = playRun(
      aRun({ question, sources: { urls: [url], local: true }, depth: "deep" }),
      worldWith(uncovered),
    );
    expect(eventsOf(run, "loop-stopped")).toMatchObject([{ reason: "marginal-utility" }]);
  });

  it("ends partial at its deadline, with what it has", () => {
    const late = Date.parse(createdAt) + 2_000;
    const run = playRun(
      aRun({ question, sources: { urls: [url], local: true }, budget: { deadlineMs: 1_000 } }),
      worldWith(uncovered),
      late,
    );
    expect(run.last.finish?.status).toBe("completed_partial");
    expect(jobNames(run)).toContain("publish-report");
  });

  it("publishes a report that says nothing was found", () => {
    const unavailable = answer(fetchPage, () => ({
      status: "unavailable",
      uri: url,
      reason: "not-found",
      detail: "404",
    }));
    const run = playRun(givenUrl, worldWith(unavailable));
    expect(run.last.finish?.status).toBe("completed_partial");
    expect(jobNames(run)).not.toContain("list-claims");
    expect(inputsOf(run, "publish-report")).toMatchObject([
      {
        content: {
          documents: [],
          unused: [{ uri: url, reason: "not-found" }],
          findings: {
            stop: { reason: "nothing-found", detail: expect.stringContaining("none of 1 sources") },
          },
        },
      },
    ]);
  });

  it.each([["decompose-question"], [expandQuery.name], [findEvidence.name], ["list-claims"], ["build-pack"]])(
    "continues without %s",
    (name) => {
      expect(playRun(givenUrl, worldWith([name, null])).last.finish?.status).toBe("completed");
    },
  );

  it("decides the same twice", () => {
    expect(playRun(givenUrl, happyPathAnswers)).toEqual(playRun(givenUrl, happyPathAnswers));
  });
});
