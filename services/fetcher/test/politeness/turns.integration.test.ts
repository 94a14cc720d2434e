import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { fetchPage, type RunEvent } from "@quarry/contracts";
import { createProducer } from "@quarry/jobs";
import { createRunLog } from "@quarry/runs";
import { redisTest, startFixtureWeb, startQdrant } from "@quarry/testkit";
import { slowPage } from "@quarry/web/testing";
import { describe, expect, onTestFinished } from "vitest";

const runId = "r-01h2x3bbbb";
const paths = Array.from({ length: 12 }, (_, index) => `/${index}`);

describe("a fetcher with more pages of one host than it may ask for at once", () => {
  redisTest("reads them all, and another host's page in between", async ({ redis }) => {
    const { seen, page } = slowPage(0);
    const [popular, other, qdrant] = await Promise.all([
      startFixtureWeb(Object.fromEntries(paths.map((path) => [path, page]))),
      startFixtureWeb({ "/": { headers: { "content-type": "text/plain" }, body: "Another page." } }),
      startQdrant(),
    ]);
    const link = { redis: { url: redis.url } };
    const [producer, runLog] = [createProducer(link), createRunLog(link)];
    const main = fileURLToPath(new URL("../../src/main.ts", import.meta.url));
    const environment = {
      REDIS_URL: redis.url,
      QDRANT_URL: qdrant.url,
      EGRESS_ALLOW: "127.0.0.1",
      FETCH_OWN_HOST_DELAY_MS: "1500",
      WORKER_CONCURRENCY: "4",
      HEALTH_PORT: "0",
      LOG_LEVEL: "warn",
      NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"],
    };
    const child = spawn(process.execPath, [main], {
      env: environment,
      stdio: ["ignore", "ignore", "inherit"],
    });
    onTestFinished(async () => {
      child.kill("SIGKILL");
      await Promise.all([popular.stop(), other.stop(), qdrant.stop(), producer.close(), runLog.close()]);
    });

    const urls = [...paths.map((path) => `${popular.url}${path}`), `${other.url}/`];
    for (const url of urls)
      await producer.produce(fetchPage, { runId, scope: `run:${runId}`, source: { kind: "url", url } });
    const events: RunEvent[] = [];
    for await (const { event } of runLog.follow(runId, { signal: AbortSignal.timeout(800_000) }))
      if (events.push(event) === urls.length) break;

    const stored = events.flatMap((event) => (event.type === "document-stored" ? [event.uri] : []));
    expect(stored.toSorted()).toEqual(urls.toSorted());
    // It was requested last. If all workers waited for the popular host, nine of its pages would come first.
    expect(stored.indexOf(`${other.url}/`)).toBeLessThan(9);
    expect(seen.max).toBeLessThanOrEqual(2);
  });
});
