import type { ContentPiece, PlanStep } from "@quarry/contracts";
import { describe, expect, it } from "vitest";
import { encodedAs } from "../testing/encoded.ts";
import { aStep, aTurnInput } from "../testing/reading-session.ts";
import { seasonItems } from "../testing/season-items.ts";
import { createSimilarity, readShare, stepItems, stepTexts, wasSent } from "./reading-turn.ts";

describe("createSimilarity", () => {
  const similarityOf = (id: string) =>
    createSimilarity({
      profile: { id },
      encodeQuery: async () => encodedAs([1, 0]),
      encode: async (texts) => texts.map(({ text }) => encodedAs(text === "same" ? [1, 0] : [0, 1])),
    });

  it("returns the similarity of each text's vector to the query's", async () => {
    expect(await similarityOf("any").of("query", ["same", "other"])).toEqual([1, 0]);
  });

  it.each([
    ["Xenova/gte-small@int8", "en-GB", true],
    ["Xenova/gte-small@int8", "ru", false],
    ["Xenova/gte-small@int8", "und", false],
    ["somebody/multilingual@int8", "ru", true],
  ])("of %s reads %s: %s", (id, language, read) => {
    expect(similarityOf(id).reads(language)).toBe(read);
  });
});

const documentId = "7f6ed9a4-6a0e-5b8a-9d4e-0f6f3c1d2b3a";
const text = { documentId, text: "0123456789", language: "en", marking: null, timings: [] };

const piece = (start: number, end: number, of = documentId): ContentPiece => ({
  start,
  end,
  linkId: "a",
  part: "transcript",
  documentId: of,
  wordStart: 0,
  wordEnd: 1,
});
const otherId = "7f6ed9a4-6a0e-5b8a-9d4e-0f6f3c1d2b3b";

describe("readShare", () => {
  it("counts overlaps of pieces once, and pieces of other texts not at all", () => {
    expect(readShare(text, [piece(4, 6), piece(0, 5), piece(0, 10, otherId)])).toBe(0.6);
    expect(readShare(text, [])).toBe(0);
    expect(readShare({ ...text, text: "" }, [])).toBe(1);
  });
});

describe("wasSent", () => {
  it("is true for a span that one piece contains completely", () => {
    expect(wasSent(text, { start: 2, end: 5 }, [piece(0, 5)])).toBe(true);
    expect(wasSent(text, { start: 2, end: 6 }, [piece(0, 5), piece(5, 9)])).toBe(false);
  });
});

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

  it("are all items if it names no existing one", () => {
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

  it("are any texts if none is of that kind", () => {
    const changes = { required_data: "comments" as const, required_content_items: ["blog_maps"] };
    expect(texts(changes)).toEqual(["blog_maps/transcript"]);
  });
});
