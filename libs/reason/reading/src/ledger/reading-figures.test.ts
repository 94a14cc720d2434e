import type { ContentRequest, ItemReference, RequestAnswer } from "@quarry/contracts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { answerWith, contentRequest, pieceOfWords } from "../testing/any-answers.ts";
import { itemReference } from "../testing/any-request.ts";
import { figuresOfSpans, isLoop, type ReadingTurn, requestCounts } from "./reading-figures.ts";

const keyword = (id: string, ...keywords: string[]): ContentRequest =>
  contentRequest({ type: "keyword", id, keywords, reason: `because of ${id}` });
const turn = (requests: readonly ContentRequest[], more: Partial<ReadingTurn> = {}): ReadingTurn => ({
  requests,
  repeated: [],
  deferred: [],
  refused: [],
  ...more,
});
const refusal = {
  requestId: "r",
  type: "unknown",
  status: "refused" as const,
  repairs: [],
  problem: "there is no item “x”",
  pieces: [],
  characters: 0,
  words: 0,
  remaining: [],
};

describe("isLoop", () => {
  it.each([
    ["no turns", [], false],
    ["new requests", [turn([keyword("a", "loot")]), turn([keyword("a", "rank")])], false],
    ["the same request under another id", [turn([keyword("a", "loot")]), turn([keyword("b", "loot")])], true],
    [
      "A, B, A, B",
      [
        turn([keyword("a", "loot")]),
        turn([keyword("b", "rank")]),
        turn([keyword("c", "loot")]),
        turn([keyword("d", "rank")]),
      ],
      true,
    ],
    [
      "an old request beside a new one",
      [turn([keyword("a", "loot")]), turn([keyword("b", "loot"), keyword("c", "rank")])],
      false,
    ],
    [
      "other requests for what was sent",
      [turn([keyword("b", "x"), keyword("c", "y")], { repeated: ["b", "c"] })],
      true,
    ],
    [
      "one other request for what was sent",
      [turn([keyword("b", "x"), keyword("c", "y")], { repeated: ["b"] })],
      false,
    ],
    [
      "the same request that cannot be understood",
      [turn([], { refused: [refusal] }), turn([], { refused: [refusal] })],
      true,
    ],
    ["a turn that asks for nothing", [turn([keyword("a", "loot")]), turn([])], false],
  ])("judges %s", (_case, turns, expected) => {
    expect(isLoop(turns)).toBe(expected);
  });

  it("allows a reader to request deferred content again", () => {
    const request = keyword("a", "loot");
    const deferred = [{ request, linkIds: ["yt1"], characters: 9 }];

    expect(isLoop([turn([request], { deferred }), turn([keyword("b", "loot")])])).toBe(false);
  });

  it("treats items in another order as equal", () => {
    const [one, other] = [
      ["a", "b"],
      ["b", "a"],
    ].map((linkIds) => contentRequest({ type: "all", linkIds }));

    expect(isLoop([turn(one ? [one] : []), turn(other ? [other] : [])])).toBe(true);
  });
});

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

const figuresOf = (items: readonly ItemReference[], answers: readonly RequestAnswer[]) =>
  figuresOfSpans(
    items,
    answers.flatMap(({ pieces }) => pieces),
    requestCounts(answers),
  );

describe("figuresOfSpans", () => {
  it("counts every character once, and those that truncation after 50,000 would have left", () => {
    const answers = [
      answerWith(request, [pieceOfWords("a", 0, 10_000), pieceOfWords("a", 5_000, 15_000)]),
      answerWith(request, [pieceOfWords("b", 0, 1_000)]),
    ];

    expect(figuresOf([item("a", 150_000), item("b", 10_000), item("c", 40_000)], answers)).toMatchObject({
      items: 3,
      characters: 200_000,
      reachableShare: 1,
      readShare: 0.4,
      cutShare: 0.5,
    });
  });

  it("counts a text that two items share once, and no text of other items", () => {
    const answers = [answerWith(request, [pieceOfWords("a", 0, 10), pieceOfWords("d", 0, 10)])];

    expect(figuresOf([item("a", 100), { ...item("a", 100), linkId: "again" }], answers)).toMatchObject({
      items: 2,
      characters: 100,
      readShare: 0.5,
    });
  });

  it("is zero for a collection without text", () => {
    expect(figuresOf([], [])).toMatchObject({ characters: 0, readShare: 0, cutShare: 0 });
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

        expect(figuresOf([item("a", 1_000)], [answerWith(request, pieces)]).readShare).toBe(
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
