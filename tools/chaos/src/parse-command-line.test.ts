import { describe, expect, it } from "vitest";
import { parseCommandLine } from "./parse-command-line.ts";
import { goalPoints, points } from "./run/points.ts";

describe("parseCommandLine", () => {
  it("takes every point and both variants when none is named", () => {
    expect(parseCommandLine([])).toEqual({
      variants: ["no-model", "model"],
      points,
      isGoalLed: false,
      oneRun: false,
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

  it.each([["--point", "read"], ["--point", "lunch"], ["--variant", "lunch"], ["--lunch"]])(
    "refuses %s %s",
    (...words) => {
      expect(() => parseCommandLine(words)).toThrow("see npm run chaos -- --help");
    },
  );
});
