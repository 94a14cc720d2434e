import { assessCoverage, expandQuery, findEvidence } from "@quarry/contracts";
import { aCoverage } from "@quarry/testkit";
import { describe, expect, it } from "vitest";
import { foundPassage, open, play, repeated, searching } from "../../testing/open-rounds.ts";
import { answer, parsedInputsOf, type PlayedRun, worldWith, assessing } from "../../testing/play-run.ts";

const deep = { depth: "deep" } as const;

const inputsOf = ({ jobs }: PlayedRun, name: string) =>
  jobs.filter(({ contract }) => contract.name === name).map(({ input }) => input);

const roundsOf = (run: PlayedRun, name: string) =>
  inputsOf(run, name).map((input) => assessCoverage.input.pick({ round: true }).parse(input).round);

describe("assess", () => {
  it("does not assess the same passages again, and keeps what was found of them", () => {
    const run = play(deep, worldWith(...searching, open, repeated));
    expect(roundsOf(run, assessCoverage.name)).toEqual([0]);
    expect(run.last.state.topics.map(({ coverage }) => coverage?.score)).toEqual([0.3, 0.3]);
  });

  it("ends the asking for a topic alone whose passages repeat", () => {
    const oneRepeats = answer(findEvidence, ({ subject, round }) => ({
      subject,
      passages: /^t[12]$/u.test(subject) ? [foundPassage(subject === "t1" ? 0 : round)] : [],
    }));
    const better = assessing(({ topic, round }) =>
      aCoverage({ topicId: topic.id, covered: false, score: 0.2 * (round + 1), gaps: ["lock"] }),
    );
    const run = play(deep, worldWith(...searching, better, oneRepeats));
    const asked = inputsOf(run, expandQuery.name).map((input) => {
      const { topic, round } = expandQuery.input.parse(input);
      return [topic.id, round];
    });
    expect(asked).toEqual([
      ["t1", 0],
      ["t2", 0],
      ["t1", 1],
      ["t2", 1],
      ["t2", 2],
    ]);
  });

  it("tells the next expansion each gap, and what was asked in all rounds", () => {
    const run = play({}, worldWith(...searching, open));
    const [, , second] = parsedInputsOf(run, expandQuery);
    expect(second?.gaps).toEqual(["Stalled  job", second?.gaps?.[1]]);
    expect(second?.asked).toEqual(expect.arrayContaining([expect.stringContaining("lock duration 0")]));
  });
});
