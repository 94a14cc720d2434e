import { describe, expect, it } from "vitest";
import { printedLegend, printedSection } from "./printed-section.ts";
import type { Reference, ShownSection, ShownStatement } from "./shown.ts";

const mark: Reference = { source: 1, label: "1", documentId: "d", start: 0, end: 1, quote: "q" };

const said = (sign: ShownStatement["sign"], marks: readonly Reference[] = []): ShownStatement => ({
  id: "s",
  kind: sign === null ? "sourced" : "inference",
  runs: [],
  tail: ".",
  references: marks,
  marks,
  sign,
  expression: null,
  citations: [],
  status: "PASS",
  reason: null,
});

const printed = (role: ShownSection["role"], statements: readonly ShownStatement[]) => {
  const section: ShownSection = {
    id: "x",
    heading: "",
    level: 1,
    role,
    details: [],
    blocks: [{ type: "paragraph", statements }],
  };
  const [block] = printedSection(section).blocks;
  return block?.type === "paragraph"
    ? block.statements.map(({ sign, marks }) => `${sign ?? ""}${marks.length}`)
    : [];
};

describe("printedSection", () => {
  it("leaves out the signs of conclusions after the last mark of a paragraph, and no others", () => {
    const all = [said("†"), said(null, [mark]), said("†"), said("†")];
    expect(printed("body", all)).toEqual(["†0", "1", "0", "0"]);
    expect(printed("body", [said("†"), said("†", [mark]), said("†")])).toEqual(["†0", "†1", "0"]);
  });

  it("marks in a summary what sources say, and no conclusions", () => {
    expect(printed("summary", [said(null, [mark]), said("†", [mark]), said("§")])).toEqual(["1", "0", "§0"]);
  });
});

describe("printedLegend", () => {
  const legend = [
    { sign: "†", meaning: "Concluded." },
    { sign: "§", meaning: "Known." },
  ];

  it.each([
    ["So it is †.", "† Concluded. § Known."],
    ["So it is.", "§ Known."],
  ])("explains the signs of %j", (text, words) => {
    expect(printedLegend(legend, text)).toBe(words);
  });
});
