import type { ContentRequest } from "@quarry/contracts";
import { describe, expect, it } from "vitest";
import { articleId, aStep, talkId, theItems, wordRange } from "../testing/reading-world.ts";
import { defaultReadingLimits } from "./limits/reading-limits.ts";
import { searchFor, semanticRequests } from "./semantic-searches.ts";
import { beginStep } from "./step-reading.ts";

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

  it("searches nothing for items without such a text, or that are not there", () => {
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
