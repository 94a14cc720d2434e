import { describe, expect, it } from "vitest";
import { printedLegend, printedSection } from "./printed-section.ts";
import type { Reference, ShownSection, ShownStatement } from "./shown.ts";

const mark: Reference = { source: 1, label: "1", documentId: "d", start: 0, end: 1, quote: "q" };

const other: Reference = { ...mark, source: 2, label: "2" };

const said = (
  sign: ShownStatement["sign"],
  marks: readonly Reference[] = [],
  references = marks,
): ShownStatement => ({
  id: "s",
  kind: sign === null ? "sourced" : "inference",
  runs: [],
  tail: ".",
  references,
  marks,
  sign,
  citations: [],
  status: "PASS",
  reason: null,
});

const sectionOf = (role: ShownSection["role"], statements: readonly ShownStatement[]): ShownSection => ({
  id: "x",
  heading: "",
  level: 1,
  role,
  details: [],
  blocks: [{ type: "paragraph", statements }],
});

const printed = (role: ShownSection["role"], statements: readonly ShownStatement[]) => {
  const [block] = printedSection(sectionOf(role, statements)).blocks;
  return block?.type === "paragraph"
    ? block.statements.map(({ sign, marks }) => `${sign ?? ""}${marks.length}`)
    : [];
};

describe("printedSection", () => {
  it("marks conclusions from sources that the rest of the paragraph does not cite, before its last mark", () => {
    const bare = said("†", [], [other]);
    expect(printed("body", [bare, said(null, [mark]), bare])).toEqual(["†0", "1", "0"]);
    expect(printed("body", [said("†", [other]), said(null, [mark])])).toEqual(["†1", "1"]);
    expect(printed("body", [said("†", [mark]), said(null, [mark])])).toEqual(["0", "1"]);
  });

  it("marks statements of sources in a summary, and no conclusions", () => {
    expect(printed("summary", [said(null, [mark]), said("†", [mark]), said("§")])).toEqual(["1", "0", "§0"]);
  });
});

describe("printedSection with a table", () => {
  const rowsOf = (role: ShownSection["role"], row: readonly ShownStatement[]) => {
    const cells = row.map((one) => [one]);
    const section = {
      ...sectionOf(role, []),
      blocks: [{ type: "table" as const, columns: ["a", "b"], rows: [cells] }],
    };
    const [block] = printedSection(section).blocks;
    return block?.type === "table"
      ? block.rows.map((one) => one.map((cell) => cell.map(({ marks }) => marks.length)))
      : [];
  };

  it("marks the conclusions of a row, in a summary too, unless another cell cites their sources", () => {
    expect(rowsOf("summary", [said(null), said("†", [mark])])).toEqual([[[0], [1]]]);
    expect(rowsOf("body", [said(null, [mark]), said("†", [mark])])).toEqual([[[1], [0]]]);
  });
});

describe("printedLegend", () => {
  const legend = [
    { sign: "†", meaning: "Concluded." },
    { sign: "§", meaning: "Known." },
  ];

  it.each([
    ["a conclusion with a sign", [said("†", [mark])], "† Concluded. § Known."],
    ["no conclusion with a sign", [said(null, [mark]), said("†")], "§ Known."],
  ])("explains the signs of a text with %s", (_case, statements, words) => {
    expect(printedLegend(legend, [printedSection(sectionOf("body", statements))])).toBe(words);
  });
});
