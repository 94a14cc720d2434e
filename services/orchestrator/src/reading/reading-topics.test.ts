import type { PlanStep } from "@quarry/contracts";
import { describe, expect, it } from "vitest";
import { aStep } from "../testing/reading-world.ts";
import { complexityOf, topicsOf } from "./reading-topics.ts";

const runGoal = "How did retention change?";

const topicOf = (changes: Partial<PlanStep>) => topicsOf({ steps: [aStep(7, changes)] }, runGoal)[0];

describe("topicsOf", () => {
  it("makes a topic of each step, numbered by its place, not by its id", () => {
    const topics = topicsOf({ steps: [aStep(7), aStep(2)] }, runGoal);
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

  it("asks for the goal of the run where a step asks for one side of it, and is called by that side", () => {
    const goal = `Facts and figures: ${runGoal}`;
    expect(topicOf({ goal })).toMatchObject({
      name: "Facts and figures",
      question: runGoal,
      queries: [goal],
    });
    expect(topicOf({ goal: runGoal })).toMatchObject({ name: "How did retention change", question: runGoal });
  });

  it("tells topics of one name apart by number", () => {
    const steps = [1, 2, 3].map((id) => aStep(id, { goal: `Facts and figures: ${runGoal}` }));
    expect(topicsOf({ steps }, runGoal).map(({ name }) => name)).toEqual([
      "Facts and figures",
      "Facts and figures (2)",
      "Facts and figures (3)",
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
