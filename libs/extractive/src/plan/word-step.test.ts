import { describe, expect, it } from "vitest";
import { wordStep } from "./plan-extractively.ts";

const goal = "Why did casual players leave?";

describe("wordStep", () => {
  it.each([
    ["en", `Facts and figures: ${goal}`],
    ["zh-Hans", `事实与数据：${goal}`],
    ["ru", `Факты и данные: ${goal}`],
    ["de", `Fakten und Zahlen: ${goal}`],
    ["ja", `事実と数値：${goal}`],
    ["tlh", `Facts and figures: ${goal}`],
  ])(
    "words a step in %s, in English where there are no words for it, with the goal at its end",
    (language, words) => {
      expect(wordStep("facts", goal, language)).toBe(words);
    },
  );
});
