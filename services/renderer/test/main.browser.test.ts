import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { fetchPage, type OutputOf, renderPage } from "@quarry/contracts";
import { createEvidenceStore } from "@quarry/evidence";
import { createOutputs, createProducer } from "@quarry/jobs";
import { redisTest, startFixtureWeb, startQdrant } from "@quarry/testkit";
import { describe, expect, onTestFinished } from "vitest";
import { findChromium } from "../src/browser/find-chromium.ts";
import { articleOf, sentencesOf, shellOf } from "./pages/prose.ts";

/** Starts a service as a process. */
const start = (service: "fetcher" | "renderer", environment: Readonly<Record<string, string>>): void => {
  const main = fileURLToPath(new URL(`../../${service}/src/main.ts`, import.meta.url));
  const child = spawn(process.execPath, [main], {
    env: {
      PATH: process.env["PATH"],
      NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"],
      HEALTH_PORT: "0",
      LOG_LEVEL: "error",
      ...environment,
    },
    stdio: "inherit",
  });
  onTestFinished(() => void child.kill("SIGKILL"));
};

const page = (gauge: number) => ({
  headers: { "content-type": "text/html; charset=utf-8" },
  body: shellOf(`document.querySelector("#root").innerHTML = ${JSON.stringify(articleOf(gauge))};`),
});

describe.skipIf(findChromium(process.env) === undefined)(
  "a fetcher and a renderer (needs chromium on the PATH)",
  () => {
    redisTest("read a page that only its script draws, as soon as a renderer runs", async ({ redis }) => {
      const qdrant = await startQdrant();
      const web = await startFixtureWeb({ "/before": page(1), "/after": page(2) });
      const link = { redis: { url: redis.url } };
      const [producer, outputs] = [createProducer(link), createOutputs(link)];
      onTestFinished(async () => {
        await Promise.all([producer.close(), outputs.close(), web.stop(), qdrant.stop()]);
      });
      const environment = {
        REDIS_URL: redis.url,
        EGRESS_ALLOW: `127.0.0.1:${web.port}`,
        RENDER_TIMEOUT_MS: "90000",
      };
      start("fetcher", { ...environment, QDRANT_URL: qdrant.url });
      const read = async (path: string): Promise<OutputOf<typeof fetchPage>> => {
        const source = { kind: "url", url: `${web.url}${path}` } as const;
        const { jobId } = await producer.produce(fetchPage, { scope: "collection:c-gauges", source });
        const { signal } = new AbortController();
        const state = await outputs.wait(fetchPage, jobId, { timeoutMs: 600_000, signal });
        if (state.status !== "completed") throw new Error(JSON.stringify(state));
        return state.output;
      };

      expect(await read("/before")).toMatchObject({
        reason: "script-only",
        detail: expect.stringContaining("install Chromium"),
      });

      start("renderer", environment);
      // The first answer shows that the renderer runs: a job in its queue waits for it, whereas the fetcher does not.
      const waiting = await producer.produce(renderPage, { jobId: "none", url: `${web.url}/missing` });
      const { signal } = new AbortController();
      await outputs.wait(renderPage, waiting.jobId, { timeoutMs: 600_000, signal });

      const stored = await read("/after");
      expect(stored).toMatchObject({
        status: "stored",
        origin: "web",
        document: {
          uri: `${web.url}/after`,
          metadata: { renderedBy: expect.stringMatching(/^Chromium \d+/u) },
        },
      });
      if (stored.status !== "stored") return;
      const store = createEvidenceStore({ url: qdrant.url, dimensions: 384 });
      const document = await store.getDocument(stored.document.documentId);
      expect(sentencesOf(2).filter((sentence) => document?.text.includes(sentence) !== true)).toEqual([]);
    });
  },
);
