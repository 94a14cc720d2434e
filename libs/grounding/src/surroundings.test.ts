import { describe, expect, it } from "vitest";
import { surroundingsOf } from "./surroundings.ts";

const around = (text: string, quote: string, language = "en"): string => {
  const start = text.indexOf(quote);
  const span = surroundingsOf({ start, end: start + quote.length }, text, { language });
  return text.slice(span.start, span.end);
};

const story =
  "One mill opened. Two closed. Its workers were women. They earned little. Strikes followed. Then came peace.";

describe("surroundingsOf", () => {
  it("takes two whole sentences on either side", () => {
    expect(around(story, "were women")).toBe(
      "One mill opened. Two closed. Its workers were women. They earned little. Strikes followed.",
    );
  });

  it("ends where the text does", () => {
    expect(around(story, "Then came peace.")).toBe("They earned little. Strikes followed. Then came peace.");
    expect(around("潮汐每天上涨两次。港口为此而建。", "每天上涨两次", "zh")).toBe(
      "潮汐每天上涨两次。港口为此而建。",
    );
  });

  it("never cuts the quote, however long it is", () => {
    const long = `${"word ".repeat(600)}end. The quote stands here. ${"other ".repeat(600)}`;
    expect(around(long, long.trim())).toBe(long.trim());
  });

  it("takes as many sentences as are asked for", () => {
    const start = story.indexOf("They earned");
    const span = surroundingsOf({ start, end: start + 4 }, story, { language: "en", sentencesAround: 1 });
    expect(story.slice(span.start, span.end)).toBe(
      "Its workers were women. They earned little. Strikes followed.",
    );
  });
});
