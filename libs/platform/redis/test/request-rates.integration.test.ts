import { createRequestRates } from "@quarry/redis";
import { redisTest as it } from "@quarry/testkit";
import { describe, expect } from "vitest";

const limit = (perMinute: number, name = "k") => ({ name, perMinute });

describe("createRequestRates", () => {
  it("grants the turns of a minute to all processes together, and says when there is one again", async ({
    redis,
  }) => {
    const [here, there] = [createRequestRates({ redis }), createRequestRates({ redis })];
    const limits = [limit(2)];
    expect(await here.take(limits)).toMatchObject([
      { rate: { allowed: true, remaining: 1, retryAfterMs: 0 } },
    ]);
    expect(await there.take(limits)).toMatchObject([{ rate: { allowed: true, remaining: 0 } }]);
    const [refused] = await here.take(limits);
    expect(refused?.rate.allowed).toBe(false);
    expect(refused?.rate.retryAfterMs).toBeGreaterThan(0);
    expect(refused?.rate.retryAfterMs).toBeLessThanOrEqual(30_000);
    expect(await here.take([limit(2, "other")])).toMatchObject([{ rate: { allowed: true } }]);
    await Promise.all([here.close(), there.close()]);
  });

  it("only looks where it costs nothing", async ({ redis }) => {
    const rates = createRequestRates({ redis });
    expect(await rates.take([limit(1)], 0)).toMatchObject([{ rate: { allowed: true, remaining: 1 } }]);
    expect(await rates.take([limit(1)])).toMatchObject([{ rate: { allowed: true } }]);
    expect(await rates.take([limit(1)], 0)).toMatchObject([{ rate: { allowed: false } }]);
    await rates.close();
  });

  it("takes nothing of any limit where one has none left: a key past its own does not use up that of all", async ({
    redis,
  }) => {
    const rates = createRequestRates({ redis });
    const limits = [limit(1, "key"), limit(3, "all")];
    await rates.take(limits);
    for (let asked = 0; asked < 5; asked += 1)
      expect(await rates.take(limits)).toMatchObject([
        { name: "key", rate: { allowed: false } },
        { name: "all", rate: { allowed: true, remaining: 2 } },
      ]);
    await rates.close();
  });
});
