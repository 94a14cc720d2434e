import { assessCoverage } from "@quarry/contracts";
import { nothingSpent } from "@quarry/runs";
import { aCoverage } from "@quarry/testkit";
import { describe, expect, it } from "vitest";
import { answer, aRun, playRun, worldWith } from "../../testing/play-run.ts";
import { modelBudgetStop } from "./model-budget-stop.ts";

describe("modelBudgetStop", () => {
  it("says how much of which limit is spent", () => {
    const spending = { ...nothingSpent, maxTokens: 20_000, tokens: 19_000, maxCost: 0.5, cost: 0.25 };
    expect(modelBudgetStop({ ...spending, exhausted: "tokens" })).toStrictEqual({
      reason: "budget",
      detail: "the language model took 19000 of 20000 tokens, and the rest is too little for another call",
    });
    expect(modelBudgetStop({ ...spending, exhausted: "cost" })?.detail).toContain("0.25 of 0.5 of money");
  });

  it("is no reason while another call fits", () => {
    expect(modelBudgetStop({ ...nothingSpent, maxTokens: 20_000, tokens: 19_000 })).toBeNull();
  });
});

describe("a run whose budget for the model is spent", () => {
  const question = { question: "Why?", sources: { urls: ["https://example.org/queues"] } };
  const run = {
    ...aRun(question),
    spending: { ...nothingSpent, maxTokens: 900, tokens: 800, exhausted: "tokens" as const },
  };
  const coverage = (score: number) =>
    answer(assessCoverage, ({ topic }) =>
      aCoverage({ topicId: topic.id, covered: score > 0.7, score, gaps: ["locks"] }),
    );

  it("searches no further, and is done in part", () => {
    const played = playRun(run, worldWith(coverage(0.3)));
    expect(played.events.filter(({ type }) => type === "loop-stopped")).toMatchObject([{ reason: "budget" }]);
    expect(played.jobs.filter(({ contract }) => contract.name === "assess-coverage")).toHaveLength(1);
    expect(played.last.finish?.status).toBe("completed_partial");
  });

  it("is done whole where everything is covered all the same", () => {
    const played = playRun(run, worldWith(coverage(0.9)));
    expect(played.last.finish?.status).toBe("completed");
  });
});
