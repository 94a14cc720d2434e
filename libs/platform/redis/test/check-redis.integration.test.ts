import { checkRedis } from "@quarry/redis";
import { redisTest as it, startRedis } from "@quarry/testkit";
import { describe, expect } from "vitest";

const nowhere = { url: "redis://127.0.0.1:1" };

describe("checkRedis", () => {
  it("accepts a server that evicts nothing", async ({ redis }) => {
    await expect(checkRedis({ url: redis.url })).resolves.toBeUndefined();
  });

  it("refuses one that does, and says what to do", async () => {
    const careless = await startRedis({ maxmemoryPolicy: "allkeys-lru" });
    await expect(checkRedis({ url: careless.url })).rejects.toMatchObject({
      code: "bad-configuration",
      message: expect.stringMatching(/allkeys-lru.*noeviction.*redis-cli config set/),
    });
    await careless.stop();
  });

  it("says so when there is no server", async () => {
    await expect(checkRedis(nowhere)).rejects.toMatchObject({ code: "redis-down" });
  });

  it("takes the password from the options", async () => {
    const guarded = await startRedis({ password: "swordfish" });
    const redis = { url: `redis://127.0.0.1:${guarded.port}`, password: "swordfish" };
    await expect(checkRedis(redis)).resolves.toBeUndefined();
    await guarded.stop();
  });
});
