import type { RunEvent } from "@quarry/contracts";
import { describe, expect, it } from "vitest";
import { advance, noProgress, type Progress } from "./progress.ts";
import { phases, phasesDone } from "./show-progress.ts";

const after = (...events: readonly RunEvent[]): Progress => events.reduce(advance, noProgress);

const stage = (name: "expand" | "gather" | "index" | "find-evidence", round = 0): RunEvent => ({
  type: "stage-started",
  stage: name,
  round,
  jobs: 1,
});

describe("phasesDone", () => {
  it("counts the phases before the one that works", () => {
    expect(phasesDone(after(stage("gather")), 0)).toBe(1);
  });

  it("does not open a phase again in a later round", () => {
    expect(phasesDone(after(stage("find-evidence"), stage("expand", 1)), 3)).toBe(3);
  });

  it("counts all when the run is over", () => {
    expect(phasesDone(after({ type: "run-finished", status: "failed", detail: "" }), 1)).toBe(phases.length);
  });
});

describe("phases", () => {
  it("say what was read, indexed and covered", () => {
    const progress = after(
      {
        type: "question-decomposed",
        questionType: "why",
        complexity: "simple",
        topics: [{ id: "t1", name: "Causes" }],
      },
      { type: "document-stored", documentId: "d", uri: "file:a.md", title: "a", grade: "C", characters: 5 },
      { type: "source-unavailable", uri: "file:b", reason: "empty", detail: "it has no text" },
      { type: "document-indexed", documentId: "d", passages: 7, written: 0, alreadyIndexed: true },
      { type: "topic-assessed", topicId: "t1", name: "Causes", covered: true, score: 0.75, gaps: [] },
    );
    expect(phases.map(({ summary }) => summary(progress)).slice(0, 3)).toEqual([
      "why, 1 topics",
      "1 read, 1 not usable",
      "7 passages, 0 new, 1 documents indexed before",
    ]);
    expect(phases[3]?.details?.(progress)).toEqual(["███████████████░░░░░  75 % ✔ Causes"]);
  });
});
