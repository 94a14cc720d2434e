import { expect, it, onTestFinished } from "vitest";
import { openPlayer } from "../src/play.ts";
import { everythingKilled, goalPoints, points } from "../src/scenarios/kill-points.ts";

// One point of three kinds: before the end of a job is recorded, between a saved decision and its job, while the model is asked.
// `npm run chaos` plays all points, also those while sources are fetched, written or searched.
const some = [...goalPoints, ...points].filter(({ name }) => ["answered", "between", "write"].includes(name));

it("ends with the report of an undisturbed run although everything is killed repeatedly", async () => {
  const player = await openPlayer(new AbortController().signal);
  onTestFinished(() => player.close());
  const played = await player.play(everythingKilled("goal", some, { hasModel: true, isGoalLed: true }));
  expect(played).toMatchObject({ lost: [], doubled: [], troubles: [] });
});
