import { describe, expect, it } from "vitest";
import { keepSupported } from "./keep-supported.ts";
import type { WrittenSentence } from "./written-sentence.ts";

const quoting = (...quotes: readonly string[]): WrittenSentence["citations"] =>
  quotes.map((quote, index) => ({ documentId: `d${index}`, start: 0, end: quote.length, quote }));

const keep = (
  sentence: WrittenSentence,
  scores: Readonly<Record<string, number>>,
): Promise<WrittenSentence[]> =>
  keepSupported([sentence], {
    scoreSupport: async ({ quote }) => scores[quote] ?? 0,
    language: "en",
    question: "Why?",
    signal: new AbortController().signal,
  });

describe("keepSupported", () => {
  it("leaves out quotes that do not support their sentence, and sentences without a quote", async () => {
    const citations = quoting("near", "far");
    expect(await keep({ text: "Said.", citations }, { near: 0.8, far: 0.1 })).toEqual([
      { text: "Said.", citations: quoting("near") },
    ]);
    expect(await keep({ text: "Said.", citations }, {})).toEqual([]);
  });

  it("leaves out a sentence whose number stood in a quote that was left out", async () => {
    const sentence = { text: "It takes 30 s.", citations: quoting("near", "30 s") };
    expect(await keep(sentence, { near: 0.8 })).toEqual([]);
  });

  it("leaves a translation to the audit", async () => {
    const sentence = { text: "Gesagt.", citations: quoting("far"), isTranslated: true };
    expect(await keep(sentence, {})).toEqual([sentence]);
  });

  it("takes what cannot be weighed as it is", async () => {
    const sentences = [{ text: "Said.", citations: quoting("far") }];
    const signal = new AbortController().signal;
    expect(await keepSupported(sentences, { language: "en", question: "Why?", signal })).toEqual(sentences);
  });
});
