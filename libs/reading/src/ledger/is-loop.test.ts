import type { ContentRequest } from "@quarry/contracts";
import { describe, expect, it } from "vitest";
import { contentRequest } from "../testing/answered.ts";
import { isLoop, type ReadingTurn } from "./is-loop.ts";

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

  it("lets a reader ask again for what there was no room for", () => {
    const request = keyword("a", "loot");
    const deferred = [{ request, linkIds: ["yt1"], characters: 9 }];

    expect(isLoop([turn([request], { deferred }), turn([keyword("b", "loot")])])).toBe(false);
  });

  it("takes items in another order for the same", () => {
    const [one, other] = [
      ["a", "b"],
      ["b", "a"],
    ].map((linkIds) => contentRequest({ type: "all", linkIds }));

    expect(isLoop([turn(one ? [one] : []), turn(other ? [other] : [])])).toBe(true);
  });
});
