import type { Comment } from "@quarry/contracts";
import { describe, expect, it, vi } from "vitest";
import { sentimentOf, topEngagement } from "./comments.ts";

type Said = readonly [words: string, likes?: number, replies?: number];

const write = (said: readonly Said[]): { text: string; comments: Comment[] } => {
  const comments: Comment[] = [];
  let text = "";
  for (const [index, [words, likes = 0, replies = 0]] of said.entries()) {
    text += `user ${index}: `;
    comments.push({ id: `c${index}`, start: text.length, end: text.length + words.length, likes, replies });
    text += `${words}\n\n`;
  }
  return { text, comments };
};

const sentiment = (language: string, ...said: readonly Said[]) => {
  const { text, comments } = write(said);
  return sentimentOf(comments, text, { language, pause: async () => undefined });
};

describe("sentimentOf", () => {
  it.each([
    ["en", "I love this game, great update.", "mostly_positive"],
    ["en", "This is not good at all, what a terrible update.", "mostly_negative"],
    ["en", "The update came on Monday.", "mixed"],
    ["zh", "支持官方，更新很精彩", "mostly_positive"],
    ["zh", "垃圾更新，太失望了", "mostly_negative"],
    ["ru", "Отличное обновление, спасибо!", "mostly_positive"],
    ["ru", "Ужасное обновление, верните старое", "mostly_negative"],
    ["de", "Tolle Arbeit, danke, einfach super!", "mostly_positive"],
    ["fr", "J'adore ce jeu.", "mixed"],
  ])("determines in %s the sentiment of a comment: %s", async (language, words, told) => {
    expect(await sentiment(language, [words])).toBe(told);
  });

  it("pauses before each comment, because each may be long", async () => {
    const { text, comments } = write([["Great."], ["Fine."], ["Bad."]]);
    const pause = vi.fn<() => Promise<void>>(async () => undefined);
    await sentimentOf(comments, text, { language: "en", pause });
    expect(pause).toHaveBeenCalledTimes(3);
  });

  it("gives a comment with many likes more weight, and is mixed if both sides are equal", async () => {
    const [kind, unkind] = ["A great update.", "A terrible update."];
    expect(await sentiment("en", [kind], [unkind])).toBe("mixed");
    expect(await sentiment("en", [kind], [kind], [unkind, 5_000])).toBe("mostly_negative");
  });
});

describe("topEngagement", () => {
  it("returns the comments with the most likes and replies, most first", () => {
    const { text, comments } = write([["Meh", 3], ["Unfair ranks", 5_000, 2], ["Fine", 0, 3_000], ["First"]]);
    const top = topEngagement(comments, text);
    expect(top).toMatchObject([
      { commentId: "c2", text: "Fine", replies: 3_000 },
      { commentId: "c1", text: "Unfair ranks", likes: 5_000 },
      { commentId: "c0", text: "Meh", likes: 3 },
    ]);
    for (const { start, end, text: said } of top) expect(text.slice(start, end)).toBe(said);
  });

  it("summarises a long comment in few words", () => {
    const { text, comments } = write([
      [`The ranks are unfair to casual players. ${"And so on. ".repeat(40)}`, 9],
    ]);
    const [top] = topEngagement(comments, text);
    expect(top?.text).toMatch(/^The ranks are unfair to casual players\. .*…$/u);
    expect(top?.text.length).toBeLessThanOrEqual(161);
  });

  it("returns none without likes or replies", () => {
    const { text, comments } = write([["Hello"]]);
    expect(topEngagement(comments, text)).toEqual([]);
  });
});
