import { decomposeQuestion, draftReport, expandQuery, publishReport, searchWeb } from "@quarry/contracts";
import { aCoverage, aTopic } from "@quarry/testkit";
import { describe, expect, it } from "vitest";
import { open, page, play, searching } from "../testing/open-rounds.ts";
import { aDraft, answer, parsedInputsOf, type PlayedRun, worldWith, assessing } from "../testing/play-run.ts";

const queriesOf = (run: PlayedRun): string[] => parsedInputsOf(run, searchWeb).map(({ query }) => query);

describe("the queries of a run", () => {
  it("begin short and broad, then ask for gaps and names, and never for the same twice", () => {
    expect(queriesOf(play({}, worldWith(...searching, open)))).toEqual([
      "stalled job",
      "lock of a job",
      "job recovery",
      "Recovery after a crash",
      "Locks after a crash",
      "BullMQ lock",
    ]);
  });

  it("are limited by the question", () => {
    const many = Array.from({ length: 6 }, (_, index) => ({
      ...aTopic({ id: `t${index + 1}`, name: `Part ${index}` }),
      queries: Array.from({ length: 8 }, (_query, place) => `part ${index} query ${place}`),
    }));
    const complex = answer(decomposeQuestion, () => ({
      questionType: "compare",
      complexity: "complex",
      language: "en",
      topics: many,
    }));
    const gaps = assessing(({ topic, round }) =>
      aCoverage({
        topicId: topic.id,
        covered: false,
        score: 0.1 * round,
        gaps: [`${topic.name} gap ${round}`],
      }),
    );
    const world = worldWith(...searching, complex, gaps);
    expect(queriesOf(play({}, world))).toHaveLength(20);
  });

  it("are asked again where no answer came", () => {
    const world = worldWith(...searching, open, [searchWeb.name, null]);
    const asked = queriesOf(play({ sources: { urls: [page(1)], local: true } }, world));
    expect(
      asked.filter((query) => query.toLowerCase().replaceAll(/\s+/g, " ") === "stalled job"),
    ).toHaveLength(2);
  });
});

describe("who expands the topics of a run", () => {
  const methodsOf = (run: PlayedRun) =>
    parsedInputsOf(run, expandQuery).map(({ round, method }) => [round, method]);

  it("is a model once in a light run, then feedback from what was found", () => {
    const world = worldWith(...searching, open);
    expect(methodsOf(play({}, world))).toEqual([
      [0, undefined],
      [0, undefined],
      [1, "twin"],
      [1, "twin"],
    ]);
  });

  it("is a model in every round of a deep one", () => {
    const better = assessing(({ topic, round }) =>
      aCoverage({ topicId: topic.id, covered: false, score: 0.2 * (round + 1), gaps: ["lock"] }),
    );
    const world = worldWith(...searching, better);
    const methods = methodsOf(play({ depth: "deep" }, world));
    expect(methods.map(([round]) => round)).toEqual([0, 0, 1, 1, 2, 2]);
    expect(methods.every(([, method]) => method === undefined)).toBe(true);
  });
});

describe("the findings of a run", () => {
  it("keep what each coverage score was computed from", () => {
    const parts = {
      answered: 0.9,
      publishers: 0.33,
      grade: 0.9,
      recency: 1,
      contradictions: 1,
      requirements: 1,
    };
    const assessed = assessing(({ topic }) => aCoverage({ topicId: topic.id, parts }));
    const drafted = answer(draftReport, () => ({
      draft: { ...aDraft, writtenBy: "model" },
      model: { name: "large" },
      problems: [],
    }));
    const [published] = parsedInputsOf(play({}, worldWith(...searching, assessed, drafted)), publishReport);
    expect(published?.content.findings.topics).toMatchObject([
      { id: "t1", parts },
      { id: "t2", parts },
    ]);
  });
});
