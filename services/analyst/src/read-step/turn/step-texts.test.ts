import type { PlanStep } from "@quarry/contracts";
import { describe, expect, it } from "vitest";
import { aStep, aTurnInput } from "../../testing/reading-session.ts";
import { seasonItems } from "../../testing/season-items.ts";
import { stepItems, stepTexts } from "./step-texts.ts";

const items = seasonItems();
const turnWith = (changes: Partial<PlanStep>) => ({
  job: aTurnInput(items, { step: aStep(changes) }),
  items,
});
const linkIds = (changes: Partial<PlanStep>): string[] =>
  stepItems(turnWith(changes)).map(({ reference }) => reference.linkId);
const texts = (changes: Partial<PlanStep>): string[] =>
  stepTexts(turnWith(changes)).map(({ linkId, part }) => `${linkId}/${part}`);

describe("stepItems", () => {
  it("are those the step names, in its order", () => {
    expect(linkIds({ required_content_items: ["blog_maps", "gone", "yt_reset", "blog_maps"] })).toEqual([
      "blog_maps",
      "yt_reset",
    ]);
  });

  it("are all when it names none that is there", () => {
    expect(linkIds({ required_content_items: ["gone"] })).toHaveLength(3);
    expect(linkIds({ required_content_items: [] })).toHaveLength(3);
  });
});

describe("stepTexts", () => {
  it.each([
    ["transcript", ["yt_reset/transcript", "yt_hours/transcript"]],
    ["comments", ["yt_reset/comments"]],
    ["transcript_with_comments", ["yt_reset/transcript", "yt_reset/comments", "yt_hours/transcript"]],
  ] as const)("are of the kind that the step asks for: %s", (required_data, expected) => {
    expect(texts({ required_data })).toEqual(expected);
  });

  it("are whatever there is when nothing is of that kind", () => {
    const changes = { required_data: "comments" as const, required_content_items: ["blog_maps"] };
    expect(texts(changes)).toEqual(["blog_maps/transcript"]);
  });
});
