import { aRankedPassage } from "@quarry/testkit/builders";
import { describe, expect, it } from "vitest";
import { createBearing } from "./bearing.ts";
import type { RatedSentence } from "./rate-sentences.ts";
import { createSimilarity } from "./similarity.ts";

const reason = { legs: [], dense: 0.8, bm25: 1, maxSim: 10 };

const aSentence = (changes: Partial<RatedSentence> = {}): RatedSentence => ({
  documentId: "d",
  start: 0,
  end: 60,
  quote: "When a worker is killed, another one takes its job again.",
  passage: aRankedPassage({ why: reason }),
  share: 1,
  relevance: 0.7,
  quality: 1,
  ...changes,
});

describe("createSimilarity", () => {
  it("counts the nearest sentence 1 and one a tenth farther 0", () => {
    const [near, middle, far] = [aSentence(), aSentence({ share: 0.95 }), aSentence({ share: 0.88 })];
    const similarityOf = createSimilarity([near, middle, far]);
    expect([near, middle, far].map(similarityOf)).toEqual([1, expect.closeTo(0.5), 0]);
  });

  it("compares sentences of different passages by what their passage reaches", () => {
    const best = aSentence();
    const inWeakPassage = aSentence({ passage: aRankedPassage({ why: { ...reason, maxSim: 9.2 } }) });
    expect(createSimilarity([best, inWeakPassage])(inWeakPassage)).toBeCloseTo(0.2);
  });

  it("takes a sentence that was not marked for no nearer than the last that was", () => {
    const spans = [1, 0.99, 0.98, 0.97, 0.96].map((score) => ({ start: 0, end: 9, score }));
    const unmarked = aSentence({ share: 0, passage: aRankedPassage({ spans, why: reason }) });
    expect(createSimilarity([aSentence(), unmarked])(unmarked)).toBeCloseTo(0.6);
  });

  it("says nothing when the ranking knows no similarity", () => {
    const unknown = aSentence({ passage: aRankedPassage({ why: { ...reason, maxSim: 0 } }) });
    expect(createSimilarity([unknown])(unknown)).toBe(1);
  });
});

describe("createBearing", () => {
  const best = aSentence();

  it("lets the best sentence and one not far behind bear", () => {
    const second = aSentence({ relevance: 0.5, share: 0.96 });
    const bearingOf = createBearing([best, second]);
    expect([best, second].map((sentence) => bearingOf(sentence).bears)).toEqual([true, true]);
  });

  it.each([
    ["shares few words and is far", { relevance: 0.25, share: 0.93 }],
    ["is near but shares hardly a word", { relevance: 0.1, share: 1 }],
    ["shares no word", { relevance: 0, share: 1 }],
  ])("does not let a sentence bear that %s", (_why, changes) => {
    const other = aSentence(changes);
    expect(createBearing([best, other])(other).bears).toBe(false);
  });

  it("does not measure sentences against a fragment that cannot be quoted", () => {
    const fragment = aSentence({ relevance: 1, quality: 0 });
    const sentence = aSentence({ relevance: 0.4 });
    expect(createBearing([fragment, sentence])(sentence).bears).toBe(true);
    expect(createBearing([aSentence({ relevance: 1 }), sentence])(sentence).degree).toBeLessThan(0.7);
  });

  it("lets nothing bear where even the best is a mere mention", () => {
    const mention = aSentence({ relevance: 0.12 });
    expect(createBearing([mention])(mention).bears).toBe(false);
  });
});
