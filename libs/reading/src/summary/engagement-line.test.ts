import { describe, expect, it } from "vitest";
import { engagementLine } from "./engagement-line.ts";

const engagement = { commentId: "c", start: 0, end: 5, text: "fair ranks", likes: 5_000, replies: 3 };

describe("engagementLine", () => {
  it.each([
    ["en", "High-engagement: fair ranks (5000 likes)"],
    ["zh", "High-engagement: fair ranks（5000 点赞）"],
    ["ru", "High-engagement: fair ranks (5000 лайков)"],
    ["fr", "High-engagement: fair ranks (5000 likes)"],
  ])("words the count in the language of the comments: %s", (language, line) => {
    expect(engagementLine(engagement, language)).toBe(line);
  });

  it.each([
    [99, "99 likes"],
    [5_034, "5000+ likes"],
    [12_999, "12000+ likes"],
    [0, "3 replies"],
  ])("tells %i likes as %s", (likes, told) => {
    expect(engagementLine({ ...engagement, likes }, "en")).toContain(`(${told})`);
  });
});
