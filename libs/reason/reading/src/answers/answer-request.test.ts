import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { answered } from "../testing/any-answers.ts";
import { anyDocument } from "../testing/any-document.ts";
import { readableComments, readableItem, readableText } from "../testing/readable-item.ts";

const text =
  "Retention fell by 30% after the reset. Casual players left. The new ranking is unfair, they say.";
const both = readableItem("yt1", {
  transcript: readableText({ text }),
  comments: readableComments([{ text: "So unfair." }, { text: "I like it." }]),
});
const mute = readableItem("yt2", { comments: readableComments([{ text: "First!" }]) });

describe("answerRequest", () => {
  it("returns a whole item with every offset, and reports that nothing remains", () => {
    const answer = answered({ type: "full_content_item", linkIds: ["yt1"] }, [both, mute]);

    expect(answer).toMatchObject({
      requestId: "req_1",
      status: "fulfilled",
      repairs: [],
      pieces: [{ linkId: "yt1", part: "transcript", start: 0, end: 96, wordStart: 0, wordEnd: 17 }],
      characters: 96,
      words: 17,
      remaining: [{ linkId: "yt1", part: "transcript", words: 0, characters: 0 }],
    });
    expect(answer.pieceTexts).toEqual([text]);
  });

  it("returns all texts of all items if none is named", () => {
    const { pieces } = answered({ type: "all", contentTypes: ["transcript", "comments"] }, [both, mute]);

    expect(pieces.map(({ linkId, part }) => `${linkId} ${part}`)).toEqual([
      "yt1 transcript",
      "yt1 comments",
      "yt2 comments",
    ]);
  });

  it("adds the time of spoken pieces", () => {
    const timings = [
      { start: 0, end: 38, startMs: 1_000, endMs: 4_000 },
      { start: 39, end: 59, startMs: 4_500, endMs: 6_000 },
    ];
    const spoken = readableItem("yt3", { transcript: readableText({ text, timings }) });

    expect(answered({ type: "word_range", startWord: 0, endWord: 7 }, [spoken]).pieces).toMatchObject([
      { startMs: 1_000, endMs: 4_000 },
    ]);
  });

  it("refuses unknown items and names the known ones", () => {
    expect(answered({ type: "all", linkIds: ["yt9"] }, [both])).toMatchObject({
      status: "refused",
      problem: "there is no item yt9",
      available: [
        expect.stringContaining("yt1 (About yt1): transcript of 17 words (96 characters); comments of"),
      ],
      pieces: [],
    });
  });

  it("refuses a text that an item lacks", () => {
    expect(answered({ type: "all", linkIds: ["yt2"] }, [both, mute])).toMatchObject({
      status: "refused",
      problem: "yt2 has no transcript",
    });
  });

  it("answers from the known items and reports the omitted ones", () => {
    const answer = answered({ type: "all", linkIds: ["yt1", "yt2", "yt9"] }, [both, mute], {
      repairs: ["“YT1” was read as yt1"],
    });

    expect(answer.pieces.map(({ linkId }) => linkId)).toEqual(["yt1"]);
    expect(answer.repairs).toEqual([
      "“YT1” was read as yt1",
      "left out yt9: there is no such item",
      "yt2 has no transcript",
    ]);
  });

  it("counts the rest of a text in words and characters", () => {
    expect(answered({ type: "word_range", startWord: 0, endWord: 7 }, [both]).remaining).toEqual([
      { linkId: "yt1", part: "transcript", words: 10, characters: 57 },
    ]);
  });

  it("returns pieces of whole words that make up the text together with the rest, in every script", () => {
    const asked = fc.oneof(
      fc
        .record({ startWord: fc.nat(40), endWord: fc.nat(80) })
        .map((range) => ({ type: "word_range" as const, ...range })),
      fc
        .record({
          keywords: fc.constantFrom(["排名"], ["the"], ["рейтинг"], ["नहीं", "ما"]),
          contextWindow: fc.nat(20),
        })
        .map((search) => ({ type: "keyword" as const, ...search })),
      fc.constant({ type: "all" as const }),
    );
    fc.assert(
      fc.property(anyDocument, asked, ({ text, language }, request) => {
        const answer = answered(request, [
          readableItem("a", { transcript: readableText({ text, language }) }),
        ]);

        if (answer.status === "refused") return;
        const [left] = answer.remaining;
        expect(answer.characters + (left?.characters ?? 0)).toBe(text.length);
        expect(answer.pieceTexts.join("")).toBe(answer.pieceTexts.join("").toWellFormed());
      }),
    );
  });
});
