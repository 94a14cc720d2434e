import { describe, expect, it } from "vitest";
import { answered } from "../testing/any-answers.ts";
import { readableItem, readableText } from "../testing/readable-item.ts";

const english = readableItem("en", { transcript: readableText({ text: "One two, three. Four five." }) });
const chinese = readableItem("zh", {
  transcript: readableText({ text: "研究人员发现，玩家留存率下降了。", language: "zh" }),
});
const japanese = readableItem("ja", {
  transcript: readableText({ text: "新しい順位制度は不公平です。", language: "ja" }),
});

const range = (startWord: number, endWord: number) => ({ type: "word_range" as const, startWord, endWord });

describe("answerWordRange", () => {
  it.each([
    ["English", english, range(1, 3), "two, three. "],
    ["Chinese", chinese, range(2, 4), "发现，玩家"],
    ["Japanese", japanese, range(0, 3), "新しい順位制度"],
  ])("returns the words of a range in %s with everything between them", (_language, item, asked, said) => {
    const answer = answered(asked, [item]);

    expect(answer.pieceTexts).toEqual([said]);
    expect(answer.pieces).toMatchObject([{ wordStart: asked.startWord, wordEnd: asked.endWord }]);
  });

  it("ends at the last word if a range exceeds the text, and reports it", () => {
    const answer = answered(range(3, 99), [english]);

    expect(answer.pieceTexts).toEqual(["Four five."]);
    expect(answer.repairs).toEqual(["ended at word 5, the last of the transcript of en"]);
  });

  it.each([
    ["begins after the last word", range(5, 9)],
    ["holds no words", range(2, 2)],
  ])("refuses a range that %s and states the number of words", (_case, asked) => {
    expect(answered(asked, [english])).toMatchObject({
      status: "refused",
      problem: expect.stringContaining(`words ${asked.startWord} to ${asked.endWord} are out of bounds`),
      available: ["the transcript of en has words 0 to 5"],
    });
  });

  it("answers from the texts that are long enough, and reports the others", () => {
    const answer = answered(range(5, 9), [english, chinese]);

    expect(answer.pieces.map(({ linkId }) => linkId)).toEqual(["zh"]);
    expect(answer.repairs).toContain("left out the transcript of en, which has only 5 words");
  });
});
