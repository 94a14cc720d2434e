import { describe, expect, it } from "vitest";
import { niceTicks, renderPicture } from "./render-picture.ts";

describe("niceTicks", () => {
  it.each([
    [150, [0, 50, 100, 150]],
    [40_000, [0, 10_000, 20_000, 30_000, 40_000]],
    [7, [0, 2, 4, 6, 8]],
    [0, [0, 1]],
  ])("goes up to %d in round steps", (highest, expected) => {
    expect(niceTicks(highest)).toEqual(expected);
  });
});

const sizes = [
  { passages: 1_000, p50Ms: 30, p95Ms: 60, bytesPerPassage: 45_000 },
  { passages: 10_000, p50Ms: 50, p95Ms: 300, bytesPerPassage: 38_000 },
];

const pointsOf = (svg: string): number[][][] =>
  [...svg.matchAll(/<polyline points="([^"]+)"/gu)].map(([, points = ""]) =>
    points.split(" ").map((point) => point.split(",").map(Number)),
  );

describe("renderPicture", () => {
  const svg = renderPicture(sizes);

  it("draws a curve for each measure, with its name and last value at its end", () => {
    expect(pointsOf(svg)).toHaveLength(3);
    for (const label of ["p95 300", "p50 50", "kB 38"]) expect(svg).toContain(`>${label}</text>`);
  });

  it("puts larger stores to the right and larger values higher", () => {
    const [slow = []] = pointsOf(svg);
    const [[x1 = 0, y1 = 0] = [], [x2 = 0, y2 = 0] = []] = slow;
    expect(x2).toBeGreaterThan(x1);
    expect(y2).toBeLessThan(y1);
  });

  it("says what the axes are and what is aimed at", () => {
    for (const label of [
      "find-evidence, one query, ms",
      "passages in the store",
      "1,000",
      "10,000",
      "broken line: aim, at most 150 ms",
      "broken line: aim, at most 40 kB",
    ])
      expect(svg).toContain(`>${label}</text>`);
  });

  it("writes the names of curves that end close together below each other", () => {
    const close = renderPicture([{ passages: 10, p50Ms: 50, p95Ms: 51, bytesPerPassage: 1 }]);
    const heights = [...close.matchAll(/y="([\d.]+)" class="(?:first|second)">p\d+ /gu)].map(([, y]) =>
      Number(y),
    );
    expect((heights[1] ?? 0) - (heights[0] ?? 0)).toBeCloseTo(15);
  });

  it("has colours of its own for dark paper", () => {
    expect(svg).toContain("prefers-color-scheme: dark");
  });

  it("draws a single size without a number that is none", () => {
    expect(renderPicture(sizes.slice(0, 1))).not.toContain("NaN");
  });
});
