import { describe, expect, it } from "vitest";
import { answered } from "../testing/any-answers.ts";
import { readableComments, readableItem, readableText } from "../testing/readable-item.ts";

const text = [
  "Ann: Welcome to the season review. We have much to talk about.",
  "Bob: Player retention fell by 30% after the season reset. That was a surprise to us all.",
  "Ann: I think the new ranking is unfair to casual players. They cannot win.",
  "Bob: Daily users grew from 500,000 to 650,000.",
].join("\n");
const reviewed = readableItem("yt1", {
  transcript: readableText({
    text,
    markers: [
      ["key-fact", "Retention of players fell by 30% after the reset", "Player retention fell by 30%"],
      ["opinion", "The new ranking is unfair to casual players", "the new ranking is unfair"],
      ["datapoint", "Daily users grew from 500,000 to 650,000"],
    ],
  }),
  comments: readableComments(
    [{ text: "Well said." }, { text: "Unfair ranking kills the fun!", likes: 5_000 }],
    {
      comments: {
        sentiment: "mixed",
        themes: ["fairness"],
        topEngagement: [
          {
            commentId: "c2",
            start: 27,
            end: 56,
            text: "the ranking kills the fun",
            likes: 5_000,
            replies: 2,
          },
        ],
      },
    },
  ),
});
const chinese = readableItem("zh1", {
  transcript: readableText({
    text: "大家好。赛季重置后玩家留存率下降了30%。谢谢。",
    language: "zh",
    markers: [["key-fact", "玩家留存率在赛季重置后下降了30%", "赛季重置后玩家留存率下降了30%"]],
  }),
});
const ask = (markerText: string, more: object = {}) =>
  answered({ type: "by_marker", markerText, contextWindow: 0, ...more }, [reviewed, chinese]);

const retention = "Bob: Player retention fell by 30% after the season reset.";

describe("answerByMarker", () => {
  it.each([
    ["as the overview shows it", "FACT: Retention of players fell by 30% after the reset"],
    ["without its type", "retention of players fell by 30% after the reset."],
    ["with a bullet and in quotes", "• “FACT: Retention of players fell by 30% after the reset”"],
  ])("finds a marker named %s", (_case, markerText) => {
    const { pieceTexts, repairs, pieces } = ask(markerText);

    expect(pieceTexts).toEqual([retention]);
    expect(repairs).toEqual([]);
    expect(pieces[0]?.foundBy).toBe("FACT: Retention of players fell by 30% after the reset");
  });

  it("finds a marker in Chinese", () => {
    const { pieceTexts } = ask("FACT: 玩家留存率在赛季重置后下降了30%", { linkIds: ["zh1"] });

    expect(pieceTexts).toEqual(["赛季重置后玩家留存率下降了30%。"]);
  });

  it("accepts a marker that is quoted inexactly, and names it", () => {
    const { pieceTexts, repairs } = ask("FACT: player retention fell 30% after season reset");

    expect(pieceTexts).toEqual([retention]);
    expect(repairs).toEqual(["took the marker for “FACT: Retention of players fell by 30% after the reset”"]);
  });

  it("finds a comment with many likes", () => {
    const { pieceTexts } = ask("High-engagement: the ranking kills the fun (5000 likes)", {
      contentTypes: ["comments"],
    });

    expect(pieceTexts).toEqual(["Unfair ranking kills the fun!"]);
  });

  it("finds a marker of an item other than the named one, and says where", () => {
    const { pieceTexts, repairs } = ask("FACT: 玩家留存率在赛季重置后下降了30%", { linkIds: ["yt1"] });

    expect(pieceTexts).toEqual(["赛季重置后玩家留存率下降了30%。"]);
    expect(repairs).toEqual(["looked in the transcript of zh1, where the marker is"]);
  });

  it("treats words of the text that are in no marker as a quote", () => {
    const { pieceTexts, repairs } = ask("We have much to talk about");

    expect(pieceTexts).toEqual(["We have much to talk about."]);
    expect(repairs).toEqual(["treated the text as a quote, because no marker matches"]);
  });

  it("returns the words around a marker, in whole turns", () => {
    const { pieceTexts } = ask("DATA: Daily users grew from 500,000 to 650,000", { contextWindow: 24 });

    expect(pieceTexts).toEqual([text.split("\n").slice(2).join("\n")]);
  });

  it("refuses an unknown marker and names the nearest", () => {
    const { status, problem, available } = ask("FACT: the servers were slow for casual players");

    expect(status).toBe("refused");
    expect(problem).toContain("no marker says “FACT: the servers were slow for casual players”");
    expect(available?.[0]).toBe("OPINION: The new ranking is unfair to casual players (transcript of yt1)");
  });
});
