import { describe, expect, it } from "vitest";
import { rateExcerpts } from "./rate-excerpts.ts";
import { textExcerpts } from "./text-excerpts.ts";

const filler = "Someone talks about the weather and the traffic of the day. ".repeat(16);

const text = `${filler}${filler}The penguins dive under the ice. ${filler}${filler}${filler}${filler}`;
const excerpts = textExcerpts({ text, language: "en" });
const ofPenguins = excerpts.findIndex(({ start, end }) => text.slice(start, end).includes("penguins"));

const scoresFor = (question: string, found: readonly { start: number; end: number; score: number }[] = []) =>
  rateExcerpts(excerpts, { question, found }, "en").map(({ score }) => score);

const highest = (scores: readonly number[]): number[] => {
  const most = Math.max(...scores);
  return scores.flatMap((score, index) => (most - score < 1e-9 ? [index] : []));
};

describe("rateExcerpts", () => {
  it("goes by words alone where nobody searched, those of the neighbours too", () => {
    const scores = scoresFor("Where did the penguin dive?");

    expect(highest(scores)).toEqual([ofPenguins]);
    expect(scores[ofPenguins + 1]).toBeGreaterThan(scores[ofPenguins + 3] ?? NaN);
  });

  it("goes by what was found where no word is shared", () => {
    const last = excerpts.at(-1);
    const place = { start: last?.start ?? 0, end: last?.end ?? 0 };
    const found = [
      { ...place, score: 3 },
      { start: 0, end: 20, score: -1 },
    ];

    expect(highest(scoresFor("flightless birds", found))).toEqual([excerpts.length - 1]);
  });

  it("counts a span for as much of an excerpt as it covers", () => {
    const [first] = excerpts;
    const found = (share: number) => [
      { start: 0, end: Math.floor(share * (first?.end ?? 0)), score: 3 },
      { start: excerpts[4]?.start ?? 0, end: excerpts[4]?.end ?? 0, score: 2 },
      { start: text.length - 10, end: text.length - 5, score: 0 },
    ];

    expect(highest(scoresFor("birds", found(1)))).toEqual([0]);
    expect(highest(scoresFor("birds", found(0.2)))).not.toContain(0);
  });

  it("scores all the same where neither words nor a search say anything", () => {
    expect(new Set(scoresFor("flightless birds"))).toEqual(new Set([0]));
  });

  it("finds the words of a question in another language as that language stems them", () => {
    const german = "Der Arbeiter hält eine Sperre. ".repeat(40);
    const mixed = textExcerpts({
      text: `${german}Die queues sind voll. ${german}${german}`,
      language: "de",
    });

    const scores = rateExcerpts(mixed, { question: "What of the queues?", found: [] }, "de");

    expect(Math.max(...scores.map(({ score }) => score))).toBeGreaterThan(0);
  });
});
