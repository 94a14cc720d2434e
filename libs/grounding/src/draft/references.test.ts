import { describe, expect, it } from "vitest";
import { type CitationMark, findMarks, readCitationMark } from "./references.ts";

const keysOf = (mark: CitationMark | undefined): string[] =>
  (mark?.references ?? []).map(({ source, sentence }) => `${source}.${sentence}`);

const marksIn = (text: string) => findMarks(text).map(({ mark }) => [mark.kind, ...keysOf(mark)]);

describe("readCitationMark", () => {
  it.each([
    ["7.3", ["7.3"]],
    ["7.3, 12.1", ["7.3", "12.1"]],
    ["7.3; 12.1 and 4.2", ["7.3", "12.1", "4.2"]],
    ["7.3–7.5", ["7.3", "7.4", "7.5"]],
    ["7.3-5", ["7.3", "7.4", "7.5"]],
    ["7.3、12.1", ["7.3", "12.1"]],
    ["source 7.3", ["7.3"]],
    ["7.0", ["7.0"]],
  ])("reads %j as sentences", (inside, keys) => {
    const mark = readCitationMark(inside);
    expect([mark?.kind, keysOf(mark)]).toEqual(["sourced", keys]);
  });

  it.each(["7", "7.3, Table 2", "see above", "", "7.5–7.3", "7.1–7.90", "7.3–8.4", "in 7.3", "x"])(
    "takes %j for no citation",
    (inside) => {
      expect(readCitationMark(inside)).toBeUndefined();
    },
  );

  it("reads inferences, general knowledge and what no source reports", () => {
    expect(readCitationMark("i 7.3, 8.1")).toMatchObject({ kind: "inference" });
    expect(keysOf(readCitationMark("i 7.3, 8.1"))).toEqual(["7.3", "8.1"]);
    expect(readCitationMark("k")).toEqual({ kind: "general", references: [] });
    expect(readCitationMark("none")).toEqual({ kind: "absent", references: [] });
    expect(keysOf(readCitationMark("none; 7.3"))).toEqual(["7.3"]);
  });

  it("reads arithmetic with the sentences of its numbers behind the last semicolon", () => {
    const mark = readCitationMark("= 58 − 40; 60 / 2; 7.9, 8.1");
    expect(mark).toMatchObject({ kind: "arithmetic", expression: "58 − 40; 60 / 2" });
    expect(keysOf(mark)).toEqual(["7.9", "8.1"]);
  });
});

describe("findMarks", () => {
  it("finds brackets side by side, in order, where they stand", () => {
    const text = "It grew [7.3][12.1] and fell [i 8.2].";
    expect(findMarks(text).map(({ start, end }) => text.slice(start, end))).toEqual([
      "[7.3]",
      "[12.1]",
      "[i 8.2]",
    ]);
  });

  it("reads full-width brackets", () => {
    expect(marksIn("水位上升【7.3】。")).toEqual([["sourced", "7.3"]]);
  });

  it("reads round brackets only in a text without square ones", () => {
    expect(marksIn("It grew (7.3).")).toEqual([["sourced", "7.3"]]);
    expect(marksIn("It grew (by 7.3) to more (7.3) [8.1].")).toEqual([["sourced", "8.1"]]);
  });

  it("takes a word in round brackets for no mark", () => {
    expect(marksIn("An element (k) and another (none).")).toEqual([]);
  });

  it("passes over brackets that are no citations", () => {
    expect(marksIn("A [link](https://a.example) and an array a[0] and [note] and [7.3].")).toEqual([
      ["sourced", "7.3"],
    ]);
  });

  it.each(["[", "【", "([", "[7.3"])("is linear on 100,000 %j", (opening) => {
    expect(findMarks(opening.repeat(100_000))).toEqual([]);
  });
});
