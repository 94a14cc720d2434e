import { describe, expect, it } from "vitest";
import { answered } from "../testing/any-answers.ts";
import { readableComments, readableItem, readableText } from "../testing/readable-item.ts";

const ranked = readableItem("ranked", {
  transcript: readableText({
    text: "Everything changed. Players left.",
    topicAreas: ["ranking system"],
  }),
  comments: readableComments([{ text: "The ranking systems are bad." }]),
});
const marked = readableItem("marked", {
  transcript: readableText({
    text: "The ranking system is unfair. So is the weather, and so on.",
    markers: [["opinion", "The ranking system is unfair"]],
    topicAreas: ["weather"],
  }),
});
const mentioned = readableItem("mentioned", {
  transcript: readableText({ text: "A system of rankings was named once in this talk on cooking." }),
});
const other = readableItem("other", {
  transcript: readableText({ text: "On soup.", topicAreas: ["cooking"] }),
});
const chinese = readableItem("zh", {
  transcript: readableText({ text: "新的排名系统不公平。", language: "zh", topicAreas: ["排名系统"] }),
});
const items = [other, mentioned, marked, ranked];

describe("answerByTopic", () => {
  it("returns whole items: those with the topic first, then those with markers, then those with its words", () => {
    const { pieces, pieceTexts } = answered({ type: "by_topic", topic: "ranking systems" }, items);

    expect(pieces.map(({ linkId }) => linkId)).toEqual(["ranked", "marked", "mentioned"]);
    expect(pieceTexts[0]).toBe("Everything changed. Players left.");
  });

  it("returns as many items as requested", () => {
    const { pieces } = answered({ type: "by_topic", topic: "ranking system", limitItems: 1 }, items);

    expect(pieces.map(({ linkId }) => linkId)).toEqual(["ranked"]);
  });

  it("returns all requested texts of an item if one is about the topic", () => {
    const { pieces } = answered(
      { type: "by_topic", topic: "ranking system", contentTypes: ["transcript", "comments"], limitItems: 1 },
      items,
    );

    expect(pieces.map(({ part }) => part)).toEqual(["transcript", "comments"]);
  });

  it("finds topics in Chinese", () => {
    const { pieces } = answered({ type: "by_topic", topic: "排名系统" }, [...items, chinese]);

    expect(pieces.map(({ linkId }) => linkId)).toEqual(["zh"]);
  });

  it("refuses a topic of no item and names the existing topics", () => {
    expect(answered({ type: "by_topic", topic: "quantum physics" }, items)).toMatchObject({
      status: "refused",
      problem: expect.stringContaining("about “quantum physics”"),
      available: ["cooking", "weather", "ranking system"],
    });
  });
});
