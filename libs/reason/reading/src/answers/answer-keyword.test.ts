import { describe, expect, it } from "vitest";
import { answered } from "../testing/any-answers.ts";
import { readableComments, readableItem, readableText } from "../testing/readable-item.ts";

const sentence = (index: number): string => `Sentence number ${index} says nothing at all.`;
const filler = (from: number, to: number): string =>
  Array.from({ length: to - from }, (_, index) => sentence(from + index)).join(" ");
const text = `${filler(0, 20)} The loot was shared. ${filler(20, 40)} They looted it again. ${filler(40, 60)}`;
const item = readableItem("yt1", {
  transcript: readableText({ text, topicAreas: ["extraction"] }),
  comments: readableComments([{ text: "Loot is fine." }, { text: "No." }, { text: "Too little loot!" }]),
});

describe("answerKeyword", () => {
  it("returns half of the words on either side of each match, in whole sentences", () => {
    const { pieceTexts } = answered({ type: "keyword", keywords: ["loot"], contextWindow: 20 }, [item]);

    expect(pieceTexts).toEqual([
      `${sentence(18)} ${sentence(19)} The loot was shared. ${sentence(20)} ${sentence(21)}`,
      `${sentence(38)} ${sentence(39)} They looted it again. ${sentence(40)} ${sentence(41)}`,
    ]);
  });

  it("merges overlapping windows, and names all keywords found in them", () => {
    const { pieces } = answered({ type: "keyword", keywords: ["looted", "shared"], contextWindow: 400 }, [
      item,
    ]);

    expect(pieces).toHaveLength(1);
    expect(pieces[0]?.foundBy).toBe("looted; shared");
  });

  it("returns only the sentence of a match if no context is requested", () => {
    const { pieceTexts } = answered({ type: "keyword", keywords: ["shared"], contextWindow: 0 }, [item]);

    expect(pieceTexts).toEqual(["The loot was shared."]);
  });

  it("returns whole comments, and no neighbours", () => {
    const { pieceTexts } = answered({ type: "keyword", keywords: ["loot"], contentTypes: ["comments"] }, [
      item,
    ]);

    expect(pieceTexts).toEqual(["Loot is fine.", "Too little loot!"]);
  });

  it("refuses keywords that no text contains and names the existing topics", () => {
    expect(answered({ type: "keyword", keywords: ["gunsmith", "attachment"] }, [item])).toMatchObject({
      status: "refused",
      problem: expect.stringContaining("“gunsmith”, “attachment”"),
      available: ["extraction"],
    });
  });

  it("splits speech without full stops between words", () => {
    const speech = Array.from({ length: 5_000 }, (_, index) => (index === 2_500 ? "loot" : "and so on")).join(
      " ",
    );
    const { pieceTexts } = answered({ type: "keyword", keywords: ["loot"], contextWindow: 100 }, [
      readableItem("asr", { transcript: readableText({ text: speech }) }),
    ]);

    expect(pieceTexts).toHaveLength(1);
    expect(pieceTexts[0]?.length).toBeLessThan(3_000);
    expect(pieceTexts[0]).toMatch(/^(?:and|so|on)\b.* loot .*\b(?:and|so|on)$/u);
  });
});
