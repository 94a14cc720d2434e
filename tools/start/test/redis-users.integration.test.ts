import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createQuarryClient } from "@quarry/client";
import { askRedis, startRedis } from "@quarry/local-stores";
import { startLocalWeb } from "@quarry/testkit";
import { startModelServer } from "@quarry/testkit/model-server";
import { startSearxng } from "@quarry/testkit/search-servers";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type ServiceName, serviceNames } from "../src/stack/service-environment.ts";
import { startStack } from "../src/stack/start-stack.ts";
import { openCollection } from "./collections/collections-client.ts";
import { captionsFile, items } from "./collections/items.ts";
import { runCommandFile } from "./command.ts";
import { queuePages, queueRoutes } from "./web/queue-site.ts";

const root = resolve(import.meta.dirname, "../../..");
const question =
  "What happens to the job of a worker that was killed, and how did the season reset change retention?";

/** Commands that a compromised fetcher might try and that must be forbidden. */
const forbidden = [
  "FLUSHALL",
  "CONFIG GET requirepass",
  "KEYS *",
  "SCAN 0",
  "ACL LIST",
  "SHUTDOWN",
  "MONITOR",
  "CLIENT LIST",
  "REPLICAOF NO ONE",
  "FUNCTION LIST",
  "GET api-keys:digests",
  "HGETALL collection:c-00000001",
  "HSET bull:judge-claims:meta paused 1",
  "GET cache:answers",
  "DEL limit:llm:places",
];

/** Starts a stack whose services each have a user of their own, on a local web and with a capable model. */
const openUsers = async () => {
  const home = mkdtempSync(join(tmpdir(), "quarry-users-"));
  const users = join(home, "users");
  expect(await runCommandFile("tools/environment/src/redis-users.ts", [users])).toMatchObject({
    exitCode: 0,
  });
  const acl = readFileSync(join(users, "users.acl"), "utf8");
  // The test itself uses the access that is otherwise closed.
  writeFileSync(
    join(home, "users.acl"),
    acl.replace(/^user default .*$/mu, "user default on nopass &* ~* +@all"),
  );
  const redis = await startRedis({ settings: ["--aclfile", join(home, "users.acl")] });
  const web = await startLocalWeb({ pages: queuePages, routes: queueRoutes });
  const documents = queuePages.map(({ url, title, text }) => ({ uri: web.here(url), title, text }));
  const searxng = await startSearxng({ documents });
  const model = await startModelServer({ persona: "capable" });
  const passwordFile = (user: string): string => join(users, `${user}.password`);
  const signIn = (name: ServiceName) => [
    name,
    { REDIS_URL: redis.url.replace("//", `//${name}@`), REDIS_PASSWORD_FILE: passwordFile(name) },
  ];
  const stack = await startStack({
    root,
    data: join(home, "data"),
    command: "up",
    environment: {
      ...web.environment,
      REDIS_URL: redis.url,
      SEARXNG_URL: searxng.url,
      FETCH_HOST_DELAY_MS: "0",
      LLM_BASE_URL: model.url,
      LLM_MODEL: "scripted",
      // Uploads and bundles are stored in Redis.
      BLOBS_DIR: "",
    },
    serviceEnvironments: Object.fromEntries(serviceNames.map(signIn)),
  });
  const stop = async (): Promise<void> => {
    await stack.stop();
    await Promise.all([redis.stop(), web.stop(), searxng.stop(), model.stop()]);
    rmSync(home, { recursive: true, force: true, maxRetries: 5 });
  };
  return { stack, redis, web, model, passwordFile, stop };
};

/** Asks a question about a new collection and the web, and waits for the end of the run. */
const research = async ({ stack, web }: Awaited<ReturnType<typeof openUsers>>) => {
  const client = createQuarryClient({ url: stack.gatewayUrl, fetch });
  const collection = await openCollection(client.url, "of users");
  for (const item of items) await collection.addItem(item);
  await collection.addFile(captionsFile);
  const prepared = await collection.untilPrepared();
  expect(new Set(prepared.values())).toEqual(new Set(["ready"]));

  const { id: runId } = await client.research.submit({
    question,
    collectionId: collection.id,
    depth: "light",
    sources: { web: true, sites: [`queue.example:${web.port}`] },
  });
  const signal = AbortSignal.timeout(800_000);
  const ends: string[] = [];
  for await (const { event } of client.research.events(runId, { signal }))
    if (event.type === "run-finished") ends.push(event.status);
  expect(ends).toEqual(["completed"]);
  return { client, collection, runId };
};

let users: Awaited<ReturnType<typeof openUsers>>;
let done: Awaited<ReturnType<typeof research>>;

beforeAll(async () => {
  users = await openUsers();
  done = await research(users);
});
afterAll(() => users.stop());

it("needs few calls of a capable model for a run", async () => {
  expect((await done.client.research.get(done.runId)).usage.calls).toBeLessThanOrEqual(9);
  const tasks = users.model.requests.map(({ asked }) => asked.task);
  expect([...new Set(tasks)]).toEqual([
    "mark-document",
    "decompose-question",
    "expand-query",
    "assess-coverage",
    "list-claims",
    "draft-report",
    "audit-report",
  ]);
});

it("lets every service do its work as a user of its own, and no more", async () => {
  const { stack, redis, passwordFile } = users;
  const { client, collection, runId } = done;
  const boardUrl = `http://127.0.0.1:${Number(new URL(stack.gatewayUrl).port) + 1}`;
  const board = await fetch(`${boardUrl}/admin/queues/api/queues`, {
    headers: { authorization: `Basic ${btoa(`admin:${stack.adminPassword}`)}` },
  });
  expect(board.status).toBe(200);
  const headers = { "content-type": "application/json" };
  const key = await fetch(`${stack.gatewayUrl}/v1/keys`, {
    method: "POST",
    headers,
    body: JSON.stringify({ name: "of users", owner: "anna" }),
  });
  expect(key.status).toBe(201);
  await client.research.remove(runId);
  expect((await collection.ask("DELETE", "")).status).toBeLessThan(300);
  // Redis has refused no command.
  expect(await askRedis(redis.port, ["ACL LOG"])).toMatch(/^\*0\r\n/u);

  const fetcher = `AUTH fetcher ${readFileSync(passwordFile("fetcher"), "utf8").trim()}`;
  for (const command of forbidden)
    expect(await askRedis(redis.port, [fetcher, command])).toMatch(/^\+OK\r\n-NOPERM/u);
  expect(await askRedis(redis.port, [fetcher, "HGET host:example.org x"])).toMatch(/^\+OK\r\n\$-1/u);
});
