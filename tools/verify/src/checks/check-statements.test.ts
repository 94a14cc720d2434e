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
  citations: [cite("The mill paid 2 dollars, the school 1 dollar.")],
  status: "PASS",
  ...rest,
});

const problems = (sentences: readonly object[], blocks?: readonly object[]): string[] => {
  const section = { id: "r1", heading: "H", sentences, gaps: [], ...(blocks && { blocks }) };
  const findings = findingsSchema.parse({
    ...sample,
    sentences,
    report: { ...sample.report, shortAnswer: [], contradictions: [], sections: [section] },
  });
  return checkStatements(findings).map(({ id, what }) => `${id} ${what}`);
};

const derived = (result: number) =>
  statement("s2", {
    text: `It paid ${result} dollar more.`,
    kind: "derived",
    derivation: { operation: "difference", operands: [2, 1], result },
  });
const conclusion = (id: string, ...basedOn: string[]) =>
  statement(id, { kind: "conclusion", citations: [], basedOn });

describe("checkStatements", () => {
  it("accepts statements of all kinds", () => {
    const absent = statement("s4", { kind: "absent", citations: [], searched: ["hours"] });
    const sentences = [statement("s1"), derived(1), conclusion("s3", "s1", "s2"), absent];
    const blocks = [
      { type: "paragraph", statements: ["s1", "s2"] },
      { type: "list", ordered: true, items: [["s3"], ["s4"]] },
    ];
    expect(problems(sentences, blocks)).toEqual([]);
    expect(checkStatements(sample)).toEqual([]);
  });

  it.each<[string, readonly object[], string]>([
    ["wrong arithmetic", [derived(5)], "s2 is computed wrongly: the difference of 2 and 1 is 1, not 5"],
    ["a basis that is gone", [conclusion("s3", "s9")], "s3 rests on s9, which is not in the report"],
    ["a circle", [conclusion("s3", "s4"), conclusion("s4", "s3")], "s3 rests on itself"],
    ["no search", [statement("s4", { kind: "absent" })], "s4 says what no source says and names no search"],
    ["no quote", [statement("s1", { citations: [] })], "s1 cites nothing"],
  ])("finds %s", (_what, sentences, problem) => {
    expect(problems(sentences)).toContain(problem);
  });

  it("finds statements that blocks lack, repeat or invent", () => {
    const blocks = [{ type: "paragraph", statements: ["s1", "s1", "s9"] }];
    expect(problems([statement("s1"), derived(1)], blocks)).toEqual([
      "r1 has a block that names s9, which is not in it",
      "r1 does not have s1 in exactly one block",
      "r1 does not have s2 in exactly one block",
    ]);
  });
});
