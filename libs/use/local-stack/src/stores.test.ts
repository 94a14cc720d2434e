import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { askRedis } from "@quarry/local-stores";
import { describe, expect, it, onTestFinished } from "vitest";
import { diskTrouble, startStores } from "./stores.ts";

const secrets = { redisPassword: "r", qdrantApiKey: "q", adminPassword: "a" };

describe("diskTrouble", () => {
  it.each([
    [16_383, " (the disk of /data is full; free some space)"],
    [16_384, ""],
  ])("tells of %i free blocks of 4 kB: %j", (bavail, words) => {
    expect(diskTrouble("/data", () => ({ bavail, bsize: 4_096 }))).toBe(words);
  });
});

describe("startStores", () => {
  it("starts none of those that the environment names", async () => {
    const environment = { REDIS_URL: "redis://elsewhere", QDRANT_URL: "http://elsewhere" };
    expect(await startStores("/nowhere", secrets, environment)).toMatchObject({
      environment: {},
    });
  });

  it("says which store cannot start, in its own words", async () => {
    const data = mkdtempSync(join(tmpdir(), "quarry-stores-"));
    writeFileSync(join(data, "qdrant"), "a file where a folder belongs");
    const started = startStores(data, secrets, {});
    await expect(started).rejects.toMatchObject({ exitCode: 75, message: expect.stringContaining("qdrant") });
  });

  it("starts a store again that was killed, at the same address and with its data", async () => {
    const data = mkdtempSync(join(tmpdir(), "quarry-stores-"));
    const said: string[] = [];
    const restarted = Promise.withResolvers<void>();
    const watch = { say: (line: string) => void said.push(line), onRestart: () => restarted.resolve() };
    const stores = await startStores(data, secrets, { QDRANT_URL: "http://elsewhere" }, watch);
    onTestFinished(stores.stop);
    const port = Number(new URL(stores.environment["REDIS_URL"] ?? "").port);
    await askRedis(port, ["AUTH r", "SET kept yes"]);
    const [killed] = stores.processes();
    process.kill(killed?.pid ?? 0, "SIGKILL");
    await restarted.promise;
    expect(await askRedis(port, ["AUTH r", "GET kept"])).toContain("yes");
    expect(stores.processes()[0]?.pid).not.toBe(killed?.pid);
    expect(said.join("")).toContain("redis-server has ended");
    const log = readFileSync(join(data, "logs/redis.log"), "utf8");
    expect(log.match(/Ready to accept connections/gu)).toHaveLength(2);
  });
});
