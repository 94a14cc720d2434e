import type { ReportDraft } from "@quarry/contracts";
import { aCitation } from "@quarry/testkit";
import { describe, expect, it } from "vitest";
import { filterDraft } from "./draft-sentences.ts";

const section = (id: string, level: number, ...ids: readonly string[]): ReportDraft["sections"][number] => ({
  id,
  heading: `Heading ${id}`,
  level,
  sentences: ids.map((one) => ({
    id: one,
    section: id,
    text: `Statement ${one}.`,
    citations: [aCitation()],
  })),
  ...(ids.length > 0 && { blocks: [{ type: "paragraph", statements: [...ids] }] }),
  gaps: [],
});

const draft = (...sections: ReportDraft["sections"]): ReportDraft => ({
  title: "T",
  shortAnswer: [],
  sections,
  contradictions: [],
  ideas: [],
  implementations: [],
});

const left = (given: ReportDraft, ...failed: readonly string[]): string[] =>
  filterDraft(given, ({ id }) => !failed.includes(id)).sections.map(({ id }) => id);

describe("a section whose statements all failed their audit", () => {
  it("is gone with its heading, and so is a heading over nothing else", () => {
    const given = draft(section("r1", 1), section("r2", 2, "s1", "s2"), section("r3", 1, "s3"));
    expect(left(given, "s1", "s2")).toEqual(["r3"]);
    expect(left(given, "s1")).toEqual(["r1", "r2", "r3"]);
  });

  it("stands where it heads a part that still says something, or says what was not found", () => {
    const given = draft(section("r1", 1, "s1"), section("r2", 2, "s2"), {
      ...section("r3", 1, "s3"),
      gaps: ["cost"],
    });
    expect(left(given, "s1", "s3")).toEqual(["r1", "r2", "r3"]);
    expect(left(given, "s1", "s2", "s3")).toEqual(["r3"]);
  });
});
