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
    ["^7.3", ["7.3"]],
    ["4:1†source", ["4.1"]],
    ["7.3†L1-L4", ["7.3"]],
    ["7.0", ["7.0"]],
    ["7.3, k", ["7.3"]],
  ])("reads %j as sentences", (inside, keys) => {
    const mark = readCitationMark(inside);
    expect([mark?.kind, keysOf(mark)]).toEqual(["sourced", keys]);
  });

  it("reads a kind after the numbers", () => {
    const mark = readCitationMark("7.3, 12.1, i");
    expect([mark?.kind, keysOf(mark)]).toEqual(["inference", ["7.3", "12.1"]]);
  });

  it.each([
    "0",
    "2019",
    "Table 7",
    "7.3, Table 2",
    "see above",
    "",
    "7.5–7.3",
    "7.1–7.90",
    "7.3–8.4",
    "in 7.3",
    "x",
  ])("reads no citation in %j", (inside) => {
    expect(readCitationMark(inside)).toBeUndefined();
  });

  it.each(["7", "Source 7", "source #7", "Quelle 7", "来源7"])(
    "reads %j as a source without a sentence",
    (inside) => {
      expect(readCitationMark(inside)).toEqual({
        kind: "sourced",
        references: [{ source: 7, sentence: undefined }],
      });
    },
  );

  it("reads inferences, general knowledge and what no source reports", () => {
    expect(readCitationMark("i 7.3, 8.1")).toMatchObject({ kind: "inference" });
    expect(keysOf(readCitationMark("i 7.3, 8.1"))).toEqual(["7.3", "8.1"]);
    expect(readCitationMark("k")).toEqual({ kind: "general", references: [] });
    expect(readCitationMark("none")).toEqual({ kind: "absent", references: [] });
    expect(keysOf(readCitationMark("none; 7.3"))).toEqual(["7.3"]);
  });

  it("reads arithmetic with the sentences of its numbers after the last semicolon", () => {
    const mark = readCitationMark("= 58 − 40; 60 / 2; 7.9, 8.1");
    expect(mark).toMatchObject({ kind: "arithmetic", expression: "58 − 40; 60 / 2" });
    expect(keysOf(mark)).toEqual(["7.9", "8.1"]);
  });
});

describe("findMarks", () => {
  it("finds adjacent brackets in order, with their positions", () => {
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
    expect(marksIn("It may grow (0.98) [i 8.1].")).toEqual([["inference", "8.1"]]);
  });

  it("finds marks before a colon", () => {
    const text = "Prices differ [4]: in towns they rise. These are listed [7]:\n\n- one";
    expect(findMarks(text).map(({ mark }) => mark.references[0]?.source)).toEqual([4, 7]);
  });

  it("includes the link target of a mark, and ignores a link definition", () => {
    const text = "It grew [7.3](#s7.3) and fell [12](https://a.example/x).\n\n[1]: https://a.example";
    expect(findMarks(text).map(({ start, end }) => text.slice(start, end))).toEqual([
      "[7.3](#s7.3)",
      "[12](https://a.example/x)",
    ]);
  });

  it("treats a bare number in round brackets as a number, and a source in them as a mark", () => {
    expect(marksIn("Of them (12) grew, as was seen (Source 7).")).toEqual([["sourced", "7.undefined"]]);
  });

  it("does not treat a word in round brackets as a mark", () => {
    expect(marksIn("An element (k) and another (none).")).toEqual([]);
  });

  it("ignores brackets that are not citations", () => {
    expect(marksIn("A [link](https://a.example) and an array a[0] and [note] and [7.3].")).toEqual([
      ["sourced", "7.3"],
    ]);
  });

  // A search that goes from each bracket to the end of the text takes longer than the time limit of a test.
  it.each(["[", "【", "([", "[7.3"])("ends on 10,000 %j before 30 million letters", (opening) => {
    const text = [opening.repeat(10_000), "a".repeat(30_000_000)].join("");
    expect(findMarks(text)).toEqual([]);
  });
});
