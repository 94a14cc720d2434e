import { describe, expect, it } from "vitest";
import { unreadableShare } from "./unreadable-share.ts";

const shareOf = (text: string, tokens: number, unknownShare = 0): number =>
  unreadableShare(text, {
    dense: new Float32Array(),
    tokens: { data: new Float32Array(), count: tokens, dimensions: 1 },
    offsets: [],
    unknownShare,
  });

// Tokens and unknown shares are those of gte-small.
describe("unreadableShare", () => {
  it("is nothing for what the model has words or parts of words for", () => {
    expect(shareOf("Wie werden Blumenbeete in der kalten Jahreszeit geschützt?", 20)).toBe(0);
    expect(shareOf("p53 TP53 BRCA1", 8)).toBe(0);
  });

  it("is every Chinese character where the model does not know one in five of them", () => {
    expect(shareOf("会议讨论了哪些关于预算的问题？", 14, 0.45)).toBe(1);
    expect(shareOf("会议讨论了哪些关于预算的问题？", 14, 0.15)).toBe(0.15);
    expect(shareOf("How do trams in 北京 brake on steep ground?", 12, 0.1)).toBeLessThan(0.2);
  });

  it("is nothing for a model that knows every Chinese character", () => {
    expect(shareOf("会议讨论了哪些关于预算的问题？", 14, 0)).toBe(0);
  });

  it("is everything where a model spells letter by letter", () => {
    expect(shareOf("Кто поливает деревья во время засухи?", 31)).toBe(1);
    expect(shareOf("한국의 수도는 어디입니까?", 16, 0.06)).toBe(1);
  });

  it("is nothing for a model that has words in that script", () => {
    expect(shareOf("Кто поливает деревья во время засухи?", 9)).toBe(0);
  });

  it("goes by the part that was read, however long the text", () => {
    const read = "Кто поливает деревья во время засухи?";
    const text = `${read}${" Спасибо за ответ.".repeat(1_000)}`;
    const tokens = { data: new Float32Array(), count: 31, dimensions: 1 };
    const offsets = [[0, read.length]] as const;
    expect(unreadableShare(text, { dense: new Float32Array(), tokens, offsets, unknownShare: 0 })).toBe(1);
  });

  it("leaves a Greek letter among English words out of account", () => {
    expect(shareOf("TNF-α inhibits apoptosis in rheumatoid arthritis", 14)).toBe(0);
  });

  it("is the share of unknown tokens where there are no letters", () => {
    expect(shareOf("42", 1)).toBe(0);
    expect(shareOf("☃", 1, 1)).toBe(1);
  });
});
