import { describe, expect, it } from "vitest";
import { answered } from "../testing/any-answers.ts";
import { readableComments, readableItem, readableText } from "../testing/readable-item.ts";

describe("answerMetadata", () => {
  const item = readableItem("yt1", {
    transcript: readableText({
      text: "Retention fell by 30%.",
      markers: [["key-fact", "Retention fell by 30%"]],
      topicAreas: ["retention"],
      timings: [{ start: 0, end: 22, startMs: 0, endMs: 2_500 }],
    }),
    comments: readableComments([{ text: "No." }]),
  });

  it("returns the known facts about an item as JSON, with counts", () => {
    const { metadata = [], pieces, characters } = answered({ type: "metadata" }, [item]);

    expect(pieces).toEqual([]);
    expect(metadata).toHaveLength(1);
    expect(characters).toBe(metadata[0]?.text.length);
    expect(JSON.parse(metadata[0]?.text ?? "")).toMatchObject({
      link_id: "yt1",
      title: "About yt1",
      source: "youtube",
      transcript: {
        word_count: 4,
        duration_ms: 2_500,
        topic_areas: ["retention"],
        key_facts: 1,
        key_opinions: 0,
      },
      comments: { comment_count: 1, key_facts: 0 },
    });
  });

  it("returns null for a text that an item lacks", () => {
    const { metadata } = answered({ type: "metadata" }, [readableItem("yt2", {})]);

    expect(JSON.parse(metadata?.[0]?.text ?? "")).toMatchObject({ transcript: null, comments: null });
  });
});
