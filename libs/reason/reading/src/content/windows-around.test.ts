import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anyDocument } from "../testing/any-document.ts";
import { readableComments, readableText } from "../testing/readable-item.ts";
import { commentAt, commentsIn, toWholeLines, toWholeUnits } from "./windows-around.ts";

const widened = (text: string, part: string, widen = toWholeUnits, language = "en"): string => {
  const start = text.indexOf(part);
  const span = widen(readableText({ text, language }), { start, end: start + part.length });
  return text.slice(span.start, span.end);
};

describe("toWholeUnits", () => {
  it.each([
    ["One here. Two is here. Three.", "is", "Two is here."],
    ["One here. Two is here. Three.", "here. Two", "One here. Two is here."],
    ["One here. Two is here. Three.", "Three.", "Three."],
    ["- “One,” he said", "said", "- “One,” he said"],
  ])("widens a part of %j to whole sentences", (text, part, units) => {
    expect(widened(text, part)).toBe(units);
  });

  it("finds sentences in Chinese", () => {
    expect(widened("排名系统不公平。玩家离开了。很遗憾。", "玩家", toWholeUnits, "zh")).toBe("玩家离开了。");
  });

  it("splits a long sentence at its line breaks", () => {
    const line = (index: number): string =>
      `and then in line ${index} it went on and on without any full stop`;
    const text = Array.from({ length: 40 }, (_, index) => line(index)).join("\n");

    expect(widened(text, "line 20 it")).toBe(line(20));
  });

  it("splits a sentence of very many lines", () => {
    expect(widened("a\n".repeat(200_000), "a\na")).toBe("a\na");
  });

  it("splits a long sentence without line breaks between words", () => {
    const text = Array.from({ length: 2_000 }, (_, index) => `word${index}`).join(" ");
    const unit = widened(text, "word1000");

    expect(unit.split(" ").length).toBeLessThanOrEqual(80);
    expect(unit.split(" ")).toContain("word1000");
  });

  it("contains the words of the span for any text", () => {
    fc.assert(
      fc.property(anyDocument, fc.nat(300), fc.nat(50), ({ text, language }, from, length) => {
        const start = Math.min(from, text.length);
        const end = Math.min(start + length, text.length);
        const span = toWholeUnits(readableText({ text, language }), { start, end });

        expect(text.slice(span.start, span.end)).toContain(text.slice(start, end).trim());
      }),
    );
  });
});

describe("toWholeLines", () => {
  const text = "Ann: One thing.\nBob: A second thing, and a third. Quite a lot.\nAnn: Yes.";

  it("widens a part to whole turns if that adds little", () => {
    expect(widened(text, "A second thing, and a third. Quite", toWholeLines)).toBe(
      "Bob: A second thing, and a third. Quite a lot.",
    );
  });

  it("does not move an end if that would add much", () => {
    expect(widened(text, "third", toWholeLines)).toBe("third");
  });

  it("treats the ends of the text as ends of lines", () => {
    expect(widened("Ann: One thing in all.", "One thing in all", toWholeLines)).toBe("One thing in all.");
    expect(widened("— One thing in all.", "One thing in all", toWholeLines)).toBe("— One thing in all.");
  });
});

const { text, comments } = readableComments([
  { text: "First one." },
  { text: "Second one." },
  { text: "Third." },
]);
const spanOf = (from: string, to = from) => ({
  start: text.indexOf(from),
  end: text.indexOf(to) + to.length,
});

describe("commentAt", () => {
  it("finds the comment that contains a span", () => {
    expect(commentAt(comments, spanOf("Second"))?.id).toBe("c2");
    expect(commentAt(comments, spanOf("Third."))?.id).toBe("c3");
  });

  it.each([
    ["a name between two comments", spanOf("user2")],
    ["two comments", spanOf("First", "Second")],
    ["what comes before all of them", spanOf("user1")],
  ])("finds none for %s", (_case, span) => {
    expect(commentAt(comments, span)).toBeUndefined();
  });

  it("finds it for any order of comments", () => {
    expect(commentAt(comments.toReversed(), spanOf("Second"))?.id).toBe("c2");
  });
});

describe("commentsIn", () => {
  it.each([
    ["one comment", spanOf("Second"), ["c2"]],
    ["parts of two", spanOf("one.", "Second"), ["c1", "c2"]],
    ["a name", spanOf("user2"), []],
    ["all of the text", { start: 0, end: text.length }, ["c1", "c2", "c3"]],
  ])("returns those that %s touches", (_case, span, ids) => {
    expect(commentsIn(comments, span).map(({ id }) => id)).toEqual(ids);
  });
});
