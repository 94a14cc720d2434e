import type { RequestAnswer } from "@quarry/contracts";
import { describe, expect, it } from "vitest";
import { aTurnInput } from "../testing/reading-session.ts";
import { seasonItems } from "../testing/season-items.ts";
import { renderDeferred, renderProblems, renderRoom } from "./render-turn.ts";

const items = seasonItems();
const turnWith = (changes: Parameters<typeof aTurnInput>[1]) => ({ job: aTurnInput(items, changes), items });

const refused: RequestAnswer = {
  requestId: "req_3",
  type: "word_range",
  status: "refused",
  repairs: [],
  problem: "words 90 to 91 are out of bounds",
  available: ["the transcript of a has words 0 to 52"],
  pieces: [],
  characters: 0,
  words: 0,
  remaining: [],
};

describe("renderProblems", () => {
  it("explains the problem, and lists the alternatives", () => {
    expect(renderProblems(turnWith({ answers: [refused] }))).toBe(
      "req_3 (word_range): words 90 to 91 are out of bounds\n  available:\n  - the transcript of a has words 0 to 52",
    );
    expect(renderProblems(turnWith({}))).toBe("(none)");
  });
});

describe("renderDeferred", () => {
  it("names what did not fit, and its length", () => {
    const request = {
      type: "full_content_item" as const,
      id: "req_4",
      linkIds: ["yt_reset"],
      contentTypes: ["transcript" as const],
      reason: "",
      priority: "medium" as const,
    };
    const deferred = [{ request, linkIds: ["yt_reset"], characters: 300_000 }];
    expect(renderDeferred(turnWith({ deferred }))).toBe(
      "req_4 (full_content_item) for yt_reset: 300,000 characters",
    );
    expect(renderDeferred(turnWith({}))).toBe("(none)");
  });
});

describe("renderRoom", () => {
  it("states how much may still be requested, and how often", () => {
    expect(renderRoom(turnWith({ followUpsLeft: 3, charactersLeft: 1_500, itemsPerTurn: 1 }))).toBe(
      "1,500 characters; you can ask in this turn and 2 more, at most 1 whole item at a time.",
    );
    expect(renderRoom(turnWith({ followUpsLeft: 1 }))).toContain("in this turn only");
  });

  it("asks for an answer in the last turn", () => {
    expect(renderRoom(turnWith({ followUpsLeft: 0 }))).toContain("nothing more can be asked for. Answer now");
  });
});
