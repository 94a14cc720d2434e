import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { startFixtureWeb, startQdrant, startRedis } from "@quarry/testkit";
import { strFromU8, unzipSync } from "fflate";
import { describe, expect, it, onTestFinished } from "vitest";
import { supportBundle } from "../src/support-bundle.ts";

const root = resolve(import.meta.dirname, "../../..");
const secrets = {
  QDRANT_READ_ONLY_API_KEY: "canary-read-only-key",
  REDIS_PASSWORD: "canary-of-redis-7c1",
  QDRANT_API_KEY: "canary-of-qdrant-91f",
  LLM_API_KEY: "canary-of-the-model-5e2",
  WEBHOOK_SECRET: "whsec_canaryofwebhooks3b",
  WEBHOOK_URL: "https://hooks.example.org/services/canary-of-a-path-88d",
} as const;
const apiKey = "canary-of-the-caller-d40";

const textsOf = (bundle: Uint8Array): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(unzipSync(bundle)).map(([file, bytes]) => [file, strFromU8(bytes)]));

const logsWith = (line: string): string => {
  const logs = mkdtempSync(join(tmpdir(), "quarry-support-"));
  onTestFinished(() => rmSync(logs, { recursive: true, force: true }));
  writeFileSync(join(logs, "gateway.log"), `${line}\n`);
  return logs;
};

const { PATH, NODE_COMPILE_CACHE } = process.env;
const environment = { PATH, NODE_COMPILE_CACHE, ...secrets };

describe("npm run support-bundle", () => {
  it("holds what somebody needs who is asked for help, and no secret", async () => {
    const [redis, qdrant, gateway] = await Promise.all([
      startRedis({ password: secrets.REDIS_PASSWORD }),
      startQdrant({ apiKey: secrets.QDRANT_API_KEY }),
      startFixtureWeb({
        "/metrics": { body: `queue_jobs 3\nsaid ${secrets.LLM_API_KEY}` },
        "/readyz": { status: 503, body: "redis: no" },
      }),
    ]);
    onTestFinished(async () => {
      await Promise.all([redis.stop(), qdrant.stop(), gateway.stop()]);
    });
    const { zip, parts, missing } = await supportBundle({
      root,
      environment: {
        ...environment,
        REDIS_URL: `redis://127.0.0.1:${redis.port}`,
        QDRANT_URL: qdrant.url,
        LLM_BASE_URL: "http://me:canary-in-an-address@127.0.0.1:1/v1",
        LLM_MODEL: "of-the-test",
      },
      logs: logsWith(`{"message":"sent Bearer ${apiKey} and ${secrets.WEBHOOK_SECRET}"}`),
      gatewayUrl: gateway.url,
      apiKey,
    });
    const texts = textsOf(zip);
    expect([parts, missing]).toEqual([12, []]);
    expect(texts["about.json"]).toContain(`"node": "${process.version}"`);
    expect(texts["configuration.txt"]).toContain("LLM_MODEL=of-the-test");
    expect(texts["configuration.txt"]).toContain("REDIS_PASSWORD: set");
    expect(texts["doctor.txt"]).toContain("LLM_MODEL");
    expect(texts["gateway/metrics.txt"]).toMatch(/^200\nqueue_jobs 3\nsaid \[secret\]/u);
    expect(texts["gateway/readyz.txt"]).toMatch(/^503\nredis: no/u);
    expect(texts["redis.txt"]).toContain("used_memory:");
    expect(JSON.parse(texts["queues.json"] ?? "")).toContainEqual(
      expect.objectContaining({ queue: "fetch-page", consumers: 0 }),
    );
    expect(texts["qdrant.json"]).toContain('"cluster"');
    expect(texts["logs/gateway.log"]).toContain('"message":"sent Bearer [secret] and [secret]"');
    const whole = Object.values(texts).join("\n");
    for (const canary of [...Object.values(secrets), apiKey, "canary-in-an-address"])
      expect(whole).not.toContain(canary);
    expect(gateway.requests[0]?.headers.authorization).toBe(`Bearer ${apiKey}`);
  });

  it("says of what cannot be reached why, and has the rest", async () => {
    const { zip, missing } = await supportBundle({
      root,
      environment: { ...environment, REDIS_URL: "redis://127.0.0.1:1", QDRANT_URL: "http://127.0.0.1:1" },
      logs: "/nowhere",
      gatewayUrl: "http://127.0.0.1:1",
      apiKey: undefined,
    });
    const texts = textsOf(zip);
    expect(missing).toContain("redis.txt: Redis cannot be reached");
    for (const file of ["redis.txt", "queues.json", "qdrant.json", "gateway/metrics.txt"])
      expect(texts[file]).toMatch(/^This could not be collected: /u);
    expect(texts["about.json"]).toContain('"version"');
  });
});
