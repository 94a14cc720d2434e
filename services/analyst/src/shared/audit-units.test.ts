import { finish } from "@quarry/text";
import { describe, expect, it } from "vitest";
import { type AuditUnit, renderUnits } from "./audit-units.ts";
import { findMissingFigures } from "./missing-figures.ts";

const sentence = {
  documentId: "d",
  start: 0,
  end: 9,
  quote: "Of the 63 patients, two had a heart attack.",
  source: 1,
  sentence: 6,
};

const rendered = (text: string, expression: string): string => {
  const units: readonly AuditUnit[] = [
    {
      id: "s6",
      heading: "Stopping",
      text,
      cited: [sentence],
      statement: { id: "s6", section: "r1", text, kind: "arithmetic", expression, citations: [] },
      paragraph: [],
    },
  ];
  return renderUnits(units, finish(findMissingFigures(units, "en")));
};

describe("renderUnits", () => {
  it("separates paragraphs, and shows those completely that are only partly included", () => {
    const unit = (id: string, paragraph: readonly string[]) => ({
      id,
      heading: "Life",
      text: `Text of ${id}.`,
      statement: {
        id,
        section: "r1",
        text: `Text of ${id}.`,
        kind: "connecting" as const,
        citations: [],
      },
      cited: [],
      paragraph: paragraph.map((one) => ({ id: one, text: `Text of ${one}.` })),
    });
    const [first, other] = [unit("s1", ["s1"]), unit("s2", ["s2", "s3"])];
    expect(renderUnits([first, other], new Map())).toBe(
      [
        'Under the heading "Life":',
        "s1 Text of s1. [cites nothing]",
        "",
        "(The paragraph: Text of s2. Text of s3.)",
        "s2 Text of s2. [cites nothing]",
      ].join("\n"),
    );
  });

  it("names no heading for statements without one, such as those of a text", () => {
    const statement = { id: "s1", section: "", text: "It is.", kind: "connecting" as const, citations: [] };
    const unit = { id: "s1", heading: "", text: "It is.", statement, cited: [], paragraph: [] };
    expect(renderUnits([unit], new Map())).toBe("s1 It is. [cites nothing]");
  });

  it("shows the computed value, and accepts a rounded result", () => {
    const shown = rendered("Of 63 patients, 3.2 percent had one.", "100 × 2 / 63");
    expect(shown).toContain("computed: 100 × 2 / 63 = 3.1746");
    for (const one of [shown, rendered("Of 63 patients, 3.2% had one.", "2 / 63")])
      expect(one).not.toContain("not in the cited sentences");
  });

  it("points out a figure that is neither cited nor computed", () => {
    expect(rendered("Of 63 patients, 4.1 percent had one.", "100 × 2 / 63")).toMatch(
      /not in the cited sentences as written: 4\.1/u,
    );
  });
});
