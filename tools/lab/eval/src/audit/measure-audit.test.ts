import { describe, expect, it } from "vitest";
import { measureAudit } from "./measure-audit.ts";
import type { ScoredPair } from "./score-pairs.ts";

const pair = (
  label: ScoredPair["label"],
  score: number,
  status: ScoredPair["status"] = "PASS",
): ScoredPair => ({
  id: "0/someone/0",
  claim: "The sea rises.",
  evidence: "A text.",
  label,
  score,
  status,
});

describe("measureAudit", () => {
  it("takes Complete and Partial for supported, and passes from the audit's own threshold", () => {
    const measures = measureAudit([
      pair("Complete", 0.9),
      pair("Partial", 0.6),
      pair("Incomplete", 0.8),
      pair("Missing", 0.1),
    ]);
    // Of four pairs of a supported and another one three are won; one of two passed is right, one is missed.
    expect(measures).toMatchObject({ n: 4, positives: 2, auroc: 0.75, threshold: 0.7, f1: 0.5 });
  });

  it("counts, for every status, what experts take for supported", () => {
    const { statuses } = measureAudit([
      pair("Complete", 0.9),
      pair("Missing", 0.8),
      pair("Missing", 0.1, "REVIEW"),
    ]);
    expect(statuses).toEqual([
      { status: "PASS", n: 2, supported: 0.5 },
      { status: "REVIEW", n: 1, supported: 0 },
    ]);
  });

  it("says how much of the evidence of other questions fails", () => {
    const foreign = [pair("Missing", 0.2), pair("Missing", 0.4)];
    expect(measureAudit([pair("Complete", 0.9)], foreign).foreignFailed).toBe(0.5);
    expect(measureAudit([pair("Complete", 0.9)]).foreignFailed).toBeNull();
  });
});
