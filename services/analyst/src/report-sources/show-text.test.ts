import { describe, expect, it } from "vitest";
import { showText } from "./show-text.ts";

describe("showText", () => {
  it.each([
    ["Read [the manual](https://a.example/b) first.", "Read the manual first."],
    ["![A map](map.png) of it.", "A map of it."],
    ["See https://a.example/b?c=d for more.", "See … for more."],
    ["Known.\n[1]: https://a.example\nYes.", "Known.\n\nYes."],
    ["[https://a.example](https://a.example) is it.", "… is it."],
    [
      "Use `Option<T>` and HTTP/2 (RFC 9113), Node.js/Express.",
      "Use `Option<T>` and HTTP/2 (RFC 9113), Node.js/Express.",
    ],
    ["", ""],
  ])("shows %j without addresses", (stored, shown) => {
    expect(showText(stored).text).toBe(shown);
  });

  it("finds the way back to the stored words", () => {
    const stored = "Please read [the manual](https://a.example/b) first, or https://b.example/c at last.";
    const { text, toStored } = showText(stored);
    const storedOf = (words: string): string => {
      const start = text.indexOf(words);
      const span = toStored({ start, end: start + words.length });
      return stored.slice(span.start, span.end);
    };
    expect(storedOf("read")).toBe("read");
    expect(storedOf("the manual")).toBe("the manual");
    expect(storedOf("read the manual first")).toBe("read [the manual](https://a.example/b) first");
    expect(storedOf("or … at")).toBe("or https://b.example/c at");
  });
});
