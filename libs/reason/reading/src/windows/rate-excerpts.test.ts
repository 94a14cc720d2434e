import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anyDocument } from "../testing/any-document.ts";
import { inContext, meanInContext, rateExcerpts, textExcerpts } from "./rate-excerpts.ts";

describe("inContext", () => {
  it("returns an item with two neighbours on either side, which have less weight", () => {
    expect(inContext(["a", "b", "c", "d", "e", "f"], 2)).toEqual([
      { item: "a", weight: 1 },
      { item: "b", weight: 2 },
      { item: "c", weight: 3 },
      { item: "d", weight: 2 },
      { item: "e", weight: 1 },
    ]);
  });

  it("returns the existing neighbours at the ends", () => {
    expect(inContext(["a", "b"], 1)).toEqual([
      { item: "a", weight: 2 },
      { item: "b", weight: 3 },
    ]);
  });
});

describe("meanInContext", () => {
  it("weights each value by its distance", () => {
    expect(meanInContext([0, 0, 9, 0, 0], 2)).toBe(3);
    expect(meanInContext([6, 0], 0)).toBeCloseTo((3 * 6) / 5, 12);
  });

  it("is 0 for no values", () => {
    expect(meanInContext([], 0)).toBe(0);
  });
});

const sentence = "The worker holds a lock. ";

describe("textExcerpts", () => {
  it("contains every character that is not white space exactly once, in any script", () => {
    fc.assert(
      fc.property(anyDocument, (document) => {
        const excerpts = textExcerpts(document);

        const held = excerpts.map(({ start, end }) => document.text.slice(start, end)).join("");
        expect(held.replaceAll(/\s/gu, "")).toBe(document.text.replaceAll(/\s/gu, ""));
        expect(excerpts.every(({ end }, index) => end <= (excerpts[index + 1]?.start ?? Infinity))).toBe(
          true,
        );
      }),
    );
  });

  it("has some hundred words, and ends with a sentence", () => {
    const text = sentence.repeat(200);

    const excerpts = textExcerpts({ text, language: "en" });

    expect(excerpts).toHaveLength(10);
    expect(excerpts.every(({ end }) => text.charAt(end - 1) === ".")).toBe(true);
  });

  it("includes the words of its neighbours, with less weight at greater distance", () => {
    const text = `${sentence.repeat(40)}Penguins dive. ${sentence.repeat(100)}`;

    const counts = textExcerpts({ text, language: "en" }).map(({ context }) => context.counts.get("penguin"));

    expect(counts).toEqual([1, 2, 3, 2, 1, undefined, undefined, undefined]);
  });

  it("is computed once per text", () => {
    const document = { text: sentence, language: "en" };

    expect(textExcerpts(document)).toBe(textExcerpts(document));
  });
});

const filler = "Someone talks about the weather and the traffic of the day. ".repeat(16);

const text = `${filler}${filler}The penguins dive under the ice. ${filler}${filler}${filler}${filler}`;
const excerpts = textExcerpts({ text, language: "en" });
const ofPenguins = excerpts.findIndex(({ start, end }) => text.slice(start, end).includes("penguins"));

const scoresFor = (question: string, found: readonly { start: number; end: number; score: number }[] = []) =>
  rateExcerpts(excerpts, { question, found }, "en").map(({ score }) => score);

const highest = (scores: readonly number[]): number[] => {
  const max = Math.max(...scores);
  return scores.flatMap((score, index) => (max - score < 1e-9 ? [index] : []));
};

describe("rateExcerpts", () => {
  it("uses only words without search results, including those of the neighbours", () => {
    const scores = scoresFor("Where did the penguin dive?");

    expect(highest(scores)).toEqual([ofPenguins]);
    expect(scores[ofPenguins + 1]).toBeGreaterThan(scores[ofPenguins + 3] ?? NaN);
  });

  it("uses the search results if no word is shared", () => {
    const last = excerpts.at(-1);
    const place = { start: last?.start ?? 0, end: last?.end ?? 0 };
    const found = [
      { ...place, score: 3 },
      { start: 0, end: 20, score: -1 },
    ];

    expect(highest(scoresFor("flightless birds", found))).toEqual([excerpts.length - 1]);
  });

  it("weights a span by the part of an excerpt that it covers", () => {
    const [first] = excerpts;
    const found = (share: number) => [
      { start: 0, end: Math.floor(share * (first?.end ?? 0)), score: 3 },
      { start: excerpts[4]?.start ?? 0, end: excerpts[4]?.end ?? 0, score: 2 },
      { start: text.length - 10, end: text.length - 5, score: 0 },
    ];

    expect(highest(scoresFor("birds", found(1)))).toEqual([0]);
    expect(highest(scoresFor("birds", found(0.2)))).not.toContain(0);
  });

  it("returns scores even if neither words nor a search match", () => {
    expect(new Set(scoresFor("flightless birds"))).toEqual(new Set([0]));
  });

  it("stems the words of a question by the language of the text", () => {
    const german = "Der Arbeiter hält eine Sperre. ".repeat(40);
    const mixed = textExcerpts({
      text: `${german}Die queues sind voll. ${german}${german}`,
      language: "de",
    });

    const scores = rateExcerpts(mixed, { question: "What of the queues?", found: [] }, "de");

    expect(Math.max(...scores.map(({ score }) => score))).toBeGreaterThan(0);
  });
});
