import { describe, expect, it } from "vitest";
import { differingFigures, type ShownUnit } from "./differing-figures.ts";

const unitOf = (documentId: string, text: string): ShownUnit => ({
  layout: "prose",
  lines: [{ start: 0, end: text.length }],
  source: { documentId, uri: "", title: documentId, publisher: "", language: "en", text },
});

const pairsOf = (...texts: readonly string[]) =>
  differingFigures(texts.map((text, index) => unitOf(`d${index}`, text))).map((pair) =>
    pair.map(({ source, span }) => source.text.slice(span.start, span.end)),
  );

describe("differingFigures", () => {
  it("pairs sentences of two sources that measure the same with other figures", () => {
    const [plan, note] = [
      "We expect an operating margin of 8.5 percent in 2025.",
      "We expect an operating margin of 7.4 percent in 2025, and fewer orders.",
    ];
    expect(pairsOf(plan, `Steel is dear. ${note}`)).toEqual([[plan, note]]);
  });

  it("pairs two sentences once, though they differ in two figures", () => {
    const [one, other] = [
      "The orchard harvest was 41 tonnes of apples for 90 euros.",
      "The orchard harvest was 38 tonnes of apples for 80 euros.",
    ];
    expect(pairsOf(one, other)).toEqual([[one, other]]);
  });

  it.each([
    [
      "of other years",
      "The harvest of apples was 41 tonnes in 2023.",
      "The harvest of apples was 38 tonnes in 2024.",
    ],
    ["of other things", "The harvest of apples was 41 tonnes.", "The harvest of late pears was 38 tonnes."],
    ["in words", "All crates went to one of six sheds.", "Use it when one shed takes all crates."],
    ["in other units", "The apple harvest was 41 tonnes.", "The apple harvest was 300 crates."],
    ["that agree", "The apple harvest was 41 tonnes.", "The apple harvest was 41 tonnes, after 38 tonnes."],
  ])("leaves out figures %s", (_which, one, other) => {
    expect(pairsOf(one, other)).toEqual([]);
  });
});
