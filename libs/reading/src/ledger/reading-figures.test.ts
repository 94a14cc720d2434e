import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { contentRequest } from "../testing/answered.ts";
import { answerWith, pieceOfWords } from "../testing/any-answers.ts";
import { itemReference } from "../testing/item-reference.ts";
import { readingFigures, requestCounts } from "./reading-figures.ts";

const request = contentRequest({ type: "all" });
const item = (linkId: string, characters: number) =>
  itemReference(linkId, {
    transcript: {
      documentId: pieceOfWords(linkId, 0, 0).documentId,
      characters,
      words: characters / 5,
      language: "en",
    },
    comments: null,
  });

describe("readingFigures", () => {
  it("counts every character once, and what a cut after 50,000 would have left", () => {
    const answers = [
      answerWith(request, [pieceOfWords("a", 0, 10_000), pieceOfWords("a", 5_000, 15_000)]),
      answerWith(request, [pieceOfWords("b", 0, 1_000)]),
    ];

    expect(readingFigures([item("a", 150_000), item("b", 10_000), item("c", 40_000)], answers)).toMatchObject(
      {
        items: 3,
        characters: 200_000,
        reachableShare: 1,
        readShare: 0.4,
        cutShare: 0.5,
      },
    );
  });

  it("counts a text once that two items share, and no text of other items", () => {
    const answers = [answerWith(request, [pieceOfWords("a", 0, 10), pieceOfWords("d", 0, 10)])];

    expect(readingFigures([item("a", 100), { ...item("a", 100), linkId: "again" }], answers)).toMatchObject({
      items: 2,
      characters: 100,
      readShare: 0.5,
    });
  });

  it("is zero for a collection without text", () => {
    expect(readingFigures([], [])).toMatchObject({ characters: 0, readShare: 0, cutShare: 0 });
  });

  it("agrees with counting the characters one by one", () => {
    const span = fc
      .tuple(fc.nat(90), fc.nat(90))
      .map(([start, length]) => pieceOfWords("a", start, start + length));
    fc.assert(
      fc.property(fc.array(span), (pieces) => {
        const read = new Set(
          pieces.flatMap(({ start, end }) =>
            Array.from({ length: end - start }, (_, index) => start + index),
          ),
        );

        expect(readingFigures([item("a", 1_000)], [answerWith(request, pieces)]).readShare).toBe(
          read.size / 1_000,
        );
      }),
    );
  });
});

describe("requestCounts", () => {
  it("counts how requests ended", () => {
    const sent = answerWith(request, [pieceOfWords("a", 0, 10)]);
    const counts = requestCounts([
      sent,
      { ...sent, repairs: ["took it for keyword"] },
      { ...answerWith(request, []), alreadySent: sent.pieces },
      { ...answerWith(request, []), status: "refused" },
    ]);

    expect(counts).toEqual({ asked: 4, fulfilled: 3, repaired: 1, refused: 1, repeated: 1 });
  });
});
