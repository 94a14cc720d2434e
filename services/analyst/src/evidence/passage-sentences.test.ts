import { aRankedPassage } from "@quarry/testkit/builders";
import { describe, expect, it } from "vitest";
import { proveQuote } from "./passage-sentences.ts";

const before = "A sentence that is not in the passage. ";
const inside =
  "The lock of a dead worker expires. Another worker takes the job.\nIt says so. The run goes on.";
const text = `${before}${inside}`;
const passage = aRankedPassage({
  start: before.length,
  end: text.length,
  spans: [{ start: before.length, end: text.length, score: 1 }],
});
const where = { passage, texts: new Map([[passage.documentId, text]]), language: "en" };

describe("proveQuote", () => {
  it("gives the whole sentence in which a quote stands, in offsets of the document", () => {
    const proof = proveQuote("lock of a dead worker", where);
    expect(proof?.quote).toBe("The lock of a dead worker expires.");
    expect(text.slice(proof?.start, proof?.end)).toBe(proof?.quote);
  });

  it("gives both sentences of a quote that reaches over two", () => {
    expect(proveQuote("worker expires. Another worker", where)?.quote).toBe(
      "The lock of a dead worker expires. Another worker takes the job.",
    );
  });

  it.each([
    ["stands outside the passage", "A sentence that is not in the passage."],
    ["stands nowhere", "The lock of a live worker expires."],
    ["is one word", "worker"],
    ["is empty", " "],
    ["is longer than two sentences", inside],
  ])("proves nothing by a quote that %s", (_what, quote) => {
    expect(proveQuote(quote, where)).toBeUndefined();
  });

  it("proves nothing when the document is gone", () => {
    expect(proveQuote("lock of a dead worker", { ...where, texts: new Map() })).toBeUndefined();
  });
});
