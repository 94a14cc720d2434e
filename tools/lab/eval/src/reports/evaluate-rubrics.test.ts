import { describe, expect, it } from "vitest";
import { meanScores, scoreRubric } from "./evaluate-rubrics.ts";

const question = {
  id: "q1",
  question: "Why did the tulip trade collapse?",
  criteria: [
    { weight: 2, documents: ["d1", "d2"] },
    { weight: 1, documents: ["d3"] },
    { weight: 1, documents: ["d1", "d4"] },
  ],
};

describe("scoring what a report cites", () => {
  it("weighs criteria, and counts documents once", () => {
    expect(scoreRubric(question, ["d1", "d1", "d9"])).toEqual({
      rubricRecall: 0.75,
      snippetRecall: 0.25,
      precision: 0.5,
    });
  });

  it("gives nothing to a report that cites nothing", () => {
    expect(scoreRubric(question, [])).toEqual({ rubricRecall: 0, snippetRecall: 0, precision: 0 });
  });

  it("averages over questions", () => {
    const scores = [scoreRubric(question, ["d1", "d2", "d3", "d4"]), scoreRubric(question, [])];
    expect(meanScores(scores)).toEqual({ rubricRecall: 0.5, snippetRecall: 0.5, precision: 0.5 });
  });
});
