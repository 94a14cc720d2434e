import { describe, expect, it } from "vitest";
import { someSize } from "../../test/some-size.ts";
import type { SizeNumbers } from "./measure-sizes.ts";
import { type EvidenceNumbers, growthOf, renderNumbers } from "./render-numbers.ts";

const sizes: readonly SizeNumbers[] = [
  someSize({ passages: 1_000, p50Ms: 10, p95Ms: 20, storedBytes: 50_000_000 }),
  someSize({ passages: 10_000, p50Ms: 20, p95Ms: 30, storedBytes: 320_000_000 }),
];

describe("growthOf", () => {
  it("compares each size with the one before", () => {
    expect(growthOf(sizes)).toEqual([
      {
        fromPassages: 1_000,
        toPassages: 10_000,
        passagesRatio: 10,
        p50Ratio: 2,
        p95Ratio: 1.5,
        bytesPerAddedPassage: 30_000,
      },
    ]);
  });

  it("has nothing to say of one size", () => {
    expect(growthOf(sizes.slice(0, 1))).toEqual([]);
  });
});

const numbers: EvidenceNumbers = {
  encoder: "some-model@1/int8.1",
  startUpMs: 1_500,
  grown: {
    indexing: { passages: 50, ms: 4_000, encoderRatio: 0.8 },
    sizes: [
      someSize({ passages: 1_000, p50Ms: 20.04, p95Ms: 40, storedBytes: 40_000_400 }),
      someSize({ passages: 2_000, p50Ms: 40.08, p95Ms: 60, storedBytes: 70_000_400 }),
    ],
  },
  maxSim: {
    passages: 100,
    passageTokens: 180,
    queryTokens: 32,
    dimensions: 384,
    graphMs: 6.004,
    naiveMs: 180,
    ratio: 29.98,
    largestDifference: 0.0016,
    stored: { passages: 50, rows: 86.66, graphMs: 3 },
  },
  encoding: [
    {
      name: "int8",
      passagesPerSecond: 30,
      ratio: 5,
      peakMiB: 400,
      stability: { same: true, largestDifference: 0 },
    },
    {
      name: "fp32",
      passagesPerSecond: 12,
      ratio: 2,
      peakMiB: 500,
      stability: { same: false, largestDifference: 1e-6 },
    },
    { name: "plain", passagesPerSecond: 6, ratio: 1, peakMiB: 450, stability: undefined },
  ],
  peaks: { processMiB: 600, qdrantMiB: undefined },
  machine: { cores: 2, loadBefore: 0.5, loadAfter: 1.5 },
};

describe("renderNumbers", () => {
  const { json, table } = renderNumbers(numbers);

  it("says what each encoder does by the plain loop, and whether it can be repeated", () => {
    expect(table).toContain("| int8 | 30 | 5 | bit for bit | 400 |");
    expect(table).toContain("| fp32 | 12 | 2 | to 0.000001 | 500 |");
    expect(table).toContain("| plain | 6 | 1 |  | 450 |");
  });

  it("says of each size how long a search takes, what of, and what a passage takes on the disk", () => {
    expect(json).toMatchObject({
      sizes: [
        {
          passages: 1_000,
          p50Ms: 20,
          parts: expect.arrayContaining([{ part: "maxSim", p50Ms: 4, p95Ms: 8 }]),
        },
        { passages: 2_000, storedBytes: 70_000_400, bytesPerPassage: 35_000 },
      ],
    });
  });

  it("says what growth costs", () => {
    expect(table).toContain("| 1000 to 2000 | × 2 | × 2 | × 1.5 | 30000 |");
  });

  it("says how many passages were really encoded, and how quickly they were indexed", () => {
    expect(json).toMatchObject({
      indexing: { passages: 50, passagesPerSecond: 12.5, encoderRatio: 0.8 },
      startUpSeconds: 1.5,
    });
    expect(table).toContain("50 passages were encoded, up to 50,000 the others");
  });

  it("has no number for what the system does not tell", () => {
    expect(json).toMatchObject({ peakMemory: { processMiB: 600, qdrantMiB: null } });
    expect(table).toContain("600 / unknown");
  });
});
