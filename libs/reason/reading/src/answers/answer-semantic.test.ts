import { contentRequestSchema, type ItemReference } from "@quarry/contracts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { answered } from "../testing/any-answers.ts";
import { anyDocument } from "../testing/any-document.ts";
import { readableComments, readableItem, readableText } from "../testing/readable-item.ts";
import { meaningSearch } from "./answer-semantic.ts";

const line = (index: number): string =>
  `Ann: In minute ${index} we spoke of ${index === 40 ? "funding for students, which fell" : "other things, as we do"}.`;
const lines = Array.from({ length: 400 }, (_, index) => line(index));
const text = lines.join("\n");
const talk = readableItem("talk", { transcript: readableText({ text, topicAreas: ["minutes"] }) });
const otherId = "00000000-0000-4000-8000-0000000000ff";
const spot = talk.reference.transcript?.documentId ?? "";
const passage = (index: number, score: number) => {
  const start = text.indexOf(line(index));
  return { documentId: spot, start, end: start + line(index).length, score };
};
const ask = (query: string, passages: readonly ReturnType<typeof passage>[], topK = 1) =>
  answered({ type: "semantic", query, topK }, [talk], { found: new Map([["req_1", passages]]) });

describe("answerSemantic", () => {
  it("returns the section around the best passage, and no others", () => {
    const { pieceTexts, repairs } = ask("what leads nowhere", [passage(300, 9), passage(100, 1)]);

    expect(repairs).toEqual([]);
    expect(pieceTexts.join("\n")).toContain(line(300));
    expect(pieceTexts.join("\n")).not.toContain(line(100));
    expect(pieceTexts.join("\n").length).toBeGreaterThan(3 * line(300).length);
  });

  it("returns only whole sentences", () => {
    const { pieceTexts } = ask("funding", [passage(300, 9), passage(100, 5)], 2);

    for (const piece of pieceTexts) expect(piece).toMatch(/^Ann: .*\.$/su);
  });

  it("never returns more than the requested sections and the passages", () => {
    const { words } = ask("funding", [passage(300, 9), passage(100, 5), passage(50, 3)], 2);

    expect(words).toBeLessThan(2 * 400 + 100);
  });

  it("searches for the words if the search found nothing, and reports it", () => {
    const { pieceTexts, repairs } = ask("student funding", []);

    expect(pieceTexts.join("\n")).toContain(line(40));
    expect(repairs).toEqual(["a search by meaning found nothing: looked for the words"]);
  });

  it("refuses a query that neither the search nor the words find", () => {
    expect(ask("xylophone", [])).toMatchObject({ status: "refused", available: ["minutes"] });
  });

  it("omits passages of texts that were not requested, or that end after the text", () => {
    const { status } = ask("xylophone", [
      { ...passage(300, 9), documentId: "00000000-0000-4000-8000-000000000000" },
      { ...passage(300, 9), end: text.length + 1 },
    ]);

    expect(status).toBe("refused");
  });

  it("fills the given room with the most likely answers, in whole sentences", () => {
    const fields = {
      type: "semantic",
      query: "funding for students",
      topK: 20,
      maxCharacters: 3_000,
    } as const;
    const found = new Map([["req_1", [passage(40, 9), passage(100, 5)]]]);
    const { pieceTexts, characters, repairs } = answered(fields, [talk], { found });

    expect(repairs).toEqual([]);
    expect(pieceTexts.join("\n")).toContain(line(40));
    for (const piece of pieceTexts) expect(piece).toMatch(/^Ann: .*\.$/su);
    expect(characters).toBeGreaterThan(2_000);
    expect(characters).toBeLessThanOrEqual(3_000);
  });

  it("stays within the room in any script, or refuses because it is too little", () => {
    fc.assert(
      fc.property(
        anyDocument,
        fc.integer({ min: 1, max: 2_000 }),
        ({ text: any, language }, maxCharacters) => {
          const long = `${any.repeat(4)} end`;
          const transcript = readableText({ text: long, language });
          const { documentId } = transcript;
          const found = new Map([
            ["req_1", [{ documentId, start: 0, end: Math.max(1, Math.floor(long.length / 3)), score: 1 }]],
          ]);
          const fields = { type: "semantic", query: "ёлка 系统 the", topK: 3, maxCharacters } as const;
          const answer = answered(fields, [readableItem("any", { transcript })], { found });

          expect(answer.characters).toBeLessThanOrEqual(maxCharacters);
          if (answer.status === "refused")
            expect(answer.problem).toMatch(/^max_characters: \d+ is too little/);
          else expect(answer.pieces.length).toBeLessThanOrEqual(3);
        },
      ),
    );
  });

  it("divides the space between texts by the amount found in each", () => {
    const other = readableItem("other", {
      transcript: readableText({ text: text.replaceAll("minute", "hour"), documentId: otherId }),
    });
    const inOther = { ...passage(40, 8), documentId: otherId };
    const fields = { type: "semantic", query: "funding", topK: 3, maxCharacters: 6_000 } as const;
    const found = new Map([["req_1", [passage(40, 9), passage(100, 7), inOther]]]);
    const { pieces, characters } = answered(fields, [talk, other], { found });
    const shareOf = (linkId: string): number =>
      pieces.filter((piece) => piece.linkId === linkId).reduce((sum, { start, end }) => sum + end - start, 0);

    expect(characters).toBeLessThanOrEqual(6_000);
    expect(shareOf("other")).toBeGreaterThan(1_000);
    expect(shareOf("talk")).toBeGreaterThan(shareOf("other"));
  });

  it("returns as many of the best comments found as fit", () => {
    const comments = readableComments([{ text: "One good turn." }, { text: "Two bees." }]);
    const item = readableItem("c", { comments });
    const at = (said: string, score: number) => {
      const start = comments.text.indexOf(said);
      return { documentId: comments.documentId, start, end: start + said.length, score };
    };
    const ask = (maxCharacters: number) =>
      answered({ type: "semantic", query: "bees", contentTypes: ["comments"], maxCharacters }, [item], {
        found: new Map([["req_1", [at("Two bees.", 2), at("One good turn.", 1)]]]),
      });

    expect(ask(12).pieceTexts).toEqual(["Two bees."]);
    expect(ask(100).pieceTexts).toEqual(["One good turn.", "Two bees."]);
    expect(ask(3)).toMatchObject({ status: "refused", pieces: [] });
  });

  it("returns the comments that overlap a passage", () => {
    const comments = readableComments([{ text: "One." }, { text: "Two." }, { text: "Three." }]);
    const item = readableItem("c", { comments });
    const start = comments.text.indexOf("Two.");
    const { pieceTexts } = answered(
      { type: "semantic", query: "count", contentTypes: ["comments"] },
      [item],
      {
        found: new Map([
          [
            "req_1",
            [{ documentId: comments.documentId, start, end: comments.text.indexOf("Three.") + 3, score: 1 }],
          ],
        ]),
      },
    );

    expect(pieceTexts).toEqual(["Two.", "Three."]);
  });
});

const part = (documentId: string) => ({ documentId, characters: 9, words: 2, language: "en" });
const item = (linkId: string): ItemReference => ({
  itemId: linkId,
  linkId,
  source: "youtube",
  title: linkId,
  metadata: {},
  transcript: part(`${linkId}-t`),
  comments: { ...part(`${linkId}-c`), count: 1 },
});
const items = [item("a"), item("b")];

const searchOf = (fields: object) =>
  meaningSearch(
    contentRequestSchema.parse({ id: "q", type: "semantic", query: "who left?", ...fields }),
    items,
  );

describe("meaningSearch", () => {
  it("names the texts of a request, or those of all items if it names none", () => {
    expect(searchOf({ linkIds: ["b"], contentTypes: ["transcript", "comments"] })?.documentIds).toEqual([
      "b-t",
      "b-c",
    ]);
    expect(searchOf({})?.documentIds).toEqual(["a-t", "b-t"]);
  });

  it.each([
    [3, 20],
    [30, 30],
    [50, 50],
  ])("requests, for %i results, %i passages to choose from", (topK, passages) => {
    expect(searchOf({ topK })).toMatchObject({ query: "who left?", topK: passages });
  });

  it("is undefined for a request of another type, or without a text", () => {
    expect(searchOf({ linkIds: ["nowhere"] })).toBeUndefined();
    expect(meaningSearch(contentRequestSchema.parse({ id: "q", type: "metadata" }), items)).toBeUndefined();
  });
});
