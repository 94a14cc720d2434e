import { type Stop } from "@quarry/contracts";
import { nothingSpent } from "@quarry/runs";
import { aCoverage } from "@quarry/testkit";
import { describe, expect, it } from "vitest";
import {
  decomposed,
  expanded,
  open,
  page,
  play,
  repeated,
  searching,
  unknown,
} from "../testing/open-rounds.ts";
import { aRun, createdAt, type PlayedRun, playRun, worldWith, assessing } from "../testing/play-run.ts";
import { modelBudgetStop } from "./stop-decision.ts";

describe("modelBudgetStop", () => {
  it("says how much of which limit is spent", () => {
    const spending = { ...nothingSpent, maxTokens: 20_000, tokens: 19_000, maxCost: 0.5, cost: 0.25 };
    expect(modelBudgetStop({ ...spending, exhausted: "tokens" })).toStrictEqual({
      reason: "budget",
      detail: "the language model took 19000 of 20000 tokens, and the rest is not enough for another call",
    });
    expect(modelBudgetStop({ ...spending, exhausted: "cost" })?.detail).toContain("0.25 of 0.5 of money");
  });
});

describe("a run whose budget for the model is spent", () => {
  const question = { question: "Why?", sources: { urls: ["https://example.org/queues"], local: true } };
  const run = {
    ...aRun(question),
    spending: { ...nothingSpent, maxTokens: 900, tokens: 800, exhausted: "tokens" as const },
  };
  const coverage = (score: number) =>
    assessing(({ topic }) => aCoverage({ topicId: topic.id, covered: score > 0.7, score, gaps: ["locks"] }));

  it("searches no further, and is done in part", () => {
    const played = playRun(run, worldWith(coverage(0.3)));
    expect(played.events.filter(({ type }) => type === "loop-stopped")).toMatchObject([{ reason: "budget" }]);
    expect(played.jobs.filter(({ contract }) => contract.name === "assess-coverage")).toHaveLength(1);
    expect(played.last.finish?.status).toBe("completed_partial");
  });

  it("is complete if everything is covered nevertheless", () => {
    const played = playRun(run, worldWith(coverage(0.9)));
    expect(played.last.finish?.status).toBe("completed");
  });
});

const stopOf = ({ events }: PlayedRun): Stop[] =>
  events.flatMap((event) =>
    event.type === "loop-stopped" ? [{ reason: event.reason, detail: event.detail }] : [],
  );

describe("why a run stops to look for evidence", () => {
  const late = Date.parse(createdAt) + 2_000;
  const deep = { depth: "deep" } as const;

  it.each<[Stop["reason"], string, PlayedRun]>([
    ["covered", "all 2 topics reach 70 %", play({}, worldWith(...searching))],
    ["iterations", "2 of 2 rounds done, 2 of 2 topics open", play({}, worldWith(...searching, open))],
    [
      "budget",
      "3 of 3 pages read, 2 of 2 topics open",
      play({ budget: { pages: 3 } }, worldWith(...searching, open)),
    ],
    [
      "deadline",
      "three quarters of the deadline of 1000 ms have passed and the rest is for writing, 2 of 2 topics open",
      play({ budget: { deadlineMs: 1_000 } }, worldWith(...searching, open), late),
    ],
    [
      "marginal-utility",
      "round 2 added 0 % of coverage, less than 5 %, and no publisher that answers; 2 of 2 topics open",
      play(deep, worldWith(...searching, open)),
    ],
    [
      "marginal-utility",
      "round 2 found the same passages again: what was searched does not hold the rest; 2 of 2 topics open",
      play(deep, worldWith(...searching, open, repeated)),
    ],
    [
      "nothing-found",
      "there was no source to read; give --source, or configure a search provider",
      play({}, worldWith(decomposed, expanded, unknown)),
    ],
  ])("is told as '%s', in numbers: %s", (reason, detail, run) => {
    expect(stopOf(run)).toEqual([{ reason, detail }]);
  });

  it("is not that a round added little, as long as it brought a publisher that answers", () => {
    const parts = { answered: 0.3, grade: 1, recency: 1, contradictions: 1, requirements: 1 };
    const growing = assessing(({ topic, round }) =>
      aCoverage({
        topicId: topic.id,
        covered: false,
        score: 0.3 + round / 100,
        gaps: ["lock"],
        parts: { ...parts, publishers: round === 0 ? 0.33 : 0.67 },
      }),
    );
    const [stop] = stopOf(play({ ...deep, budget: { iterations: 9 } }, worldWith(...searching, growing)));
    expect(stop).toMatchObject({
      reason: "marginal-utility",
      detail: expect.stringContaining("round 3 added 1 %"),
    });
  });

  it("is not a page budget where nothing is searched for: the sources were given", () => {
    const given = { sources: { urls: [page(1), page(2)] }, budget: { pages: 1 } };
    expect(stopOf(play(given, worldWith(...searching, open)))).toMatchObject([{ reason: "all-searched" }]);
  });
});
