import { describe, expect, it } from "vitest";
import { aStoredDocument, quoteOf } from "../testing/sample-evidence.ts";
import { aWriting } from "../testing/sample-writing.ts";
import { type LivingOutline, noteWritten, renderOutline, writtenSentences } from "./living-outline.ts";

const texts = ["A lock expires after a while.", "A stream holds events."];
const writing = aWriting(texts);
const section = (id: string) => ({
  id,
  heading: `About ${id}`,
  topicIds: [],
  passageIds: ["p1"],
  points: ["Say it."],
});
const empty: LivingOutline = { outline: [section("one"), section("two")], written: new Map() };
const citations = texts.map((text, index) => quoteOf(aStoredDocument(String(index + 1), text), text));
const sentence = { text: "A lock and a stream.", citations };

describe("a living outline", () => {
  it("says what is planned until it is written, and then what was said by which passages", () => {
    expect(renderOutline(noteWritten(empty, "one", [sentence]), writing)).toBe(
      "one: About one (written)\n- A lock and a stream. (p1, p2)\n\ntwo: About two (not written yet)\n- Say it.",
    );
  });

  it("leaves the outline before it as it was", () => {
    expect(writtenSentences(noteWritten(empty, "one", [sentence]))).toEqual([sentence]);
    expect(writtenSentences(empty)).toEqual([]);
  });

  it("says so when nothing is planned", () => {
    expect(renderOutline({ outline: [], written: new Map() }, writing)).toBe("none");
  });
});
