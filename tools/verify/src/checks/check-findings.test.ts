import { sampleContent } from "@quarry/report/testing";
import { describe, expect, it } from "vitest";
import { checkFindings } from "./check-findings.ts";

const source = "Ana: It is shut.\nBen: However, the mill runs at night.\nAna: Who pays?\nBen: The town.";
const quote = "the mill runs at night.";
const start = source.indexOf(quote);

const problemsOf = (text: string): string[] => {
  const citations = [{ documentId: "d1", start, end: start + quote.length, quote }];
  const statement = { id: "s1", section: "t1", text, citations, kind: "excerpt", status: "PASS" } as const;
  const findings = { ...sampleContent().findings, model: null, statements: [statement] };
  return checkFindings(findings, () => source)
    .filter(({ what }) => what.startsWith("is not what"))
    .map(({ id }) => id);
};

describe("a sentence of a report without a language model", () => {
  it.each(["The mill runs at night.", "Ben: “The mill runs at night.”"])("may be %s", (text) => {
    expect(problemsOf(text)).toEqual([]);
  });

  it.each(["The mill runs by day.", "Ana: “The mill runs at night.”"])("may not be %s", (text) => {
    expect(problemsOf(text)).toEqual(["s1"]);
  });
});
