import { describe, expect, it } from "vitest";
import { faultRows } from "./faults/rows.ts";
import { parseCommandLine } from "./parse-command-line.ts";
import { goalPoints, points } from "./run/run-through.ts";

describe("parseCommandLine", () => {
  it("takes every point and both variants when none is named", () => {
    expect(parseCommandLine([])).toEqual({
      variants: ["no-model", "model"],
      points,
      isGoalLed: false,
      oneRun: false,
      faults: undefined,
      help: false,
    });
  });

  it("takes the points that are named, in the order of a run", () => {
    const {
      points: taken,
      variants,
      oneRun,
    } = parseCommandLine(["--point", "publish", "--point", "decompose", "--variant", "model", "--one-run"]);
    expect(taken.map(({ name }) => name)).toEqual(["decompose", "publish"]);
    expect([variants, oneRun]).toEqual([["model"], true]);
  });

  it("takes the points of a run that reads for a goal with --goal", () => {
    expect(parseCommandLine(["--goal"])).toMatchObject({ isGoalLed: true, points: goalPoints });
    expect(parseCommandLine(["--goal", "--point", "read"]).points.map(({ name }) => name)).toEqual(["read"]);
  });

  it("takes rows of the fault matrix, every row, or a soak", () => {
    const { faults } = parseCommandLine(["--row", "F20", "--row", "F3", "--seed", "17"]);
    expect(faults).toMatchObject({ rows: [{ id: "F3" }, { id: "F20" }], seed: 17, isWritten: false });
    expect(parseCommandLine(["--all"]).faults).toMatchObject({ rows: faultRows, isWritten: true });
    expect(parseCommandLine(["--list"]).faults).toMatchObject({ rows: faultRows, isListed: true });
    const { faults: soak } = parseCommandLine(["--soak", "90"]);
    expect(soak?.rows.map(({ proof }) => proof)).toMatchObject([{ scenarios: [{ name: "soak-90s" }] }]);
  });

  it.each([
    ["--point", "read"],
    ["--point", "lunch"],
    ["--variant", "lunch"],
    ["--row", "F35"],
    ["--soak", "long"],
    ["--lunch"],
  ])("refuses %s %s", (...words) => {
    expect(() => parseCommandLine(words)).toThrow("see npm run chaos -- --help");
  });
});
