import { requestAnswerSchema } from "@quarry/contracts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { answerWith, anyAsked, askedFor, contentRequest, pieceOfWords } from "../testing/any-answers.ts";
import { createSentContent, fillTurn } from "./fill-turn.ts";

describe("createSentContent", () => {
  it("contains pieces of earlier turns and added ones, of the same text only", () => {
    const sent = createSentContent([pieceOfWords("a", 20, 30)]);
    sent.add([pieceOfWords("a", 0, 10), pieceOfWords("b", 0, 99)]);

    expect(sent.covering(pieceOfWords("a", 5, 25))).toEqual([
      pieceOfWords("a", 0, 10),
      pieceOfWords("a", 20, 30),
    ]);
    expect(sent.covering(pieceOfWords("c", 5, 25))).toEqual([]);
  });

  it("finds the same pieces as a linear search", () => {
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

const roomy = { itemsPerTurn: 3, charactersLeft: 10_000, earlier: [] };
const words = (linkId: string, start: number, end: number) => pieceOfWords(linkId, start, end);

describe("fillTurn", () => {
  it("sends all requested content as long as it fits, in the requested order", () => {
    const asked = [askedFor("x", [words("a", 0, 10)], "low"), askedFor("y", [words("b", 0, 4)], "high")];

    expect(fillTurn(asked, roomy)).toEqual({
      answers: asked.map(({ answer }) => answer),
      repeated: [],
      deferred: [],
      charactersLeft: 10_000 - 70,
    });
  });

  it("sends urgent content first, and defers what does not fit", () => {
    const asked = [askedFor("x", [words("a", 0, 10)], "low"), askedFor("y", [words("b", 0, 10)], "high")];
    const { answers, deferred, charactersLeft } = fillTurn(asked, { ...roomy, charactersLeft: 60 });

    expect(answers.map(({ requestId }) => requestId)).toEqual(["y"]);
    expect(deferred).toEqual([{ request: asked[0]?.request, linkIds: ["a"], characters: 50 }]);
    expect(charactersLeft).toBe(10);
  });

  it("sends the most relevant items first if relevance is given", () => {
    const asked = [askedFor("x", [words("a", 0, 10), words("b", 0, 10), words("c", 0, 10)])];
    const relevance = (linkId: string): number => ({ a: 1, b: 3, c: 2 })[linkId] ?? 0;
    const { answers, deferred } = fillTurn(asked, { ...roomy, itemsPerTurn: 2, relevance });

    expect(answers.map(({ pieces }) => pieces.map(({ linkId }) => linkId))).toEqual([["b", "c"]]);
    expect(answers[0]?.remaining.map(({ linkId }) => linkId)).toEqual(["b", "c"]);
    expect(deferred.map(({ linkIds }) => linkIds)).toEqual([["a"]]);
  });

  it("counts an item once per turn, even for several requests", () => {
    const asked = [askedFor("x", [words("a", 0, 10)]), askedFor("y", [words("a", 20, 30)])];

    expect(fillTurn(asked, { ...roomy, itemsPerTurn: 1 }).answers).toHaveLength(2);
  });

  it("never sends only a part of an item's content for a request", () => {
    const asked = [
      askedFor("x", [words("a", 0, 10), words("a", 20, 30)]),
      askedFor("y", [words("a", 40, 50)], "high"),
    ];
    const { answers, deferred } = fillTurn(asked, { ...roomy, charactersLeft: 120 });

    expect(answers.map(({ requestId }) => requestId)).toEqual(["y"]);
    expect(deferred).toMatchObject([{ linkIds: ["a"], characters: 100 }]);
  });

  it("does not resend earlier content, and counts it as repeated", () => {
    const earlier = [answerWith(contentRequest({ type: "all" }), [words("a", 0, 100)])];
    const { answers, repeated, charactersLeft } = fillTurn([askedFor("x", [words("a", 10, 20)])], {
      ...roomy,
      earlier,
    });

    expect(answers).toMatchObject([
      {
        requestId: "x",
        status: "fulfilled",
        pieces: [],
        alreadySent: [words("a", 10, 20)],
        characters: 0,
        words: 0,
      },
    ]);
    expect([repeated, charactersLeft]).toEqual([["x"], 10_000]);
  });

  it("sends only the new parts of a piece that was partly sent", () => {
    const earlier = [answerWith(contentRequest({ type: "all" }), [words("a", 10, 20)])];
    const { answers, repeated } = fillTurn([askedFor("x", [words("a", 0, 30)])], { ...roomy, earlier });

    expect(answers[0]?.pieces).toEqual([words("a", 0, 10), words("a", 20, 30)]);
    expect(answers[0]?.alreadySent).toEqual([words("a", 10, 20)]);
    expect(answers[0]?.words).toBe(20);
    expect(repeated).toEqual([]);
  });

  it("refuses content larger than the whole room, and states how many words would fit", () => {
    const { answers, deferred } = fillTurn([askedFor("x", [words("a", 0, 100)])], {
      ...roomy,
      charactersLeft: 60,
    });

    expect(deferred).toEqual([]);
    expect(answers).toMatchObject([
      {
        status: "refused",
        problem:
          "a has 500 characters for it, and the context has room for 60; ask for word ranges of at most 12 words, for keywords or for markers",
        available: ["words 0 to 100 of the transcript of a"],
        pieces: [],
        remaining: [],
      },
    ]);
  });

  it("reports a full context when nothing fits any more", () => {
    const { answers } = fillTurn([askedFor("x", [words("a", 0, 100)])], { ...roomy, charactersLeft: 0 });

    expect(answers[0]?.problem).toContain("the context is full: answer with what was sent");
  });

  it("sends the items of a request that fit and reports those that never will", () => {
    const asked = [askedFor("x", [words("a", 0, 100), words("b", 0, 10)])];
    const { answers } = fillTurn(asked, { ...roomy, charactersLeft: 60 });

    expect(answers[0]?.pieces).toEqual([words("b", 0, 10)]);
    expect(answers[0]?.repairs).toEqual([
      "left out a has 500 characters for it, and the context has room for 60",
    ]);
  });

  it("passes refused requests on", () => {
    const { request, answer } = askedFor("x", []);
    const refused = { ...answer, status: "refused" as const, problem: "no", available: [] };

    expect(fillTurn([{ request, answer: refused }], roomy).answers).toEqual([refused]);
  });

  it("sends metadata once, and counts its characters but no item", () => {
    const request = contentRequest({ type: "metadata", id: "m" });
    const metadata = [{ linkId: "a", text: "{}" }];
    const answer = { ...answerWith(request, []), metadata, characters: 2 };
    const first = fillTurn([{ request, answer }], { ...roomy, itemsPerTurn: 0 });

    expect(first).toMatchObject({ answers: [{ metadata, characters: 2 }], charactersLeft: 9_998 });
    expect(fillTurn([{ request, answer }], { ...roomy, earlier: first.answers })).toMatchObject({
      repeated: ["m"],
      answers: [{ metadata: [], characters: 0 }],
    });
  });

  it("keeps comments in the requested order", () => {
    const pieces = [words("a", 50, 60), words("b", 10, 20), words("a", 0, 10)];

    expect(fillTurn([askedFor("x", pieces)], roomy).answers[0]?.pieces).toEqual(pieces);
  });

  it("stays within its limits and sends no character twice, for any requests over several turns", () => {
    fc.assert(
      fc.property(
        fc.array(anyAsked, { maxLength: 4 }),
        fc.nat(400),
        fc.nat(4),
        (turns, room, itemsPerTurn) => {
          let charactersLeft = room;
          const sent = new Set<string>();
          const earlier = [];
          for (const asked of turns) {
            const filled = fillTurn(asked, { itemsPerTurn, charactersLeft, earlier });
            const pieces = filled.answers.flatMap((answer) => requestAnswerSchema.parse(answer).pieces);
            const characters = filled.answers.reduce((sum, answer) => sum + answer.characters, 0);

            expect(characters).toBe(charactersLeft - filled.charactersLeft);
            expect(filled.charactersLeft).toBeGreaterThanOrEqual(0);
            expect(new Set(pieces.map(({ linkId }) => linkId)).size).toBeLessThanOrEqual(itemsPerTurn);
            for (const { documentId, start, end } of pieces)
              for (let offset = start; offset < end; offset += 1) {
                expect(sent.has(`${documentId} ${offset}`)).toBe(false);
                sent.add(`${documentId} ${offset}`);
              }
            earlier.push(...filled.answers);
            ({ charactersLeft } = filled);
          }
        },
      ),
    );
  });

  it("answers or defers every request, and sends, repeats, defers or refuses every piece of it", () => {
    fc.assert(
      fc.property(anyAsked, fc.nat(400), (asked, charactersLeft) => {
        const { answers, deferred } = fillTurn(asked, { itemsPerTurn: 2, charactersLeft, earlier: [] });
        const settled = new Set([
          ...answers.map(({ requestId }) => requestId),
          ...deferred.map(({ request }) => request.id),
        ]);

        expect([...settled].toSorted()).toEqual(asked.map(({ request }) => request.id).toSorted());
      }),
    );
  });
});
