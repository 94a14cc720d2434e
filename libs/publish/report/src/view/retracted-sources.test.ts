import type { Paper } from "@quarry/contracts";
import { describe, expect, it } from "vitest";
import { canalBundle } from "../testing/canal-bundle.ts";
import { reportView } from "./report-view.ts";
import { statementsIn } from "./statements.ts";

const { documents, content } = canalBundle();
const paper: Paper = {
  id: "doi:10.1000/x",
  title: "The Aldermoor Canal",
  authors: ["Ada Example"],
  journal: "Canal Studies",
  year: 1998,
  kind: "published",
  notice: { kind: "retracted", date: "2010-02-06" },
  registry: "Crossref",
};

const viewOf = (
  kind: "retracted" | "concern" | "corrected",
  changes: Partial<typeof content.findings> = {},
) => {
  const known = documents.map((one) =>
    one.used && one.title.startsWith("The Aldermoor")
      ? { ...one, paper: { ...paper, notice: { kind } } }
      : one,
  );
  return reportView({ ...content.findings, ...changes }, known);
};

const labelsOf = ({ sections }: ReturnType<typeof viewOf>): readonly string[] =>
  sections.flatMap(({ blocks }) =>
    blocks.flatMap(statementsIn).flatMap(({ references }) => references.map(({ label }) => label)),
  );

describe("a report that cites a retracted paper", () => {
  it("shows it in every mark, in the list of sources and at the top", () => {
    const view = viewOf("retracted");
    const own = labelsOf(view).filter((label) => label.startsWith("1"));
    expect(own.length).toBeGreaterThan(0);
    expect(own.every((label) => label.endsWith(" retracted"))).toBe(true);
    expect(labelsOf(view)).toContain("2b");
    const [first] = view.sources.cited;
    expect(first?.details).toEqual(expect.arrayContaining(["retracted", "Canal Studies"]));
    expect(first?.passages.every(({ label }) => label.endsWith(" retracted"))).toBe(true);
    expect(view.notices).toContain(
      "Retracted sources are cited here and support nothing: [1] The Aldermoor Canal, 1790–1860.",
    );
  });

  it("shows it in the mark of a whole source in the summary", () => {
    const all = content.findings.statements.flatMap(({ citations }) => citations);
    const statements = content.findings.statements.map((one) =>
      one.id === "s1" ? { ...one, citations: all } : one,
    );
    const [summary] = viewOf("retracted", { statements }).sections;
    const [first] = summary?.blocks.flatMap(statementsIn) ?? [];
    expect(first?.marks.map(({ label }) => label)).toEqual(["1 retracted", "2", "3"]);
  });

  it("shows it in the language of the report", () => {
    expect(labelsOf(viewOf("retracted", { language: "de" }))).toContainEqual(
      expect.stringMatching(/^1.* zurückgezogen$/u),
    );
  });

  it("shows an expression of concern in every mark of a source", () => {
    const own = labelsOf(viewOf("concern")).filter((label) => label.startsWith("1"));
    expect(own.length).toBeGreaterThan(0);
    expect(own.every((label) => label.endsWith(" expression of concern"))).toBe(true);
  });

  it.each(["retracted", "concern", "corrected"] as const)(
    "says of a source that is only read: %s",
    (kind) => {
      const { readOnly } = viewOf(kind, { statements: [] }).sources;
      const notice = kind === "concern" ? "expression of concern" : kind;
      expect(readOnly.map(({ remark }) => remark)).toContainEqual(expect.stringContaining(` · ${notice}`));
    },
  );

  it("shows a correction only in the list of sources", () => {
    const view = viewOf("corrected");
    expect(labelsOf(view).every((label) => /^\d/u.test(label) && !label.includes(" "))).toBe(true);
    expect(view.sources.cited[0]?.details[0]).toBe("corrected");
  });
});
