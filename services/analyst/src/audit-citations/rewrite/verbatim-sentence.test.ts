import type { CitedSentence } from "@quarry/contracts";
import { describe, expect, it } from "vitest";
import type { ScoreSupport } from "../../support/score-support.ts";
import type { Auditing } from "../check-citations.ts";
import { citedPassage } from "./cited-passage.ts";
import { verbatimSentence } from "./verbatim-sentence.ts";

const documentId = "7f6ed9a4-6a0e-5b8a-9d4e-0f6f3c1d2b3a";
const harbours = "Harbours are built of granite that comes from the north.";
const tides = "The tide rises twice a day on most of the coasts.";
const moon = "It rises twice a day because of the pull of the moon.";
const text = `${harbours} ${tides} ${moon} Ships wait for it.`;

const failedBy = (quote: string): CitedSentence => {
  const start = text.indexOf(quote);
  const citations = [{ documentId, start, end: start + quote.length, quote }];
  return { id: "s4", section: "t1", text: "The tide rises 3 times a day.", citations };
};

const near: ScoreSupport = async ({ quote }) => (quote.includes("rises") ? 0.8 : 0.1);

const rewrite = async (quote: string, changes: Partial<Auditing> = {}) => {
  const auditing = {
    texts: new Map([[documentId, text]]),
    language: "en",
    scoreSupport: near,
    ...changes,
  };
  const failed = failedBy(quote);
  const passage = failed.citations.flatMap(
    (citation) => citedPassage(citation, auditing.texts, auditing.language) ?? [],
  )[0];
  return passage && verbatimSentence(failed, passage, auditing);
};

describe("verbatimSentence", () => {
  it("takes the nearest of the cited sentences, under the id of the failed one", async () => {
    const rewritten = await rewrite(`${harbours} ${tides}`);
    expect(rewritten).toMatchObject({ id: "s4", section: "t1", text: tides, citations: [{ quote: tides }] });
  });

  it("takes one that leans on the sentence before together with it", async () => {
    const [citation, ...others] = (await rewrite(moon))?.citations ?? [];
    expect(citation?.quote).toBe(`${tides} ${moon}`);
    expect(text.slice(citation?.start, citation?.end)).toBe(citation?.quote);
    expect(others).toEqual([]);
  });

  it("takes none that only stands beside the cited one", async () => {
    expect(await rewrite(harbours)).toBeUndefined();
  });

  it("asks for nearness without the question, under which everything comes near", async () => {
    const questions: unknown[] = [];
    const listening: ScoreSupport = async ({ question }) => {
      questions.push(question);
      return 0.5;
    };
    await rewrite(tides, { question: "Why?", scoreSupport: listening });
    expect(new Set(questions)).toEqual(new Set([undefined]));
  });
});
