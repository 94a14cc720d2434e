import { describe, expect, it } from "vitest";
import { looksLikeItem } from "./item-file.ts";

describe("looksLikeItem", () => {
  it.each([
    ["a transcript", { transcript: "Hi." }, true],
    ["a text with known fields", { id: "1", url: "https://example.org", title: "t", text: "Hi." }, true],
    ["comments with known fields", { linkId: "a", comments: ["Hi."] }, true],
    ["a long transcript with fields of its own", { transcript: "word ".repeat(50), model: "x" }, true],
    [
      "a transcript with times and fields of its own",
      { transcript: [{ text: "Hi.", start: 0 }], model: "x" },
      true,
    ],
    ["a text with fields of its own", { text: "Hi.", label: 1 }, false],
    ["a name that is called transcript", { transcript: "ENST0001", gene: "x" }, false],
    ["an object that is called transcript", { transcript: { id: 1 }, gene: "x" }, false],
    ["no words", { title: "t" }, false],
    ["a list", ["a"], false],
  ])("knows %s", (_case, value, is) => {
    expect(looksLikeItem(value)).toBe(is);
  });
});
