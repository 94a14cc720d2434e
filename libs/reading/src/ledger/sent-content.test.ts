import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { pieceOfWords } from "../testing/any-answers.ts";
import { createSentContent } from "./sent-content.ts";

describe("createSentContent", () => {
  it("knows pieces of earlier turns and those added, of the same text only", () => {
    const sent = createSentContent([pieceOfWords("a", 20, 30)]);
    sent.add([pieceOfWords("a", 0, 10), pieceOfWords("b", 0, 99)]);

    expect(sent.covering(pieceOfWords("a", 5, 25))).toEqual([
      pieceOfWords("a", 0, 10),
      pieceOfWords("a", 20, 30),
    ]);
    expect(sent.covering(pieceOfWords("c", 5, 25))).toEqual([]);
  });

  it("finds what a look at every piece would find", () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(50)), fc.nat(400), fc.nat(100), (places, start, length) => {
        const pieces = places.map((place) => pieceOfWords("a", place * 10, place * 10 + 7));
        const piece = pieceOfWords("a", start, start + length);
        const overlapping = pieces.filter((other) => other.start < piece.end && other.end > piece.start);

        expect(createSentContent(pieces).covering(piece)).toEqual(
          overlapping.toSorted((a, b) => a.start - b.start),
        );
      }),
    );
  });
});
