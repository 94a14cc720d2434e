import { describe, expect, it } from "vitest";
import { measureAudit } from "./measure-audit.ts";
import type { ScoredPair } from "./score-pairs.ts";

const pair = (label: ScoredPair["label"], score: number): ScoredPair => ({
  id: "0/someone/0",
  claim: "The sea rises.",
  evidence: "A text.",
  label,
  score,
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
});
