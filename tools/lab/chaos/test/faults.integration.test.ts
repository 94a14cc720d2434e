import { expect, it, onTestFinished } from "vitest";
import { openPlayer } from "../src/faults/play.ts";
import { redisConnectionsCut } from "../src/faults/scenarios/stores.ts";

// Two systems are started, one after the other; a busy machine needs a minute for each.
it("loses nothing and does nothing twice when Redis cuts its connections", async () => {
  const { signal } = new AbortController();
  const player = await openPlayer({ signal, say: () => undefined });
  onTestFinished(() => player.close());
  const played = await player.play(redisConnectionsCut, () => 0);
  expect(played).toMatchObject({ lost: [], doubled: [], troubles: [] });
  expect(played.recoveryMs).toHaveLength(4);
});
