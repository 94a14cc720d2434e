import type { StepFinding } from "@quarry/contracts";
import { aCitation, aDocumentFacts, aRankedPassage } from "@quarry/testkit";
import { describe, expect, it } from "vitest";
import { initialState, type RunState } from "../research/state.ts";
import { aStep, talkId } from "../testing/reading-world.ts";
import { leadWithFinding } from "./cited-passages.ts";

const finding = (...spans: readonly (readonly [number, number])[]): StepFinding => ({
  stepId: 1,
  goal: "What is said?",
  insights: "",
  confidence: 1,
  sentences: spans.map(([start, end], index) => ({
    id: `s${index + 1}`,
    section: "step-1",
    text: "It fell.",
    citations: [aCitation({ documentId: talkId, start, end })],
  })),
  writtenBy: "twin",
  turns: 1,
  stop: "complete",
  requests: { asked: 0, fulfilled: 0, repaired: 0, refused: 0, repeated: 0 },
  characters: 0,
  tokens: 0,
  cost: 0,
});

const stateWith = (one: StepFinding, documentIds: readonly string[] = [talkId]): RunState => ({
  ...initialState,
  documents: documentIds.map((documentId) => aDocumentFacts({ documentId, publisher: "the talk" })),
  reading: { ...initialState.reading, plan: { steps: [aStep(1)] }, findings: [one] },
});

const found = aRankedPassage({ documentId: talkId, start: 0, end: 500, score: 3 });

describe("leadWithFinding", () => {
  it("makes a passage of a quote that no search has found, the same each time", () => {
    const state = stateWith(finding([1_000, 1_050]));
    const [first, second] = leadWithFinding(state, "t1", [found]);
    expect(first).toMatchObject({ start: 1_000, end: 1_050, publisher: "the talk" });
    expect(first?.score).toBeGreaterThan(found.score);
    expect(second).toEqual(found);
    expect(leadWithFinding(state, "t1", [found])[0]?.passageId).toBe(first?.passageId);
  });

  it("marks all quotes of one found passage in it, the first one first", () => {
    const [first, ...others] = leadWithFinding(stateWith(finding([300, 350], [100, 150])), "t1", [found]);
    expect(others).toEqual([]);
    expect(first).toMatchObject({
      passageId: found.passageId,
      start: 0,
      end: 500,
      spans: [{ start: 300 }, { start: 0 }, { start: 100 }],
    });
  });

  it("leaves out quotes of documents that the run does not use", () => {
    expect(leadWithFinding(stateWith(finding([0, 50]), []), "t1", [])).toEqual([]);
  });

  it("changes nothing for a topic without a finding", () => {
    expect(leadWithFinding(stateWith(finding([0, 50])), "t2", [found])).toEqual([found]);
    expect(leadWithFinding(initialState, "t1", [found])).toEqual([found]);
  });
});
