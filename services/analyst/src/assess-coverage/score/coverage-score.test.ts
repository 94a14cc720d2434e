import type { CoverageParts } from "@quarry/contracts";
import { describe, expect, it } from "vitest";
import { coverageScore, roundParts } from "./coverage-score.ts";

const full: CoverageParts = {
  answered: 1,
  publishers: 1,
  grade: 1,
  recency: 1,
  contradictions: 1,
  requirements: 1,
};

describe("coverageScore", () => {
  it("is 1 when nothing is left to be wished for, and 0 when nothing is answered", () => {
    expect(coverageScore(full)).toBe(1);
    expect(coverageScore({ ...full, answered: 0 })).toBe(0);
  });

  it.each([
    [1, 0.8],
    [2, 0.9],
    [3, 1],
  ])("gives a full answer of %i publishers at most %d", (publishers, score) => {
    expect(coverageScore({ ...full, publishers: publishers / 3 })).toBe(score);
  });

  it("lets one publisher of grade C reach the default threshold", () => {
    expect(coverageScore({ ...full, publishers: 1 / 3, grade: 0.9 })).toBeGreaterThanOrEqual(0.7);
  });

  it("never covers by default what lacks all that its type of question needs", () => {
    expect(coverageScore({ ...full, requirements: 0 })).toBeLessThan(0.7);
  });

  it.each(["answered", "publishers", "grade", "recency", "contradictions", "requirements"] as const)(
    "falls with the part '%s'",
    (part) => {
      const scores = [1, 0.5, 0].map((worth) => coverageScore({ ...full, [part]: worth }));
      expect(scores).toEqual(scores.toSorted((one, other) => other - one));
      expect(new Set(scores).size).toBe(3);
    },
  );
});

describe("roundParts", () => {
  it("keeps two digits, and no view where there is none", () => {
    expect(roundParts({ ...full, publishers: 1 / 3 })).toEqual({ ...full, publishers: 0.33 });
    expect(roundParts({ ...full, view: 2 / 3 })).toMatchObject({ view: 0.67 });
  });
});
