import { describe, expect, it } from "vitest";
import { renderUnit } from "./audit-units.ts";

const sentence = {
  documentId: "d",
  start: 0,
  end: 9,
  quote: "Of the 63 patients, two had a heart attack.",
  source: 1,
  sentence: 6,
};

const rendered = (text: string, expression: string): string =>
  renderUnit({
    id: "s6",
    heading: "Stopping",
    text,
    cited: [sentence],
    statement: { id: "s6", section: "r1", text, kind: "arithmetic", expression, citations: [] },
  });

describe("renderUnit", () => {
  it("shows what code computes, and takes a rounded result for it", () => {
    const shown = rendered("Of 63 patients, 3.2 percent had one.", "100 × 2 / 63");
    expect(shown).toContain("computed: 100 × 2 / 63 = 3.1746");
    expect(shown).not.toContain("not in the cited sentences");
  });

  it("points out a figure that is neither cited nor computed", () => {
    expect(rendered("Of 63 patients, 4.1 percent had one.", "100 × 2 / 63")).toMatch(
      /not in the cited sentences as written: 4\.1/u,
    );
  });
});
