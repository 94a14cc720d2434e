import { describe, expect, it } from "vitest";
import { keyPhrases } from "./key-phrases.ts";

const find = (texts: readonly string[], language: string, max = 5): Promise<string[]> =>
  keyPhrases(texts, { language, max, pause: async () => undefined });

describe("keyPhrases", () => {
  it("returns recurring phrases of texts, as first written, phrases before words", async () => {
    const texts = [
      "The Matching System puts players into queues.",
      "I think the matching system is unfair to players.",
      "We changed the matching system for casual players.",
      "Casual players left the queues.",
    ];
    expect(await find(texts, "en")).toEqual(["Matching System", "casual players", "queues"]);
  });

  it.each([
    [
      "zh",
      ["新的排名系统对休闲玩家不公平。", "排名系统需要调整。", "休闲玩家离开了。"],
      ["排名系统", "休闲玩家"],
    ],
    ["ru", ["Система рейтинга несправедлива.", "Новая система рейтинга хуже."], ["система рейтинга"]],
  ])("joins words as %s does", async (language, texts, phrases) => {
    const found = await find(texts, language);
    for (const phrase of phrases) expect(found.map((one) => one.toLowerCase())).toContain(phrase);
  });

  it("names no topic twice", async () => {
    const texts = Array.from(
      { length: 4 },
      () => "Long term care homes need help. Term care homes are full. It is long term care.",
    );
    expect((await find(texts, "en")).filter((phrase) => /care/u.test(phrase))).toHaveLength(1);
  });

  it("ignores single mentions, and returns at most the requested number", async () => {
    expect(await find(["A lock expires.", "Nobody came."], "en")).toEqual([]);
    const twice = [
      "Red apples, green pears, yellow plums and blue berries.",
      "Red apples, green pears, yellow plums, blue berries.",
    ];
    expect(await find(twice, "en", 2)).toHaveLength(2);
  });
});
