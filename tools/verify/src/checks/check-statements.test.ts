import { findingsSchema } from "@quarry/contracts";
import { describe, expect, it } from "vitest";
import { sampleContents } from "../testing/sample-contents.ts";
import { checkReport, checkStatements } from "./check-statements.ts";

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

describe("checkReport", () => {
  const statements = [statement("s1")];
  const section = {
    id: "r1",
    heading: "H",
    level: 1,
    role: "body",
    blocks: [{ type: "paragraph", statements: ["s1"] }],
  };
  const findings = findingsSchema.parse({
    ...sample,
    statements,
    ideas: [],
    implementations: [],
    report: { ...sample.report, sections: [section] },
  });
  const html = '<mark id="doc-1-0-45"></mark><div id="method-text"></div>';
  const problemsOf = (markdown: string): string[] => {
    const contents = new Map([
      ["report.md", Buffer.from(markdown)],
      ["report.html", Buffer.from(html)],
    ]);
    return checkReport({ contents, documents: [], findings }).map(({ id, what }) => `${id} ${what}`);
  };
  const listed = "  - [1a] “The mill paid 2 dollars, the school 1 dollar.”";

  it("follows marks to their definitions", () => {
    expect(problemsOf(`It paid ([1a]).\n\n${listed}\n\n[1a]: report.html#doc-1-0-45\n`)).toEqual([]);
  });

  it("follows each passage of a range", () => {
    const definitions =
      "[1a]: report.html#doc-1-7-9\n[1b]: report.html#doc-1-0-45\n[1c]: report.html#doc-1-9-12";
    const problems = problemsOf(`It paid [1a–c].\n\n${listed}\n\n${definitions}\n`);
    expect(problems).not.toContain("s1 does not lead to the words it cites");
  });

  it.each([
    ["no mark", `It paid.\n\n${listed}\n\n[1a]: report.html#doc-1-0-45\n`],
    ["a mark without a definition", `It paid ([1a]).\n\n${listed}\n`],
  ])("notices %s", (_name, markdown) => {
    expect(problemsOf(markdown)).toEqual(["s1 does not lead to the words it cites"]);
  });

  it("notices a definition that leads to no words", () => {
    expect(
      problemsOf("It paid ([1a]).\n\n[1a]: report.html#doc-1-0-45\n[1b]: report.html#doc-1-7-9\n"),
    ).toEqual(["doc-1-7-9 is cited but marked nowhere in report.html"]);
  });

  it("notices a link to a part that report.html does not have", () => {
    const cited = "It paid ([1a]).\n\n[1a]: report.html#doc-1-0-45\n";
    expect(problemsOf(`${cited}\n[Method](report.html#method-text)\n`)).toEqual([]);
    expect(problemsOf(`${cited}\n[Method](report.html#methods)\n`)).toEqual([
      "methods is linked but not in report.html",
    ]);
  });
});
