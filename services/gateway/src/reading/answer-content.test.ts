import type { ItemLibrary, ReadableItem } from "@quarry/reading";
import { anItemReference } from "@quarry/testkit/builders";
import { describe, expect, it } from "vitest";
import { answerContent } from "./answer-content.ts";

const itemCount = 1_000;

/** Texts of two thousand words, of which every tenth speaks of herons. */
const items: readonly ReadableItem[] = Array.from({ length: itemCount }, (_, index) => {
  const bird = index % 10 === 0 ? "heron" : "gull";
  const text = Array.from(
    { length: 250 },
    (_line, line) => `In week ${line} a ${bird} ate ${line + index} fish.`,
  ).join(" ");
  const part = {
    documentId: `7f6ed9a4-6a0e-5b8a-9d4e-${String(index).padStart(12, "0")}`,
    characters: text.length,
    words: 2_000,
    language: "en",
  };
  const reference = anItemReference({ itemId: `i-${index}`, linkId: `talk-${index}`, transcript: part });
  return { reference, transcript: { ...part, text, marking: null, timings: [] }, comments: null };
});

const library: ItemLibrary = { read: async () => [...items] };

const unasked = async (): Promise<never> => {
  throw new Error("nothing is looked for by meaning");
};

const ask = (signal: AbortSignal) =>
  answerContent(
    { library, searchEvidence: unasked, newRequestId: () => "q", searchWaitMs: 1_000 },
    {
      collectionId: "c-00000001",
      items: items.map(({ reference }) => reference),
      requests: [{ id: "a", request_type: "keyword", keywords: ["heron"] }],
      signal,
    },
  );

describe("a keyword that is looked for in 1,000 items", () => {
  it("is looked for as long as somebody waits", async () => {
    const asked = new AbortController();
    setImmediate(() => asked.abort("gone"));
    await expect(ask(asked.signal)).rejects.toBe("gone");
  });

  it("leaves others their turn while the items are gone through", async () => {
    let turns = 0;
    const others = setInterval(() => (turns += 1), 5);
    const { answers } = await ask(new AbortController().signal);
    clearInterval(others);
    expect(answers[0]?.pieces.length).toBe(itemCount / 10);
    expect(turns).toBeGreaterThan(10);
  });
});
