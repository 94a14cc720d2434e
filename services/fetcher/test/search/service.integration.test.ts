import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { type RunEvent, searchWeb } from "@quarry/contracts";
import { createProducer } from "@quarry/jobs";
import { createRunLog } from "@quarry/runs";
import { redisTest, startQdrant } from "@quarry/testkit";
import { startSearxng } from "@quarry/testkit/search-servers";
import { describe, expect, onTestFinished } from "vitest";
import { documents } from "./set-up.ts";

const runId = "r-01h2x3cccc";
const inside = [
  { uri: "http://10.0.0.5/stalled", title: "Stalled jobs", text: "Stalled jobs, inside." },
  { uri: "http://localhost/stalled", title: "Stalled jobs", text: "Stalled jobs, here." },
];

describe("the fetcher", () => {
  redisTest(
    "searches the web, drops addresses it would not read, and tells the run who answered",
    async ({ redis }) => {
      const [qdrant, searxng] = await Promise.all([
        startQdrant(),
        startSearxng({
          documents: [...documents, ...inside],
          unresponsive: [["brave", "Suspended: too many requests"]],
        }),
      ]);
      onTestFinished(async () => void (await Promise.all([qdrant.stop(), searxng.stop()])));
      const main = fileURLToPath(new URL("../../src/main.ts", import.meta.url));
      const child = spawn(process.execPath, [main], {
        env: {
          HEALTH_PORT: "0",
          LOG_LEVEL: "error",
          REDIS_URL: redis.url,
          QDRANT_URL: qdrant.url,
          SEARCH_KEYLESS: "none",
          SEARXNG_URL: searxng.url,
        },
        stdio: "ignore",
      });
      onTestFinished(() => void child.kill("SIGKILL"));
      const link = { redis: { url: redis.url } };
      const [producer, runLog] = [createProducer(link), createRunLog(link)];
      onTestFinished(async () => void (await Promise.all([producer.close(), runLog.close()])));

      await producer.produce(searchWeb, {
        runId,
        query: "stalled jobs",
        providers: ["local", "web", "tavily"],
        scopes: [],
        limit: 5,
        sites: [],
        excludeSites: [],
        page: 1,
      });
      const events: RunEvent[] = [];
      for await (const { event } of runLog.follow(runId, { signal: AbortSignal.timeout(800_000) })) {
        events.push(event);
        break;
      }
      expect(events).toEqual([
        {
          type: "search-answered",
          query: "stalled jobs",
          results: 2,
          diagnosis: ["Tavily is not set up here; set TAVILY_API_KEY"],
          addresses: ["https://queues.example.org/stalled", "https://blog.example.net/jobs"],
          providers: [
            { provider: "local", status: "empty", results: 0 },
            {
              provider: "searxng",
              status: "answered",
              results: 4,
              detail: "SearXNG answers without brave (Suspended: too many requests)",
            },
            {
              provider: "tavily",
              status: "not-configured",
              results: 0,
              detail: "Tavily is not set up here; set TAVILY_API_KEY",
            },
          ],
        },
      ]);
    },
  );
});
