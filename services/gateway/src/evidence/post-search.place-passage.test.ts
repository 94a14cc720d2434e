import { countTurns } from "@quarry/testkit/turns";
import { words } from "@quarry/text";
import { describe, expect, it } from "vitest";
import { placePassage } from "./post-search.ts";

const sentences = ["One two three. ", "Four five. ", "Six seven eight nine. ", "Ten."];
const text = sentences.join("");
const starts = sentences.map((_, index) => sentences.slice(0, index).join("").length);
const timings = sentences.map((sentence, index) => {
  const start = starts[index] ?? 0;
  return {
    start,
    end: start + sentence.trimEnd().length,
    startMs: index * 1_000,
    endMs: index * 1_000 + 900,
  };
});
const documentId = "c99a804d-36c2-5312-a3ec-c39d81ca24a8";
const stored = { getDocument: async () => ({ text, timings }) };
const gone = { getDocument: async () => undefined };
const [, second = 0, third = 0] = starts;
const indexed = {
  passageId: "p",
  start: second,
  end: third - 1,
  wordStart: 3,
  wordEnd: 5,
  startMs: 1_000,
  endMs: 1_900,
  text: "Four five.",
};
const known = { indexed, language: "en" };

describe("placePassage", () => {
  it("takes all that is indexed from the index", async () => {
    expect(await placePassage(gone, { documentId, start: second, end: third - 1 }, known)).toEqual({
      text: "Four five.",
      words: { start: 3, end: 5 },
      time: { startMs: 1_000, endMs: 1_900 },
    });
  });

  it("counts the words of a long document in turns with other requests", async () => {
    const long = { getDocument: async () => ({ text: "one two ".repeat(5_000) }) };
    const passage = { documentId, start: 40_000 - 8, end: 40_000 };
    const unknown = { indexed: undefined, language: "en" };
    const { answer, turns } = await countTurns(() => placePassage(long, passage, unknown));
    expect(answer?.words).toEqual({ start: 9_998, end: 10_000 });
    expect(turns).toBeGreaterThan(20);
  });

  it("tells the pages of what stands on some, from the index or from the document", async () => {
    const passage = { documentId, start: second, end: third - 1 };
    const paged = { ...indexed, firstPage: 1, lastPage: 2 };
    expect(await placePassage(gone, passage, { ...known, indexed: paged })).toMatchObject({
      pages: { first: 1, last: 2 },
    });
    const document = { getDocument: async () => ({ text, pageStarts: [0, second, third] }) };
    expect(await placePassage(document, { ...passage, end: text.length }, known)).toMatchObject({
      pages: { first: 2, last: 3 },
    });
  });

  it.each([
    ["before", 0, third - 1, { start: 0, end: 5 }, { startMs: 0, endMs: 1_900 }],
    ["behind", second, text.length, { start: 3, end: 10 }, { startMs: 1_000, endMs: 3_900 }],
    ["on both sides", 0, text.length, { start: 0, end: 10 }, { startMs: 0, endMs: 3_900 }],
    ["inside", second + 5, third - 1, { start: 4, end: 5 }, { startMs: 1_450, endMs: 1_900 }],
  ])("places what was merged with passages %s in its document", async (...row) => {
    const [, start, end, wordRange, time] = row;
    expect(await placePassage(stored, { documentId, start, end }, known)).toEqual({
      text: text.slice(start, end),
      words: wordRange,
      time,
    });
  });

  it("counts the words of a document whose passages are indexed again, in Chinese too", async () => {
    const chinese = "我们今天讨论数据库的锁。锁到期以后，任务会被别人拿走！";
    const start = chinese.indexOf("锁到");
    const place = await placePassage(
      { getDocument: async () => ({ text: chinese }) },
      { documentId, start, end: chinese.length },
      { indexed: undefined, language: "zh" },
    );
    const all = words(chinese, "zh");
    expect(place?.words).toEqual({ start: all.findIndex((word) => word.start === start), end: all.length });
  });

  it("does not know a document that was forgotten meanwhile", async () => {
    const passage = { documentId, start: 0, end: 4 };
    expect(await placePassage(gone, passage, { indexed: undefined, language: "en" })).toBeUndefined();
  });
});
