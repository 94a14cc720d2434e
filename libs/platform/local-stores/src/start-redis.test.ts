import { access } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { askRedis, startRedis } from "./start-redis.ts";

describe("startRedis", () => {
  it("runs an empty server that writes what it acknowledges to an append-only file and evicts nothing", async () => {
    const redis = await startRedis();
    const reply = await askRedis(redis.port, ["DBSIZE", "INFO", "CONFIG GET appendfsync"]);
    await redis.stop();
    expect(reply).toContain(":0\r\n");
    expect(reply).toContain("maxmemory_policy:noeviction");
    expect(reply).toContain("aof_enabled:1");
    expect(reply).toContain("always");
  });

  it("keeps its data when it is killed and started again in the same place", async () => {
    const first = await startRedis();
    await askRedis(first.port, ["SET kept yes"]);
    await first.kill("SIGKILL");
    const second = await startRedis({ directory: first.directory, port: first.port });
    const reply = await askRedis(second.port, ["GET kept"]);
    await second.stop();
    await first.stop();
    expect(reply).toContain("yes");
  });

  it("asks for the password", async () => {
    const redis = await startRedis({ password: "swordfish" });
    const reply = await askRedis(redis.port, ["PING"]);
    await redis.flush();
    await redis.stop();
    expect(reply).toContain("NOAUTH");
    expect(redis.url).toBe(`redis://:swordfish@127.0.0.1:${redis.port}`);
  });

  it("leaves no folder behind", async () => {
    const redis = await startRedis();
    await redis.stop();
    await expect(access(redis.directory)).rejects.toThrow("ENOENT");
  });

  it("says what the server said when it does not start", async () => {
    await expect(startRedis({ maxmemoryPolicy: "no-such-policy" })).rejects.toThrow(/redis ended with 1/);
  });
});
