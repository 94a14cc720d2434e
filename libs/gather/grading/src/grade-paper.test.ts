import type { Paper } from "@quarry/contracts";
import { describe, expect, it } from "vitest";
import { gradePaper } from "./grade-paper.ts";
import { uploadGrade } from "./grade-source.ts";

const paper: Paper = {
  id: "doi:10.1000/x",
  title: "Sleep of whales",
  authors: [],
  journal: "Marine Sleep",
  year: 2021,
  citations: 34,
  kind: "published",
  registry: "Crossref",
};
const ofJournal = { grade: "A" as const, reasons: ["journal.example: peer review"] };
const publishedAs = "published: Marine Sleep, 2021, 34 citations (Crossref)";

describe("gradePaper", () => {
  it("leaves the grade of a host, and says where the paper appeared", () => {
    expect(gradePaper(ofJournal, paper)).toEqual({
      grade: "A",
      reasons: [...ofJournal.reasons, publishedAs],
    });
    expect(gradePaper(ofJournal, undefined)).toBe(ofJournal);
  });

  it("makes a handed-in article of a journal a B, and a preprint none", () => {
    expect(gradePaper(uploadGrade, paper).grade).toBe("B");
    expect(gradePaper(uploadGrade, { ...paper, kind: "preprint" }).grade).toBe("C");
  });

  it.each([
    ["retracted", "E", "retracted (2022-05-01, Crossref)"],
    ["concern", "D", "expression of concern by its journal (2022-05-01, Crossref)"],
    ["corrected", "A", "corrected after it was published (2022-05-01, Crossref)"],
  ] as const)("counts that it is %s", (kind, grade, reason) => {
    const graded = gradePaper(ofJournal, { ...paper, notice: { kind, date: "2022-05-01" } });
    expect(graded.grade).toBe(grade);
    expect(graded.reasons).toContain(reason);
  });
});
