import { describe, expect, it } from "vitest";
import { alignTokens } from "./align-tokens.ts";

const slices = (text: string, tokens: readonly string[]): string[] =>
  alignTokens(text, tokens).map(([start, end]) => text.slice(start, end));

describe("alignTokens", () => {
  it.each([
    [
      "a plain sentence",
      "The Worker, killed.",
      ["the", "worker", ",", "killed", "."],
      ["The", "Worker", ",", "killed", "."],
    ],
    [
      "pieces of one word",
      "re-encoding",
      ["re", "-", "en", "##co", "##ding"],
      ["re", "-", "en", "co", "ding"],
    ],
    ["composed accents", "naïve café", ["naive", "cafe"], ["naïve", "café"]],
    ["decomposed accents", "cafe\u0301 bar", ["cafe", "bar"], ["cafe\u0301", "bar"]],
    ["a capital that grows when lower-cased", "İzmir", ["i", "##z", "##mir"], ["İ", "z", "mir"]],
    ["a final sigma", "ΟΔΟΣ", ["ο", "##δ", "##ος"], ["Ο", "Δ", "ΟΣ"]],
    [
      "words of a byte-level tokenizer",
      "One two, three",
      ["One", "Ġtwo", ",", "Ġthree"],
      ["One", "two", ",", "three"],
    ],
    ["Chinese characters", "漢字 ok", ["漢", "[UNK]", "ok"], ["漢", "字", "ok"]],
    [
      "an unknown word",
      "hi \u{1F600}\u{1F600}, you",
      ["hi", "[UNK]", ",", "you"],
      ["hi", "\u{1F600}\u{1F600}", ",", "you"],
    ],
    ["a soft hyphen", "co\u00ADoperate now", ["cooperate", "now"], ["co\u00ADoperate", "now"]],
    ["a special token that is text", "use [SEP] here", ["use", "[SEP]", "here"], ["use", "[SEP]", "here"]],
    ["line breaks and tabs", "one\r\n\ttwo", ["one", "two"], ["one", "two"]],
  ])("finds %s", (_what, text, tokens, expected) => {
    expect(slices(text, tokens)).toEqual(expected);
  });

  it("continues after a token that is not in the text", () => {
    expect(alignTokens("one two", ["one", "nowhere", "two"])).toEqual([
      [0, 3],
      [-1, -1],
      [4, 7],
    ]);
  });
});
