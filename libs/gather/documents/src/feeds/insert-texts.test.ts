import { describe, expect, it } from "vitest";
import type { ReadDocument } from "../document-reader.ts";
import { measuresOf } from "../measures.ts";
import { insertTexts } from "./insert-texts.ts";

const feed: ReadDocument = {
  status: "read",
  text: "## One\n\nTranscript: a\n\n## Two\n\nTranscript: b",
  mediaType: "application/rss+xml",
  title: "Talks",
  language: "en",
  ...measuresOf("", "en"),
};
const endOf = (line: string): number => feed.text.indexOf(line) + line.length;

describe("insertTexts", () => {
  it("inserts each text as a paragraph, with its times at their words", () => {
    const texts = [
      {
        at: endOf("Transcript: a"),
        text: "Tides rise.",
        timings: [{ start: 6, end: 11, startMs: 0, endMs: 500 }],
      },
      {
        at: endOf("Transcript: b"),
        text: "Piers rot.",
        timings: [{ start: 0, end: 5, startMs: 9, endMs: 20 }],
      },
    ];
    const { text, timings = [], ...rest } = insertTexts(feed, texts);
    expect(text).toBe("## One\n\nTranscript: a\n\nTides rise.\n\n## Two\n\nTranscript: b\n\nPiers rot.");
    expect(timings.map(({ start, end, endMs }) => [text.slice(start, end), endMs])).toEqual([
      ["rise.", 500],
      ["Piers", 20],
    ]);
    expect(rest).toMatchObject({ title: "Talks", ...measuresOf(text, "en") });
  });

  it("leaves a document without other texts as it is", () => {
    expect(insertTexts(feed, [])).toBe(feed);
  });
});
