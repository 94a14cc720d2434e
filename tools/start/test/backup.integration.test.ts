import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createQuarryClient, type QuarryClient } from "@quarry/client";
import { startQdrant, startRedis } from "@quarry/testkit";
import { expect, it, onTestFinished } from "vitest";
import { z } from "zod";
import { startStack } from "../src/stack/start-stack.ts";
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

/** Starts the empty servers of a separate installation. */
const openInstallation = async (home: string, name: string) => {
  const [redis, qdrant] = await Promise.all([
    startRedis({ password: `redis-${name}` }),
    startQdrant({ apiKey: name }),
  ]);
  onTestFinished(async () => {
    await Promise.all([redis.stop(), qdrant.stop()]);
  });
  const environment = {
    REDIS_URL: `redis://127.0.0.1:${redis.port}`,
    REDIS_PASSWORD: `redis-${name}`,
    QDRANT_URL: qdrant.url,
    QDRANT_API_KEY: name,
    BLOBS_DIR: join(home, name, "blobs"),
  };
  const start = async (): Promise<{ client: QuarryClient; stop: () => Promise<void> }> => {
    const stack = await startStack({ root, data: join(home, name), command: "start", environment });
    onTestFinished(stack.stop);
    return { client: createQuarryClient({ url: stack.gatewayUrl, fetch }), stop: stack.stop };
  };
  return { environment, start };
};

const untilEnded = async ({ research }: QuarryClient, runId: string): Promise<string> => {
  for await (const { event } of research.events(runId))
    if (event.type === "run-finished") return event.status;
  return "the events ended before the run";
};

it("restores runs, reports and searches into an empty installation, and continues with a run that was in progress", async () => {
  const home = mkdtempSync(join(tmpdir(), "quarry-backup-"));
  onTestFinished(() => rmSync(home, { recursive: true, force: true, maxRetries: 5 }));
  const folder = join(home, "saved");
  const first = await openInstallation(home, "first");
  const before = await first.start();
  const collection = await openCollection(before.client.url, "of a backup");
  for (const item of items) await collection.addItem(item);
  await collection.untilPrepared();
  const request = { question, collectionId: collection.id, depth: "light" } as const;
  const { id: ended } = await before.client.research.submit(request);
  expect(await untilEnded(before.client, ended)).toBe("completed");
  const searched = { query: "player retention", k: 5 };
  const seen = {
    report: await before.client.research.report(ended, "md"),
    bundle: await before.client.research.files(ended),
    search: await before.client.search(searched),
  };

  const { id: under } = await before.client.research.submit(request);
  expect(await runBackup(["backup", folder], first.environment)).toMatchObject({ code: 0 });
  const manifest = manifestSchema.parse(JSON.parse(readFileSync(join(folder, "manifest.json"), "utf8")));
  expect(manifest.redis.keys).toBeGreaterThan(20);
  expect(manifest.collections.map(({ aliases }) => aliases.length)).toEqual([1, 1, 1]);
  expect(manifest.blobs.files).toBeGreaterThanOrEqual(seen.bundle.length);
  await before.stop();

  const second = await openInstallation(home, "second");
  const restore = (...words: string[]) => runBackup(["restore", folder, ...words], second.environment);
  expect(await restore()).toMatchObject({ code: 0, said: expect.stringContaining("restored:") });
  expect(await restore()).toMatchObject({
    code: 2,
    said: expect.stringMatching(/Redis holds .* --replace/u),
  });
  expect(await restore("--replace")).toMatchObject({ code: 0 });
  const after = await second.start();
  expect(await after.client.research.report(ended, "md")).toBe(seen.report);
  expect(await after.client.research.files(ended)).toEqual(seen.bundle);
  expect(await after.client.search(searched)).toEqual(seen.search);
  expect(await untilEnded(after.client, under)).toBe("completed");

  const local = { QUARRY_HOME: join(home, "local") };
  expect(await runBackup(["backup", join(home, "none")], local)).toMatchObject({
    code: 78,
    said: expect.stringContaining("has no stack"),
  });
  const intoFolder = await runBackup(["restore", folder], local);
  expect(intoFolder).toMatchObject({ code: 0 });
  const outOfFolder = await runBackup(["backup", join(home, "again")], local);
  // Keys of Redis are not compared, because some expire soon.
  const kept = (said: string) => /\d+ points of Qdrant, \d+ blobs/u.exec(said)?.[0] ?? said;
  expect(kept(outOfFolder.said)).toBe(kept(intoFolder.said));

  writeFileSync(join(folder, "redis/dump.rdb"), "something else");
  expect(await restore("--replace")).toMatchObject({
    code: 2,
    said: expect.stringContaining("redis/dump.rdb of the backup"),
  });
});
