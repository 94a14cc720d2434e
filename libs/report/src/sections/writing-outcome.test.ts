import type { TaskAnswers } from "@quarry/contracts";
import { describe, expect, it } from "vitest";
import { canalContent } from "../testing/canal-bundle.ts";
import { writingFailure } from "./who-wrote.ts";
import { writingOutcome } from "./writing-outcome.ts";

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
