import { describe, expect, it } from "vitest";
import { sampleContent } from "../testing/sample-bundle.ts";
import { whoWrote } from "./who-wrote.ts";

const { findings } = sampleContent();
const model = { name: "large_1" };
const by = <Part>(
  parts: readonly Part[],
  ...writers: readonly ("model" | "twin")[]
): (Part & { writtenBy: "model" | "twin" })[] =>
  parts.map((part, index) => ({ ...part, writtenBy: writers[index] ?? "model" }));

describe("whoWrote", () => {
  it("says that nobody did", () => {
    expect(whoWrote(findings)).toContain("No language model wrote this report");
  });

  it("names the model, and every part that it did not write", () => {
    const report = { ...findings.report, sections: by(findings.report.sections, "model", "twin") };
    const ideas = by([...findings.ideas, ...findings.ideas], "model", "twin");
    expect(whoWrote({ ...findings, model, report, ideas })).toMatch(
      /^\*Written by the language model large_1 .* without it: the short answer, “Storage settings”, 1 of 2 ideas, all implementations\.\*$/u,
    );
  });

  it("names the model alone when it wrote everything", () => {
    const sections = by(findings.report.sections);
    const report = { ...findings.report, shortAnswerBy: "model" as const, sections };
    const ideas = by(findings.ideas);
    const implementations = by(findings.implementations);
    expect(whoWrote({ ...findings, model, report, ideas, implementations })).not.toContain("Verbatim");
  });
});
