import { describe, expect, it } from "vitest";
import {
  countMissingParticulars,
  createScoreSupport,
  deniedByNearest,
  type Encoded,
  type ScoreSupport,
  type SupportPair,
  vectorSimilarity,
} from "./score-support.ts";

const said = "A cancelled job is retried by another worker.";

describe("deniedByNearest", () => {
  it.each([
    ["a denial of the same", "Queues keep jobs. A cancelled job is not retried by another worker.", true],
    ["a denial elsewhere", "Locks are not jobs. A cancelled job is retried by another worker.", false],
    ["a denial in a sentence about something else", "A worker is not a cancelled meeting.", false],
    ["no text", "", false],
  ])("looks for %s", (_, quote, denied) => {
    expect(deniedByNearest(said, quote, "en")).toBe(denied);
  });
});

const quote = "The Nile of Egypt is 6650 km long, and Egyptians call it a gift.";

describe("countMissingParticulars", () => {
  it.each([
    ["The Nile is 6650 km long.", 0],
    ["In Sudan the Nile is called a gift.", 1],
    ["The Nile of Egypt is 6650 m long.", 1],
    ["The Amazon of Brazil, with 6400 km and 12 arms, is shorter.", 3],
    ["A river is long.", 0],
  ])("counts in: %s", (sentence, count) => {
    expect(countMissingParticulars(sentence, quote, "en")).toBe(count);
  });
});

interface Input {
  readonly text: string;
}

/** Returns the same vector for all texts about tides, and an orthogonal one for any other text. */
const vectorOf = (text: string): readonly number[] => (text.includes("tide") ? [1, 0] : [0, 1]);

const encode = (heard: Input[]) => async (texts: readonly Input[]) => {
  heard.push(...texts);
  return texts.map(({ text }): Encoded => ({
    dense: new Float32Array(vectorOf(text)),
    tokens: { data: new Float32Array(vectorOf(text)), count: 1, dimensions: 2 },
    offsets: [[0, text.length]],
  }));
};

const scorer = (heard: Input[], id = "Xenova/gte-small@0123abcd"): ScoreSupport =>
  createScoreSupport({
    profile: { id },
    encode: encode(heard),
    countTokens: (text) => text.split(" ").length,
  });

const score = (pair: Partial<SupportPair>, heard: Input[] = []): Promise<number> =>
  scorer(heard)({
    sentence: "The tide rises twice a day.",
    quote: "A tide comes every twelve hours.",
    language: "en",
    ...pair,
  });

describe("createScoreSupport", () => {
  it("gives identical words the full score without encoding them", async () => {
    const heard: Input[] = [];
    expect(await score({ quote: "It is known: the tide rises\ntwice a day." }, heard)).toBe(1);
    expect(heard).toEqual([]);
  });

  it("gives a close paraphrase the full score, and a quote about something else none", async () => {
    expect(await score({})).toBe(1);
    expect(await score({ quote: "Bread is baked at night." })).toBe(0);
  });

  it("halves the score of a negated statement", async () => {
    expect(await score({ quote: "The tide does not rise twice a day." })).toBe(0.5);
  });

  it("lowers the score for each name and number that is not in the quote", async () => {
    const quote = "A tide comes every twelve hours at Brest.";
    expect(await score({ sentence: "At Brest the tide rises twice a day.", quote })).toBe(1);
    expect(await score({ sentence: "At Calais the tide rises twice a day.", quote })).toBeCloseTo(0.85, 9);
    expect(await score({ sentence: "At Calais the tide rises by 7 m.", quote })).toBeCloseTo(0.7225, 9);
  });

  it("finds the supporting passage in a long quote", async () => {
    const quote = `${"Bread is baked at night. ".repeat(200)}\n\nA tide comes every twelve hours.`;
    const heard: Input[] = [];
    expect(await score({ quote }, heard)).toBe(1);
    expect(heard.length).toBeGreaterThan(2);
  });

  it("uses shared words with a model that is not calibrated for the language", async () => {
    const heard: Input[] = [];
    const pair = { sentence: "The tide rises.", quote: "The tide sinks.", language: "en" };
    expect(await scorer(heard, "someone/other-model@0123abcd")(pair)).toBeCloseTo(0.5, 1);
    expect(await scorer(heard)({ ...pair, language: "fr" })).toBeLessThan(1);
    expect(heard).toEqual([]);
  });

  it("scores an empty quote 0", async () => {
    expect(await score({ quote: " " })).toBe(0);
  });
});

const east = [1, 0] as const;
const north = [0, 1] as const;
const between = [0.6, 0.8] as const;

type Row = readonly [number, number];

const encoded = (
  dense: Row,
  rows: readonly Row[],
  offsets: readonly Encoded["offsets"][number][] = [],
): Encoded => ({
  dense: new Float32Array(dense),
  tokens: { data: new Float32Array(rows.flat()), count: rows.length, dimensions: 2 },
  offsets: rows.map((_, index) => offsets[index] ?? [index, index + 1]),
});

describe("vectorSimilarity", () => {
  it("uses the closest passage, and each token's best match in any of them", () => {
    const similarity = vectorSimilarity("abc", encoded(east, [east, north, between]), [
      encoded(between, [east]),
      encoded(north, [north]),
    ]);
    expect(similarity.dense).toBeCloseTo(0.6, 6);
    // The weakest third of 1, 1 and .8 is .8.
    expect(similarity.weakest).toBeCloseTo(0.8, 6);
  });

  it("uses the third of the tokens that matches worst", () => {
    const { weakest } = vectorSimilarity("abcdef", encoded(east, [east, east, east, east, north, between]), [
      encoded(east, [east]),
    ]);
    expect(weakest).toBeCloseTo((0 + 0.6) / 2, 6);
  });

  it("ignores tokens of a header or of punctuation", () => {
    const offsets = [
      [-1, -1],
      [0, 1],
      [1, 2],
    ] as const;
    const { weakest } = vectorSimilarity("a.", encoded(east, [north, east, north], offsets), [
      encoded(east, [east]),
    ]);
    expect(weakest).toBe(1);
  });

  it("is 0 without a text, and for a sentence without words", () => {
    expect(vectorSimilarity("a", encoded(east, [east]), [])).toEqual({ dense: 0, weakest: 0 });
    expect(vectorSimilarity("!", encoded(east, [east]), [encoded(east, [east])]).weakest).toBe(0);
  });
});
