import { describe, expect, it } from "vitest";
import { someSize } from "../../test/some-size.ts";
import { type LayoutNumbers, renderLayouts, sharedAnswers } from "./layouts.ts";

describe("sharedAnswers", () => {
  it("is the share of passages that the other found for the same question", () => {
    expect(
      sharedAnswers(
        [
          ["a", "b"],
          ["c", "d"],
        ],
        [
          ["b", "a"],
          ["d", "b"],
        ],
      ),
    ).toBe(0.75);
  });

  it("is all of nothing", () => {
    expect(sharedAnswers([], [])).toBe(1);
  });
});

describe("renderLayouts", () => {
  it("compares the answers of each layout with those of the first", () => {
    const layout = (name: string, found: readonly string[]): LayoutNumbers => {
      const { search, load } = someSize({ passages: 1_000, p50Ms: 50, p95Ms: 100, storedBytes: 0 });
      return {
        name,
        search: { ...search, found: [found] },
        storedBytes: 30_000_000,
        heldMiB: 70,
        indexed: 900,
        changedSeconds: 2.04,
        load,
      };
    };
    const { json, table } = renderLayouts({
      passages: 1_000,
      layouts: [layout("first", ["a", "b"]), layout("second", ["a", "c"])],
      machine: { cores: 2, loadBefore: 0, loadAfter: 1 },
    });
    expect(json).toMatchObject({ layouts: [{ sharedAnswers: 1 }, { sharedAnswers: 0.5 }] });
    expect(table.split("\n").at(-1)).toBe("| second | 50 / 100 | 10 / 20 | 30000 | 70 | 0.5 | 900 | 2 | 1 |");
  });
});
