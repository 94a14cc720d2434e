import { findingsSchema } from "@quarry/contracts";
import { describe, expect, it } from "vitest";
import { sampleContents } from "../testing/sample-contents.ts";
import { checkStatements } from "./check-statements.ts";

const sample = findingsSchema.parse(
  JSON.parse(sampleContents().get("findings.json")?.toString("utf8") ?? ""),
);
const documentId = "7f6ed9a4-6a0e-5b8a-9d4e-0f6f3c1d2b3a";
const cite = (quote: string) => ({ documentId, start: 0, end: quote.length, quote });
const statement = (id: string, rest: object = {}) => ({
  id,
  section: "r1",
  text: `Statement ${id}`,
  kind: "sourced",
  citations: [cite("The mill paid 2 dollars, the school 1 dollar.")],
  status: "PASS",
  ...rest,
});

const problems = (statements: readonly { readonly id: string }[], blocks?: readonly object[]): string[] => {
  const laidOut = blocks ?? [{ type: "paragraph", statements: statements.map(({ id }) => id) }];
  const section = { id: "r1", heading: "H", level: 1, role: "body", blocks: laidOut };
  const findings = findingsSchema.parse({
    ...sample,
    statements,
    ideas: [],
    implementations: [],
    report: { ...sample.report, sections: [section] },
  });
  return checkStatements(findings, 2).map(({ id, what }) => `${id} ${what}`);
};

describe("checkStatements", () => {
  it("accepts statements of all kinds", () => {
    const statements = [
      statement("s1"),
      statement("s2", { kind: "arithmetic", expression: "2 − 1" }),
      statement("s3", { kind: "inference" }),
      statement("s4", { kind: "absent", citations: [] }),
      statement("s5", { kind: "general", citations: [] }),
      statement("s6", { kind: "connecting", citations: [] }),
    ];
    const blocks = [
      { type: "paragraph", statements: ["s1", "s2"] },
      { type: "list", ordered: true, items: [["s3"], ["s4"]] },
      { type: "table", columns: ["", "a"], rows: [[["s6"], ["s5"]]] },
    ];
    expect(problems(statements, blocks)).toEqual([]);
    expect(checkStatements(sample, 2)).toEqual([]);
  });

  it.each([
    ["no quote", statement("s1", { citations: [] }), "s1 is sourced and cites nothing"],
    [
      "an inference from nothing",
      statement("s1", { kind: "inference", citations: [] }),
      "s1 is inference and cites nothing",
    ],
    ["no expression", statement("s1", { kind: "arithmetic" }), "s1 is arithmetic without an expression"],
    [
      "an expression without a value",
      statement("s1", { kind: "arithmetic", expression: "2 − 1; 2 / (1 − 1)" }),
      "s1 is calculated as 2 / (1 − 1), which has no value",
    ],
  ])("finds %s", (_what, one, problem) => {
    expect(problems([one])).toEqual([problem]);
  });

  it("finds statements that blocks lack or repeat", () => {
    const blocks = [{ type: "paragraph", statements: ["s1", "s1"] }];
    expect(problems([statement("s1"), statement("s2")], blocks)).toEqual([
      "s1 is in more than one block",
      "s2 is in no block of the report",
    ]);
  });
});
