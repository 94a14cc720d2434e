import { describe, expect, it } from "vitest";
import { holdsAnswer, measureAnswers } from "./gold-questions.ts";

describe("holdsAnswer", () => {
  it.each([
    ["It lies in Bath, Maine.", "bath maine", true],
    ["Ein Gesellschafter mit beschränkter Haftung", "beschränkter Haftung", true],
    ["It was bathed in light.", "bath", false],
    ["Founded in 19991.", "1999", false],
    ["Anything", "", false],
  ])("in %j looks for the whole words %j", (text, answer, holds) => {
    expect(holdsAnswer(text, answer)).toBe(holds);
  });
});

const question = (id: string, ...goldTitles: readonly string[]) => ({
  id,
  question: "Why?",
  answer: "42",
  goldTitles: [...goldTitles],
});

describe("measureAnswers", () => {
  it("wants every gold paragraph cited, and counts each of them", () => {
    const measures = measureAnswers(
      [question("1", "Tides", "Moon"), question("2", "Bread", "Oven")],
      [
        { id: "1", cited: ["Moon", "Tides", "Bees"], answerFound: false },
        { id: "2", cited: ["Bread"], answerFound: true },
      ],
    );
    expect(measures).toEqual({ n: 2, bothGoldCited: 0.5, goldCited: 0.75, answerFound: 0.5 });
  });

  it("counts a question that was not answered as failed", () => {
    expect(measureAnswers([question("1", "Tides")], [])).toMatchObject({ bothGoldCited: 0, answerFound: 0 });
  });
});
