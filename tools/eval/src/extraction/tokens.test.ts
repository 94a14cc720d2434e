import { expect, it } from "vitest";
import { characterTokens, wordTokens } from "./tokens.ts";

it("counts runs of letters, digits and underscores in lower case as words", () => {
  expect(wordTokens("Don't re_use | 3.5 Äpfel — 中文字")).toEqual([
    "don",
    "t",
    "re_use",
    "3",
    "5",
    "äpfel",
    "中文字",
  ]);
});

it("counts each Chinese or Japanese character for itself, and words of other scripts whole", () => {
  expect(characterTokens("中文，Node24版 かな x")).toEqual(["中", "文", "node24", "版", "か", "な", "x"]);
});
