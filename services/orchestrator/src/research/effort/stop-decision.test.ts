import { assessCoverage, type Stop } from "@quarry/contracts";
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
} from "../../testing/open-rounds.ts";
import { answer, createdAt, type PlayedRun, worldWith } from "../../testing/play-run.ts";

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
    const growing = answer(assessCoverage, ({ topic, round }) =>
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

  it("is no page budget where nothing is searched for: the sources were given", () => {
    const given = { sources: { urls: [page(1), page(2)] }, budget: { pages: 1 } };
    expect(stopOf(play(given, worldWith(...searching, open)))).toMatchObject([{ reason: "iterations" }]);
  });
});
