import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openPlayer, type Player } from "../src/play.ts";
import { everythingKilled, goalPoints, type Point, points } from "../src/scenarios/kill-points.ts";
import { connectionsCut } from "../src/scenarios/stores.ts";

const named = (all: readonly Point[], ...names: string[]): Point[] =>
  all.filter(({ name }) => names.includes(name));

// One point of each kind: a store, the model, before a job is added, and, in the last test, before its end is recorded.
// `npm run chaos` plays all of them.
describe("a disturbed run", { timeout: 1_800_000 }, () => {
  let player: Player;
  beforeAll(async () => {
    player = await openPlayer(new AbortController().signal);
  });
  afterAll(() => player.close());

  const well = { lost: [], doubled: [], troubles: [] };

  it("ends with the report of an undisturbed run with a model although everything is killed repeatedly", async () => {
    const some = named(points, "index", "claims", "between");
    expect(await player.play(everythingKilled("model", some, { hasModel: true }))).toMatchObject(well);
  });

  it("does so when Redis cuts its connections", async () => {
    const played = await player.play(connectionsCut);
    expect(played).toMatchObject(well);
    expect(played.recoveryMs).toHaveLength(4);
  });

  it("does so without a model when it is killed between reading turns", async () => {
    const some = named(goalPoints, "answered");
    expect(await player.play(everythingKilled("goal", some, { isGoalLed: true }))).toMatchObject(well);
  });
});
