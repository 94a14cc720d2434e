import type { ReadingRecord, StepFinding } from "@quarry/contracts";
import { describe, expect, it } from "vitest";
import { checkReading } from "./check-findings.ts";

const requests = { asked: 3, fulfilled: 2, repaired: 1, refused: 1, repeated: 0 };

const finding = (stepId: number, changes: Partial<StepFinding> = {}): StepFinding => ({
  stepId,
  goal: "What is said?",
  insights: "",
  confidence: 0.5,
  sentences: [],
  writtenBy: "twin",
  turns: 1,
  stop: "complete",
  requests,
  characters: 0,
  tokens: 0,
  cost: 0,
  ...changes,
});

const record = (findings: readonly StepFinding[]): ReadingRecord => ({
  goal: "What is said?",
  steps: [1, 2].map((step_id) => ({
    step_id,
    goal: "What is said?",
    required_content_items: [],
    required_data: "transcript",
    marker_relevance: [],
    retrieval_strategy: "full_content",
  })),
  findings: [...findings],
  figures: {
    items: 1,
    characters: 100,
    reachableShare: 1,
    readShare: 0.5,
    cutShare: 1,
    requests: { asked: 6, fulfilled: 4, repaired: 2, refused: 2, repeated: 0 },
  },
});

const problemsOf = (...findings: readonly StepFinding[]): string[] =>
  checkReading(record(findings)).map(({ id, what }) => `${id} ${what}`);

describe("checkReading", () => {
  it("finds nothing wrong with a plan that was read step by step in any order", () => {
    expect(problemsOf(finding(2), finding(1))).toEqual([]);
  });

  it("names a step of the plan without a finding, and a finding of no step", () => {
    expect(problemsOf(finding(1), finding(7))).toEqual([
      "reading.step 2 does not have exactly one finding",
      "reading.step 7 is not a step of the plan",
    ]);
  });

  it("names the figures that are not the sums of the steps", () => {
    expect(problemsOf(finding(1), finding(2, { requests: { ...requests, repaired: 2 } }))).toEqual([
      "reading.figures counts 2 requests repaired, its steps 3",
    ]);
  });

  it("names a step that reports more answers than requests", () => {
    const problems = problemsOf(finding(1), finding(2, { requests: { ...requests, refused: 2 } }));
    expect(problems).toContain("reading.step 2 counts more requests answered than asked");
  });
});
