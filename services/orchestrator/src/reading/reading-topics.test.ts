import type { PlanStep, StepFinding } from "@quarry/contracts";
import { aCitation, aDocumentFacts, aRankedPassage } from "@quarry/testkit";
import { describe, expect, it } from "vitest";
import { initialState, type RunState } from "../research/state.ts";
import { aStep, talkId } from "../testing/reading-world.ts";
import { complexityOf, leadWithFinding, topicsOf } from "./reading-topics.ts";

const topicOf = (changes: Partial<PlanStep>) => topicsOf({ steps: [aStep(7, changes)] })[0];

describe("topicsOf", () => {
  it("makes a topic of each step, numbered by its place, not by its id", () => {
    const topics = topicsOf({ steps: [aStep(7), aStep(2)] });
    expect(topics.map(({ id }) => id)).toEqual(["t1", "t2"]);
    expect(topics[1]).toMatchObject({ question: "What does part 2 say of retention?" });
  });

  it("calls a topic by the goal of its step without the question mark", () => {
    expect(topicOf({ goal: "Who left?" })?.name).toBe("Who left");
    expect(topicOf({ goal: "谁离开了？" })?.name).toBe("谁离开了");
  });

  it("cuts no name and no question", () => {
    const goal = `Who ${"really ".repeat(40)}left?`;
    expect(topicOf({ goal })?.name).toBe(goal.slice(0, -1));
    expect(topicOf({ goal })?.question).toBe(goal);
  });

  it("tells topics of one name apart by number", () => {
    const steps = [1, 2, 3].map((id) => aStep(id, { goal: "How did retention change?" }));
    expect(topicsOf({ steps }).map(({ name }) => name)).toEqual([
      "How did retention change",
      "How did retention change (2)",
      "How did retention change (3)",
    ]);
  });
});

describe("complexityOf", () => {
  it.each([
    [1, "simple"],
    [4, "moderate"],
    [5, "complex"],
  ])("of %i steps is %s", (count, complexity) => {
    const steps = Array.from({ length: count }, (_one, index) => aStep(index + 1));
    expect(complexityOf({ steps })).toBe(complexity);
  });
});

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
