import type { Comment } from "@quarry/contracts";
import { aDocumentFacts } from "@quarry/testkit";
import { finish } from "@quarry/text";
import { describe, expect, it } from "vitest";
import { passagesOfDocument } from "./split-into-passages.ts";

const countTokens = (text: string): number => text.split(/\s+/u).length;
const facts = aDocumentFacts({ language: "en" });

describe("passagesOfDocument", () => {
  it("reports when each passage of a transcript was said", () => {
    const sentences = Array.from({ length: 100 }, (_, index) => `Sentence number ${index} is said here.`);
    const text = sentences.join(" ");
    const timings = sentences.map((sentence, index) => {
      const start = text.indexOf(sentence);
      return { start, end: start + sentence.length, startMs: index * 1_000, endMs: index * 1_000 + 900 };
    });
    const passages = finish(passagesOfDocument({ facts, text, timings }, countTokens));
    expect(passages.length).toBeGreaterThan(1);
    for (const { start, end, startMs, endMs } of passages) {
      const said = timings.filter((timing) => timing.start < end && timing.end > start);
      expect([startMs, endMs]).toEqual([said.at(0)?.startMs, said.at(-1)?.endMs]);
    }
  });

  it("tells the pages that each passage of a document with pages stands on", () => {
    const text = Array.from({ length: 100 }, (_, index) => `Sentence number ${index} stands here.`).join(" ");
    const pageStarts = [0, 700, 1_400, 2_100];
    const passages = finish(passagesOfDocument({ facts, text, pageStarts }, countTokens));
    const pageAt = (offset: number): number => pageStarts.filter((start) => start <= offset).length;
    expect(passages.length).toBeGreaterThan(1);
    for (const { start, end, firstPage, lastPage } of passages)
      expect([firstPage, lastPage]).toEqual([pageAt(start), pageAt(end - 1)]);
  });

  it("cuts comments only where one is longer than a passage", () => {
    const texts = Array.from({ length: 60 }, (_, index) => "word. ".repeat(1 + ((index * 37) % 150)).trim());
    const text = texts.join("\n\n");
    let start = 0;
    const comments = texts.map((words, index): Comment => {
      const comment = { id: `${index}`, start, end: start + words.length, likes: 0, replies: 0 };
      start = comment.end + 2;
      return comment;
    });
    const passages = finish(passagesOfDocument({ facts, text, comments }, countTokens));
    const bounds = new Set(comments.flatMap((comment) => [comment.start, comment.end]));
    expect(passages.every((passage) => bounds.has(passage.start) && bounds.has(passage.end))).toBe(true);
  });
});
