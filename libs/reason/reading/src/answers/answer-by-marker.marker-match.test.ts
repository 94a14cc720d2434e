import { describe, expect, it } from "vitest";
import { partsOf } from "../content/readable-part.ts";
import { readableItem, readableText } from "../testing/readable-item.ts";
import { markersLike, markerWords } from "./answer-by-marker.ts";

const text = "Retention fell by 30%. The ranking is unfair. Users grew to 650,000.";
const item = readableItem("yt1", {
  transcript: readableText({
    text,
    markers: [
      ["key-fact", "Retention fell by 30%"],
      ["opinion", "The ranking is unfair"],
      ["datapoint", "Users grew to 650,000"],
    ],
  }),
});
const likest = (asked: string) => markersLike(asked, partsOf([item], ["transcript"]))[0];

describe("markersLike", () => {
  it.each([
    ["DATA: Users grew to 650,000", "DATA: Users grew to 650,000", 1],
    ["users grew to 650,000!", "DATA: Users grew to 650,000", 1],
    ["Opinion：the ranking is unfair", "OPINION: The ranking is unfair", 1],
    ["FACT: Retention fell by 30% after the reset", "FACT: Retention fell by 30%", 0.9],
  ])("finds for %j the marker %j", (asked, line, likeness) => {
    expect(likest(asked)).toMatchObject({ hit: { foundBy: line }, likeness });
  });

  it("treats markers with shared words as similar, and as less similar the more other words they have", () => {
    const near = likest("is the ranking fair or unfair")?.likeness ?? 0;
    const far = likest("a ranking of many other things that we might do")?.likeness ?? 0;

    expect(near).toBeGreaterThan(far);
    expect(far).toBeGreaterThan(0);
    expect(near).toBeLessThan(0.9);
  });

  it("finds nothing similar for other words", () => {
    expect(likest("DATA: servers")?.likeness).toBe(0);
  });
});

describe("markerWords", () => {
  it.each([
    ["FACT: it fell", "it fell"],
    ["• Key opinion: unfair", "unfair"],
    ["事实：下降了", "下降了"],
    ["High-engagement: fair ranks (5000+ likes)", "fair ranks (5000+ likes)"],
    ["a fact of life", "a fact of life"],
  ])("treats %j as %j", (line, words) => {
    expect(markerWords(line)).toBe(words);
  });
});
