import { createRequestRates } from "@quarry/redis";
import { redisTest as it } from "@quarry/testkit";
import { describe, expect } from "vitest";

describe("createRequestRates", () => {
  it("takes as many as there are in a minute, in every process together, and says when there is one again", async ({
    redis,
  }) => {
    const [here, there] = [createRequestRates({ redis }), createRequestRates({ redis })];
    const rate = { perMinute: 2 };
    expect(await here.take("k", rate)).toMatchObject({ allowed: true, remaining: 1, retryAfterMs: 0 });
    expect(await there.take("k", rate)).toMatchObject({ allowed: true, remaining: 0 });
    const refused = await here.take("k", rate);
    expect(refused.allowed).toBe(false);
    expect(refused.retryAfterMs).toBeGreaterThan(0);
    expect(refused.retryAfterMs).toBeLessThanOrEqual(30_000);
    expect(await here.take("other", rate)).toMatchObject({ allowed: true });
    await Promise.all([here.close(), there.close()]);
  });

  it("only looks where it costs nothing", async ({ redis }) => {
    const rates = createRequestRates({ redis });
    const look = { perMinute: 1, cost: 0 } as const;
    expect(await rates.take("k", look)).toMatchObject({ allowed: true, remaining: 1 });
    expect(await rates.take("k", { perMinute: 1 })).toMatchObject({ allowed: true });
    expect((await rates.take("k", look)).allowed).toBe(false);
    await rates.close();
  });
});
