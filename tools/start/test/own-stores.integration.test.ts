import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createQuarryClient, type QuarryClient } from "@quarry/client";
import { findingsSchema } from "@quarry/contracts";
import { readStackFile } from "@quarry/local-stack";
import { freePort } from "@quarry/local-stores";
import { eventually, startQdrant, startRedis } from "@quarry/testkit";
import { spawnSystem, type SpawnedSystem } from "@quarry/testkit/processes";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { z } from "zod";
import { openCollection } from "./collections/collections-client.ts";
import { items } from "./collections/items.ts";

const root = resolve(import.meta.dirname, "../../..");
const question = "How did the season reset change player retention and the ranking system?";

/** Runs `npm run backup` or `npm run restore` on the stores of an environment; returns its exit code and output. */
const runBackup = async (
  words: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<{ readonly code: unknown; readonly said: string }> => {
  const child = spawn(process.execPath, [join(root, "tools/backup/src/main.ts"), ...words], {
    cwd: root,
    env: { PATH: process.env["PATH"], NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"], ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => (said += text));
  const [code] = await once(child, "close");
  return { code, said };
};

const manifestSchema = z.object({
  redis: z.object({ keys: z.number() }),
  collections: z.array(z.object({ aliases: z.array(z.string()) })),
  blobs: z.object({ files: z.number() }),
});

/** Starts the empty servers of a separate installation; returns its environment. */
const openServers = async (home: string) => {
  const [redis, qdrant] = await Promise.all([
    startRedis({ password: "redis-second" }),
    startQdrant({ apiKey: "second" }),
  ]);
  onTestFinished(async () => {
    await Promise.all([redis.stop(), qdrant.stop()]);
  });
  return {
    REDIS_URL: `redis://127.0.0.1:${redis.port}`,
    REDIS_PASSWORD: "redis-second",
    QDRANT_URL: qdrant.url,
    QDRANT_API_KEY: "second",
    BLOBS_DIR: join(home, "blobs"),
  };
};

const untilCompleted = (client: QuarryClient, id: string): Promise<void> =>
  eventually(async () => {
    expect((await client.research.get(id, { waitSeconds: 20 })).status).toBe("completed");
  });

// One stack serves both, because its start takes longer than each of them.
/** Rounds all numbers: scores of two installations have differed by 4e-9. */
const rounded = (found: unknown): unknown =>
  JSON.parse(
    JSON.stringify(found, (_key, value: unknown) =>
      typeof value === "number" ? Number(value.toFixed(6)) : value,
    ),
  );

describe("npm run up with its own stores", () => {
  const home = mkdtempSync(join(tmpdir(), "quarry-own-stores-"));
  const data = join(home, "first");
  let system: SpawnedSystem;
  let client: QuarryClient;
  let collectionId: string;
  let undisturbed: string;

  const submit = async (): Promise<string> =>
    (await client.research.submit({ question, collectionId, depth: "light" })).id;
  const statementsOf = async (id: string) =>
    findingsSchema.parse(JSON.parse(await client.research.report(id, "json"))).statements;

  beforeAll(async () => {
    system = await spawnSystem(data, await freePort(), {});
    client = createQuarryClient({ url: system.url, fetch });
    const collection = await openCollection(system.url, "of its own stores");
    collectionId = collection.id;
    for (const item of items) await collection.addItem(item);
    await collection.untilPrepared();
    undisturbed = await submit();
    await untilCompleted(client, undisturbed);
  });

  afterAll(async () => {
    await system.stop();
    rmSync(home, { recursive: true, force: true, maxRetries: 5 });
  });

  it("ends runs with the same report when Redis and Qdrant are killed meanwhile", async () => {
    const expected = await statementsOf(undisturbed);
    expect(expected).not.toEqual([]);
    for (const store of ["redis-server", "qdrant"]) {
      const id = await submit();
      const running = readStackFile(join(data, "stack.json"))?.processes.find(({ mark }) => mark === store);
      process.kill(running?.pid ?? expect.fail(`${store} does not run`), "SIGKILL");
      await untilCompleted(client, id);
      expect(await statementsOf(id)).toEqual(expected);
      await eventually(async () => expect((await client.readiness()).status).toBe("ready"));
    }
  });

  it("restores runs, reports and searches into empty installations, and continues with a run that was in progress", async () => {
    const folder = join(home, "saved");
    const searched = { query: "player retention", k: 5 };
    const seen = {
      report: await client.research.report(undisturbed, "md"),
      bundle: await client.research.files(undisturbed),
      search: await client.search(searched),
    };
    const inProgress = await submit();
    expect(await runBackup(["backup", folder], { QUARRY_HOME: data })).toMatchObject({ code: 0 });
    const manifest = manifestSchema.parse(JSON.parse(readFileSync(join(folder, "manifest.json"), "utf8")));
    expect(manifest.redis.keys).toBeGreaterThan(20);
    expect(manifest.collections.map(({ aliases }) => aliases.length)).toEqual([1, 1, 1]);
    expect(manifest.blobs.files).toBeGreaterThanOrEqual(seen.bundle.length);
    await system.stop();

    const servers = await openServers(join(home, "second"));
    const local = { QUARRY_HOME: join(home, "local") };
    expect(await runBackup(["backup", join(home, "none")], local)).toMatchObject({
      code: 78,
      said: expect.stringContaining("has no stack"),
    });
    // Keys of Redis are not compared, because some expire soon.
    const kept = (said: string) => /\d+ points of Qdrant, \d+ blobs/u.exec(said)?.[0] ?? said;
    for (const [name, environment] of Object.entries({ servers, local })) {
      const restore = (...words: string[]) => runBackup(["restore", folder, ...words], environment);
      const restored = await restore();
      expect(restored).toMatchObject({ code: 0, said: expect.stringContaining("restored:") });
      expect(await restore()).toMatchObject({
        code: 2,
        said: expect.stringMatching(/Redis holds .* --replace/u),
      });
      expect(await restore("--replace")).toMatchObject({ code: 0 });
      const again = await runBackup(["backup", join(home, `from ${name}`)], environment);
      expect(kept(again.said)).toBe(kept(restored.said));
    }
    const second = await spawnSystem(join(home, "second"), await freePort(), servers);
    onTestFinished(() => second.stop());
    const after = createQuarryClient({ url: second.url, fetch });
    expect(await after.research.report(undisturbed, "md")).toBe(seen.report);
    expect(await after.research.files(undisturbed)).toEqual(seen.bundle);
    expect(rounded(await after.search(searched))).toEqual(rounded(seen.search));
    await untilCompleted(after, inProgress);

    writeFileSync(join(folder, "redis/dump.rdb"), "something else");
    expect(await runBackup(["restore", folder, "--replace"], local)).toMatchObject({
      code: 2,
      said: expect.stringContaining("redis/dump.rdb of the backup"),
    });
  });
});
