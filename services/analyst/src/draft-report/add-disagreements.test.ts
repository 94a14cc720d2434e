import type { JudgedClaim, ReportDraft } from "@quarry/contracts";
import { describe, expect, it } from "vitest";
import { citationIn } from "../testing/report-sources.ts";
import { addDisagreements } from "./add-disagreements.ts";

const [one, two] = ["They last 20 years. They turn.", "They fail after\n9 years."];
const pro = citationIn(1, one, "They last 20 years.");
const contra = citationIn(2, two, two);
const otherOfTwo = citationIn(2, two, "They fail after");
const weighed = { score: 1, publisher: "a.example", grade: "C" as const };
const contested = (changes: Partial<JudgedClaim> = {}): JudgedClaim => ({
  id: "c1",
  text: "Turbines last 20 years.",
  class: "C2",
  topicId: "t1",
  origin: pro,
  status: "contested",
  independentPublishers: 1,
  supporting: [{ ...pro, ...weighed }],
  contradicting: [{ ...contra, ...weighed }],
  ...changes,
});
const draftCiting = (...citations: ReportDraft["statements"][number]["citations"]): ReportDraft => ({
  title: "Turbines",
  writtenBy: "model",
  statements: [{ id: "s4", section: "r2", text: "They last.", kind: "sourced", citations }],
  sections: [
    {
      id: "r2",
      heading: "Life",
      level: 1,
      role: "body",
      blocks: [{ type: "paragraph", statements: ["s4"] }],
    },
  ],
  ideas: [],
  implementations: [],
});

describe("addDisagreements", () => {
  it("adds a contested claim with what contradicts it, each side with its sentences", () => {
    const { statements, sections } = addDisagreements(draftCiting(pro), [contested()], "en");
    expect(sections.at(-1)).toEqual({
      id: "r3",
      heading: "Where sources seem to disagree",
      level: 1,
      role: "body",
      blocks: [{ type: "list", ordered: false, items: [["s5"]] }],
    });
    expect(statements.slice(1)).toEqual([
      {
        id: "s5",
        section: "r3",
        text: "Turbines last 20 years. Against this: “They fail after 9 years.”",
        kind: "sourced",
        citations: [pro, contra],
      },
    ]);
  });

  it.each([
    ["a disagreement between sources that the report cites", draftCiting(pro, otherOfTwo), contested()],
    ["a claim that is not contested", draftCiting(), contested({ status: "verified" })],
    ["a claim that nothing supports", draftCiting(), contested({ supporting: [] })],
    [
      "evidence of too low a grade",
      draftCiting(),
      contested({ contradicting: [{ ...contra, ...weighed, belowFloor: true }] }),
    ],
  ])("leaves out %s", (_what, draft, claim) => {
    expect(addDisagreements(draft, [claim], "en")).toBe(draft);
  });

  it("has the five most important, the critical ones first", () => {
    const claims = ["C3", "C2", "C1", "C2", "C2", "C1"].map((level, index) =>
      contested({ id: `c${index + 1}`, text: `Claim ${index + 1}.`, class: level as JudgedClaim["class"] }),
    );
    const { statements } = addDisagreements(draftCiting(), claims, "de");
    expect(statements.slice(1).map(({ text }) => text.slice(0, 8))).toEqual([
      "Claim 3.",
      "Claim 6.",
      "Claim 2.",
      "Claim 4.",
      "Claim 5.",
    ]);
    expect(statements.at(-1)?.text).toBe("Claim 5. Dagegen: „They fail after 9 years.“");
  });
});
