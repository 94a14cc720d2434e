import { describe, expect, it, onTestFinished } from "vitest";
import { openChaos } from "../src/run-chaos.ts";
import type { Variant } from "../src/run/outside.ts";
import { goalPoints, type Point, points } from "../src/run/run-through.ts";

/** Kills the system at each of the points of one run; answers with where the kills met it, and in what the run became another. */
const killAt = async (variant: Variant, names: readonly string[], all: readonly Point[] = points) => {
  const { signal } = new AbortController();
  const chaos = await openChaos({ variant, isGoalLed: all === goalPoints, signal });
  onTestFinished(() => chaos.close());
  const { outcome, differences } = await chaos.killAt(all.filter(({ name }) => names.includes(name)));
  return { killedAt: outcome.killedAt.map((point) => point.split(":")[0]), differences };
};

// One point of each kind; `npm run chaos` plays all of them. The system restarts after each kill.
describe("a run whose every process is killed again and again", { timeout: 1_800_000 }, () => {
  it("ends in the report of an undisturbed run with a model, and does nothing twice", async () => {
    const names = ["index", "claims", "between", "publish"];
    expect(await killAt("model", names)).toEqual({ killedAt: names, differences: [] });
  });

  it("does so without a model when it reads for a goal, killed between the turns of its reader", async () => {
    const names = ["mark", "answered"];
    expect(await killAt("no-model", names, goalPoints)).toEqual({ killedAt: names, differences: [] });
  });
});
