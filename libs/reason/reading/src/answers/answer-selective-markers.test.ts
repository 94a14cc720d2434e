import { describe, expect, it } from "vitest";
import { answered } from "../testing/any-answers.ts";
import { readableItem, readableText } from "../testing/readable-item.ts";

const text =
  "It opened in May. Retention fell by 30%. We went on. Many think it unfair. Then came June. Users grew to 650,000.";
const item = readableItem("yt1", {
  transcript: readableText({
    text,
    markers: [
      ["key-fact", "Retention fell by 30%"],
      ["opinion", "Many think it unfair"],
      ["datapoint", "Users grew to 650,000"],
    ],
  }),
});
const unmarked = readableItem("yt2", {
  transcript: { ...readableText({ text: "Nothing." }), marking: null },
});

describe("answerSelectiveMarkers", () => {
  it("returns a window for every marker of the requested types", () => {
    const { pieceTexts, pieces } = answered(
      { type: "selective_markers", markerTypes: ["key-fact", "datapoint"], contextWindow: 0 },
      [item, unmarked],
    );

    expect(pieceTexts).toEqual(["Retention fell by 30%.", "Users grew to 650,000."]);
    expect(pieces.map(({ foundBy }) => foundBy)).toEqual([
      "FACT: Retention fell by 30%",
      "DATA: Users grew to 650,000",
    ]);
  });

  it("merges overlapping windows", () => {
    const { pieceTexts } = answered({ type: "selective_markers", markerTypes: ["key-fact", "opinion"] }, [
      item,
    ]);

    expect(pieceTexts).toEqual([text]);
  });

  it("refuses types without markers, and counts the existing ones", () => {
    expect(answered({ type: "selective_markers", markerTypes: ["opinion"] }, [unmarked])).toMatchObject({
      status: "refused",
      problem: "none of the requested texts has a marker of type opinion",
      available: ["the transcript of yt2 has no markers"],
    });
  });
});
