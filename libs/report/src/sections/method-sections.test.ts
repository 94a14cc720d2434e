import type { ReadingRecord, StepFinding } from "@quarry/contracts";
import { describe, expect, it } from "vitest";
import { createBundle } from "../bundle/bundle.ts";
import { sampleContent } from "../testing/sample-bundle.ts";
import { readingSection } from "./method-sections.ts";

const requests = { asked: 4, fulfilled: 3, repaired: 1, refused: 1, repeated: 0 };

const finding = (stepId: number, changes: Partial<StepFinding> = {}): StepFinding => ({
  stepId,
  goal: `How did retention change | part ${stepId}?`,
  insights: `Retention fell in part ${stepId}.`,
  confidence: 0.8,
  sentences: [],
  writtenBy: "twin",
  turns: 2,
  stop: "complete",
  requests,
  characters: 12_000,
  tokens: 0,
  cost: 0,
  ...changes,
});

const record: ReadingRecord = {
  goal: "How did retention change?",
  steps: [],
  findings: [finding(2, { stop: "context", tokens: 900, cost: 0.012 }), finding(1)],
  figures: {
    items: 3,
    characters: 400_000,
    reachableShare: 1,
    readShare: 0.125,
    cutShare: 0.375,
    requests,
  },
};

const sectionOf = (reading: ReadingRecord | undefined): string => {
  const content = sampleContent();
  const findings = { ...content.findings, reading };
  const bundle = createBundle({
    content: { ...content, findings },
    texts: new Map(),
    trust: new Map(),
    copies: new Map(),
    events: [],
  });
  return readingSection(bundle).markdown;
};

describe("readingSection", () => {
  it("says how much could be read, was read, and would have been left by a cut", () => {
    const section = sectionOf(record);
    expect(section).toContain(
      "3 items of 400000 characters together; 100 % could be asked for, 12.5 % was read",
    );
    expect(section).toContain("after 50,000 characters would have left 37.5 %");
  });

  it("has a row for each step, in the order of the plan, with its requests, characters, tokens and cost", () => {
    const rows = sectionOf(record)
      .split("\n")
      .filter((line) => /^\| \d/u.test(line));
    expect(rows).toHaveLength(2);
    expect(rows[0]).toMatch(/\| 4 \| 3 \| 1 \| 1 \| 0 \| 2 \| 12000 \| 0 \| 0 \| had what it needed \|/u);
    expect(rows[1]).toMatch(/^\| 2:.*\| 900 \| 0\.0120 \| no room for more \|/u);
    expect(rows[0]).toContain("change \\| part 1");
  });

  it("tells what each step came to, and nothing of one that came to nothing", () => {
    const section = sectionOf({ ...record, findings: [finding(1), finding(2, { insights: "" })] });
    expect(section).toContain("- Step 1, confidence 0.80: Retention fell in part 1.");
    expect(section).not.toContain("Step 2,");
  });

  it("is empty for a run that searched for a question", () => {
    expect(sectionOf(undefined)).toBe("");
  });
});
