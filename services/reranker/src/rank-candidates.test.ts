import { createMaxSimGraph } from "@quarry/encoder";
import { describe, expect, it } from "vitest";
import { createWordEncoder } from "../test/word-encoder.ts";
import { createRankCandidates } from "./rank-candidates.ts";

const { signal } = new AbortController();

const open = () => {
  const encoder = createWordEncoder();
  const rank = createRankCandidates({ encoder, maxSim: createMaxSimGraph() });
  const ask = (text: string, ...texts: readonly string[]) =>
    rank(
      [{ role: "question", text }],
      texts.map((text, index) => ({ id: `c${index}`, text })),
      { signal },
    );
  return { encoder, rank, ask };
};

const filler = (sentences: number): string =>
  Array.from({ length: sentences }, (_, index) => `Nothing of interest stands in sentence ${index}.`).join(
    " ",
  );

describe("createRankCandidates", () => {
  it("ranks texts by what they say, each with the sentence that says it", async () => {
    const ranked = await open().ask(
      "killed worker",
      "Bread needs yeast.",
      "The job runs again. A killed worker is no worker.",
    );
    expect(ranked.map(({ candidateId }) => candidateId)).toEqual(["c1", "c0"]);
    expect(ranked[0]).toMatchObject({ start: 0, end: 49, spans: [{ start: 20, end: 49 }] });
    expect(ranked[0]?.why.legs).toEqual([
      { leg: "dense", query: 0, rank: 1 },
      { leg: "bm25", query: 0, rank: 1 },
    ]);
    expect(ranked[1]?.why.legs).toEqual([{ leg: "dense", query: 0, rank: 2 }]);
  });

  it("answers with the best part of a long text, in offsets of the text", async () => {
    const text = `${filler(60)} A killed worker loses its lock. ${filler(60)}`;
    const [best] = await open().ask("killed worker lock", "Bread needs yeast.", text);
    expect(best?.candidateId).toBe("c1");
    const [span] = best?.spans ?? [];
    expect(text.slice(span?.start, span?.end)).toBe("A killed worker loses its lock.");
    expect(best && best.end - best.start).toBeLessThan(text.length / 2);
    expect(text.slice(best?.start, best?.end)).toContain("A killed worker");
  });

  it("encodes no more parts than it has time for, the likely ones first", async () => {
    const { encoder, ask } = open();
    const long = filler(300);
    const texts = Array.from({ length: 20 }, () => long);
    const ranked = await ask("killed worker", ...texts, `${long} A killed worker.`);
    expect(encoder.asked).toHaveLength(1 + 128);
    expect(new Set(ranked.map(({ candidateId }) => candidateId)).size).toBe(21);
    expect(ranked[0]?.candidateId).toBe("c20");
  });

  it("stops when the job is cancelled", async () => {
    const { rank } = open();
    const asked = rank([{ role: "question", text: "lock" }], [{ id: "a", text: "A lock." }], {
      signal: AbortSignal.abort(),
    });
    await expect(asked).rejects.toThrow("aborted");
  });
});
