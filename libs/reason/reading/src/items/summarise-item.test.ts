import { itemSummarySchema, type Marker, type Marking } from "@quarry/contracts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ReadableComments, ReadableItem } from "./readable-item.ts";
import { engagementLine, markerLine, summariseItem } from "./summarise-item.ts";

const engagement = { commentId: "c", start: 0, end: 5, text: "fair ranks", likes: 5_000, replies: 3 };

describe("engagementLine", () => {
  it.each([
    ["en", "High-engagement: fair ranks (5000 likes)"],
    ["zh", "High-engagement: fair ranks（5000 点赞）"],
    ["ru", "High-engagement: fair ranks (5000 лайков)"],
    ["fr", "High-engagement: fair ranks (5000 likes)"],
  ])("words the count in the language of the comments: %s", (language, line) => {
    expect(engagementLine(engagement, language)).toBe(line);
  });

  it.each([
    [99, "99 likes"],
    [5_034, "5000+ likes"],
    [12_999, "12000+ likes"],
    [0, "3 replies"],
  ])("renders %i likes as %s", (likes, told) => {
    expect(engagementLine({ ...engagement, likes }, "en")).toContain(`(${told})`);
  });
});

describe("markerLine", () => {
  it.each([
    ["key-fact", "FACT: 玩家留存率下降了30%"],
    ["opinion", "OPINION: 玩家留存率下降了30%"],
    ["datapoint", "DATA: 玩家留存率下降了30%"],
  ] as const)("puts the type of a %s before its text", (type, line) => {
    expect(markerLine({ type, text: "玩家留存率下降了30%" })).toBe(line);
  });

  it("is one line for any text", () => {
    expect(markerLine({ type: "opinion", text: " It is\n  too dear. " })).toBe("OPINION: It is too dear.");
  });
});

describe("summariseItem", () => {
  const marker = (type: Marker["type"], text: string): Marker => ({ id: "m1", type, text, start: 0, end: 4 });
  const aMarking = (changes: Partial<Marking> = {}): Marking => ({
    markers: [],
    topicAreas: [],
    coveredShare: 1,
    model: null,
    recipe: "twin",
    ...changes,
  });
  const engagement = { commentId: "c1", start: 0, end: 4, text: "fairness", likes: 5_034, replies: 2 };

  const text = (marking: Marking | null): ReadableComments => ({
    documentId: "d",
    text: "Text",
    language: "en",
    marking,
    timings: [],
    comments: [],
  });

  const item = (transcript: Marking | null, comments?: Marking | null): ReadableItem => {
    const part = { documentId: "d", characters: 4, words: 12_345, language: "en" };
    const hasComments = comments !== undefined;
    return {
      reference: {
        itemId: "i",
        linkId: "yt_1",
        source: "youtube",
        title: "A talk",
        metadata: {},
        transcript: part,
        comments: hasComments ? { ...part, count: 1_000 } : null,
      },
      transcript: text(transcript),
      comments: hasComments ? text(comments) : null,
    };
  };

  it("renders markers in the layout of seed 001", () => {
    const markers = [
      marker("datapoint", "Users grew to 650,000"),
      marker("opinion", "Ranks are unfair"),
      marker("key-fact", "Retention fell"),
    ];
    const comments = { sentiment: "mixed" as const, themes: ["ranks"], topEngagement: [engagement] };
    const marked = item(
      aMarking({ markers, topicAreas: ["retention"] }),
      aMarking({ markers: markers.slice(1), comments }),
    );
    expect(itemSummarySchema.parse(summariseItem(marked))).toEqual({
      transcript_summary: {
        key_facts: ["FACT: Retention fell"],
        key_opinions: ["OPINION: Ranks are unfair"],
        key_datapoints: ["DATA: Users grew to 650,000"],
        topic_areas: ["retention"],
        word_count: 12_345,
        total_markers: 3,
      },
      comments_summary: {
        key_facts_from_comments: ["FACT: Retention fell"],
        key_opinions_from_comments: ["OPINION: Ranks are unfair"],
        key_datapoints_from_comments: [],
        major_themes: ["ranks"],
        sentiment_overview: "mixed",
        top_engagement_markers: ["High-engagement: fairness (5000+ likes)"],
        total_comments: 1_000,
        total_markers: 3,
      },
    });
  });

  it("is null for a text that is missing or unmarked", () => {
    expect(summariseItem(item(null))).toEqual({ transcript_summary: null, comments_summary: null });
    expect(summariseItem(item(aMarking(), null))).toMatchObject({ comments_summary: null });
  });

  it("counts as many markers as it has lines", () => {
    const types = fc.constantFrom("key-fact", "opinion", "datapoint");
    const markings = fc.array(fc.tuple(types, fc.string({ minLength: 1 })));
    fc.assert(
      fc.property(markings, fc.nat(20), (found, liked) => {
        const markers = found.map(([type, said]) => marker(type, said));
        const topEngagement = Array.from({ length: liked }, () => engagement);
        const comments = { sentiment: "mixed" as const, themes: [], topEngagement };
        const marked = item(aMarking({ markers }), aMarking({ markers, comments }));
        const { transcript_summary: one, comments_summary: other } = summariseItem(marked);
        expect(one?.total_markers).toBe(
          [one?.key_facts, one?.key_opinions, one?.key_datapoints].flat().length,
        );
        expect(other?.total_markers).toBe(
          [
            other?.key_facts_from_comments,
            other?.key_opinions_from_comments,
            other?.key_datapoints_from_comments,
            other?.top_engagement_markers,
          ].flat().length,
        );
      }),
    );
  });
});
