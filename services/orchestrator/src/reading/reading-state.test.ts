import type { ContentPiece, ContentRequest } from "@quarry/contracts";
import { describe, expect, it } from "vitest";
import { articleId, aStep, talkId, theItems, wordRange } from "../testing/reading-world.ts";
import { defaultReadingLimits } from "./reading-limits.ts";
import { addSpans, searchFor, semanticRequests } from "./reading-state.ts";
import { beginStep } from "./step-reading.ts";

const piece = (documentId: string, start: number, end: number): ContentPiece => ({
  linkId: "talk",
  part: "transcript",
  documentId,
  start,
  end,
  wordStart: 0,
  wordEnd: 1,
});

describe("addSpans", () => {
  it("joins what touches or overlaps, and keeps texts apart", () => {
    const once = addSpans([], [piece("a", 50, 60), piece("a", 0, 10), piece("b", 5, 9)]);
    expect(addSpans(once, [piece("a", 10, 20), piece("a", 15, 52), piece("b", 20, 30)])).toEqual([
      { documentId: "a", spans: [{ start: 0, end: 60 }] },
      {
        documentId: "b",
        spans: [
          { start: 5, end: 9 },
          { start: 20, end: 30 },
        ],
      },
    ]);
  });

  it("changes nothing for what was sent before", () => {
    const once = addSpans([], [piece("a", 0, 100)]);
    expect(addSpans(once, [piece("a", 20, 30)])).toEqual(once);
  });
});

type Semantic = Extract<ContentRequest, { type: "semantic" }>;

const request = (changes: Partial<Semantic> = {}): Semantic => ({
  id: "q1",
  reason: "",
  priority: "medium",
  type: "semantic",
  linkIds: [],
  contentTypes: ["transcript"],
  query: "players leave",
  topK: 4,
  ...changes,
});

const step = beginStep(aStep(1), defaultReadingLimits);
const scope = { runId: "r-0123456789abcdef", scope: "run:r-0123456789abcdef", items: theItems };
const documentsOf = (changes: Partial<Semantic>) =>
  searchFor(request(changes), step, scope)?.filters.documentIds;

describe("searchFor", () => {
  it("searches every text of the kinds that are named", () => {
    expect(documentsOf({})).toEqual([talkId, articleId]);
    expect(documentsOf({ contentTypes: ["transcript", "comments"] })).toHaveLength(3);
  });

  it("keeps to the items that are named", () => {
    expect(documentsOf({ linkIds: ["article"] })).toEqual([articleId]);
  });

  it("searches nothing for items without such a text, or that do not exist", () => {
    expect(documentsOf({ linkIds: ["article"], contentTypes: ["comments"] })).toBeUndefined();
    expect(documentsOf({ linkIds: ["lost"] })).toBeUndefined();
  });
});

describe("semanticRequests", () => {
  it("finds those of the last turn, and none before anything was asked", () => {
    const asked = { requests: [wordRange("q0"), request()], repairs: [], refused: [] };
    expect(semanticRequests({ ...step, asked }).map(({ id }) => id)).toEqual(["q1"]);
    expect(semanticRequests(step)).toEqual([]);
  });
});
