import { expect, it, onTestFinished } from "vitest";
import { openPlayer } from "../src/play.ts";
import { everythingKilled, goalPoints, points } from "../src/scenarios/kill-points.ts";

// One point of each kind: before the end of a job is recorded, and while the model is asked. `npm run chaos` plays all of them.
const some = [...goalPoints, ...points].filter(({ name }) => ["answered", "write"].includes(name));

it("ends with the report of an undisturbed run although everything is killed repeatedly", async () => {
  const player = await openPlayer(new AbortController().signal);
  onTestFinished(() => player.close());
  const played = await player.play(everythingKilled("goal", some, { hasModel: true, isGoalLed: true }));
  expect(played).toMatchObject({ lost: [], doubled: [], troubles: [] });
});
