import { describe, expect, it } from "vitest";
import {
  type EntailmentWeights,
  entailmentWeightsOf,
  likeliest,
  type PassageEvidence,
  passageSignals,
  polaritySignals,
  readEvidence,
  type SentenceEvidence,
  sentenceSignals,
} from "./read-evidence.ts";

/** Weights that go by one signal each. */
const weights: EntailmentWeights = {
  sentence: { intercept: -5, weights: { wordsHeld: 10 } },
  passage: { intercept: -5, weights: { wordsHeld: 10 } },
  polarity: { intercept: -2, weights: { clash: 6 } },
};

const aSentence = (place: number, wordsHeld: number, clash = 0): SentenceEvidence => ({
  place,
  signals: { wordsHeld, weakest: 0, behindClosest: 0, concludes: 0, announces: 0 },
  polarity: { closerToOpposite: 0, clash, lessApart: 0, denialApart: 0 },
});

const evidenceOf = (...sentences: readonly SentenceEvidence[]): PassageEvidence => ({
  signals: {
    similarity: 0,
    weakest: 0,
    wordsHeld: Math.max(0, ...sentences.map(({ signals }) => signals.wordsHeld)),
  },
  sentences,
});

describe("readEvidence", () => {
  it("takes a passage that holds the claim's words for support", () => {
    const reading = readEvidence(evidenceOf(aSentence(3, 1)), weights);
    expect(reading.supports).toBeGreaterThan(0.8);
    expect(likeliest(reading)).toBe("supports");
  });

  it("takes it for a contradiction when its sentence says the opposite", () => {
    const reading = readEvidence(evidenceOf(aSentence(3, 1, 1)), weights);
    expect(reading.contradicts).toBeGreaterThan(0.9);
    expect(likeliest(reading)).toBe("contradicts");
  });

  it("goes by the sentence that speaks of the claim, not by the others", () => {
    const reading = readEvidence(evidenceOf(aSentence(0, 0.1, 1), aSentence(1, 1)), weights);
    expect(likeliest(reading)).toBe("supports");
    expect(reading.places).toEqual([1]);
  });

  it("shows the best sentence, and others that are likely to speak of the claim", () => {
    expect(readEvidence(evidenceOf(aSentence(0, 0.9), aSentence(4, 1)), weights).places).toEqual([4, 0]);
    expect(readEvidence(evidenceOf(aSentence(0, 0.1), aSentence(4, 0.2)), weights).places).toEqual([4]);
  });

  it("never says more than that it is sure", () => {
    const { supports, contradicts } = readEvidence(evidenceOf(aSentence(0, 1, 0.3)), weights);
    expect(supports + contradicts).toBeLessThanOrEqual(1);
  });

  it("hears nothing in a passage that shares no word with the claim", () => {
    expect(readEvidence(evidenceOf(), weights)).toEqual({ supports: 0, contradicts: 0, places: [] });
  });
});

describe("likeliest", () => {
  it.each([
    [0.3, 0.1, "neutral"],
    [0.5, 0.1, "supports"],
    [0.4, 0.3, "contradicts"],
  ] as const)("takes %f for and %f against for %s", (supports, contradicts, verdict) => {
    expect(likeliest({ supports, contradicts })).toBe(verdict);
  });
});

const gte = { id: "Xenova/gte-small@int8" };

describe("entailmentWeightsOf", () => {
  it("has a weight for every signal and for no other", () => {
    const weights = entailmentWeightsOf(gte, "en");
    expect(Object.keys(weights?.sentence.weights ?? {})).toEqual([...sentenceSignals]);
    expect(Object.keys(weights?.passage.weights ?? {})).toEqual([...passageSignals]);
    expect(Object.keys(weights?.polarity.weights ?? {})).toEqual([...polaritySignals]);
  });

  it.each([
    ["Xenova/gte-small@int8", "zh"],
    ["Xenova/all-MiniLM-L6-v2@int8", "en"],
    ["other/gte-smaller", "en"],
  ])("has none for what nobody has fitted: %s in %s", (id, language) => {
    expect(entailmentWeightsOf({ id }, language)).toBeUndefined();
  });
});
