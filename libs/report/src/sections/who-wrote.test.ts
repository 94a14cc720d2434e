import type { TaskAnswers } from "@quarry/contracts";
import { describe, expect, it } from "vitest";
import { canalContent } from "../testing/canal-bundle.ts";
import { sampleContent } from "../testing/sample-bundle.ts";
import { whoWrote, writingFailure, writingOutcome } from "./who-wrote.ts";

const task = (name: string, ...reasons: TaskAnswers["reasons"]): TaskAnswers => ({
  task: name,
  byModel: 1,
  byFallback: reasons.reduce((sum, { count }) => sum + count, 0),
  reasons,
});

describe("writingOutcome", () => {
  it("looks at the tasks that plan and write, and at no other", () => {
    const late = { reason: "late", count: 1, problem: "no time was left" } as const;
    expect(writingOutcome([task("write-about-it", late), task("judge-report", late)])).toBeUndefined();
    const names = [
      "plan-report",
      "write-sections",
      "revise-sections",
      "write-summary",
      "write-ideas",
      "write-implementations",
    ];
    expect(writingOutcome(names.map((name) => task(name, late)))).toMatchObject({
      byModel: 6,
      byFallback: 6,
      failed: 6,
      reason: "no time was left",
    });
  });

  it("finds nothing wrong with a run that was to have no model", () => {
    const chosen = { reason: "chosen", count: 2, problem: "" } as const;
    expect(writingOutcome([task("write-sections", chosen)])).toEqual({
      byModel: 1,
      byFallback: 2,
      failed: 0,
      reason: null,
      remedy: null,
    });
  });

  it("adds a remedy where the problem names no setting", () => {
    const named = { reason: "cut-off", count: 1, problem: "cut off; raise LLM_MAX_OUTPUT_TOKENS" } as const;
    expect(writingOutcome([task("write-ideas", named)])).toMatchObject({ remedy: null });
    const bare = { ...named, problem: "" };
    expect(writingOutcome([task("write-ideas", bare)])).toMatchObject({
      reason: "cut-off",
      remedy: "raise `LLM_MAX_OUTPUT_TOKENS`",
    });
  });
});

describe("writingFailure", () => {
  it("names how much failed, why, and what to change", () => {
    expect(writingFailure(canalContent().findings)).toBe(
      "**The language model gave no answer for 1 of 4 writing tasks: no time was left.** To change that: give the run more time (its `deadlineMs`) or use a faster model.",
    );
    expect(writingFailure({})).toBe("");
  });
});

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
