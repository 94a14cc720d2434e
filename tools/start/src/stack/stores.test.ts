import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { startStores } from "./stores.ts";

const secrets = { redisPassword: "r", qdrantApiKey: "q", adminPassword: "a" };

describe("startStores", () => {
  it("starts none of those that the environment names", async () => {
    const environment = { REDIS_URL: "redis://elsewhere", QDRANT_URL: "http://elsewhere" };
    expect(await startStores("/nowhere", secrets, environment)).toMatchObject({
      environment: {},
      processes: [],
    });
  });

  it("says which store cannot start, in its own words", async () => {
    const data = mkdtempSync(join(tmpdir(), "quarry-stores-"));
    writeFileSync(join(data, "qdrant"), "a file where a folder belongs");
    const started = startStores(data, secrets, {});
    await expect(started).rejects.toMatchObject({ exitCode: 75, message: expect.stringContaining("qdrant") });
  });
});
