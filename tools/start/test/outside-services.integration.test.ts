import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createQuarryClient } from "@quarry/client";
import {
  eventually,
  startFixtureWeb,
  startModelServer,
  startObjectStore,
  startWatchedRedis,
} from "@quarry/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type LocalStack, startStack } from "../src/stack/start-stack.ts";
import { startTraceReceiver } from "./trace-receiver.ts";

const root = resolve(import.meta.dirname, "../../..");
const question = "How long does the glacier of the Kemmel valley still last?";
const [traceId, callerSpan] = ["0af7651916cd43dd8448eb211c80319c", "b7ad6b7169203331"];

const processing = (job: string): string => `process ${job}`;

const page = (title: string, said: string) => ({
  status: 200,
  headers: { "content-type": "text/html" },
  body: `<html><head><title>${title}</title></head><body><article><h1>${title}</h1><p>${said}</p></article></body></html>`,
});

const spoken =
  "The glacier of the Kemmel valley lost eleven metres of ice in a year. At this rate the glacier of the Kemmel valley lasts until about 2061, says the survey. Meltwater feeds the Kemmel river from May to September.";

const startOutside = async () => {
  const [redis, collector, model, web, store] = await Promise.all([
    startWatchedRedis(),
    startTraceReceiver(),
    startModelServer(),
    startFixtureWeb({ "/glacier?secret=of-the-address": page("The Kemmel glacier", spoken) }),
    startObjectStore(),
  ]);
  return { redis, collector, model, web, store };
};

// One stack serves both, because its start takes longer than each of them.
describe("a stack with sentinels of Redis, a collector of traces and an object store", () => {
  const data = mkdtempSync(join(tmpdir(), "quarry-outside-"));
  let outside: Awaited<ReturnType<typeof startOutside>>;
  let stack: LocalStack;

  beforeAll(async () => {
    outside = await startOutside();
    const { redis, collector, model, web, store } = outside;
    stack = await startStack({
      root,
      data,
      command: "up",
      environment: {
        REDIS_SENTINELS: redis.sentinels,
        REDIS_SENTINEL_NAME: redis.name,
        OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
        // A collector that answers late has its spans lost; on a busy machine this one does.
        OTEL_EXPORTER_OTLP_TIMEOUT: "300000",
        LLM_BASE_URL: model.url,
        LLM_MODEL: "of-the-test",
        EGRESS_ALLOW: new URL(web.url).host,
        LOG_LEVEL: "debug",
        BLOBS_S3_URL: store.url,
        BLOBS_S3_KEY_ID: store.keyId,
        BLOBS_S3_SECRET: store.secret,
      },
    });
  });

  afterAll(async () => {
    await stack.stop();
    await Promise.all(Object.values(outside).map((server) => server.stop()));
    rmSync(data, { recursive: true, force: true, maxRetries: 5 });
  });

  it("makes one trace of a run, from the request to the report, and names it in the log", async () => {
    const { collector, web } = outside;
    const traced: typeof fetch = (input, init) =>
      fetch(input, {
        ...init,
        headers: {
          ...Object.fromEntries(new Headers(init?.headers)),
          traceparent: `00-${traceId}-${callerSpan}-01`,
        },
      });
    const submitting = createQuarryClient({ url: stack.gatewayUrl, fetch: traced });
    const sources = { urls: [`${web.url}/glacier?secret=of-the-address`] };
    const { id } = await submitting.research.submit({ question, depth: "light", sources });
    const client = createQuarryClient({ url: stack.gatewayUrl, fetch });
    const told: string[] = [];
    for await (const logged of client.research.events(id)) told.push(logged.event.type);
    expect(told.at(-1)).toBe("run-finished");

    const own = () => collector.spans().filter((span) => span.traceId === traceId);
    const orphans = (): string[] => {
      const ids = new Set(own().map(({ spanId }) => spanId));
      return own()
        .filter(({ parentSpanId = "" }) => !ids.has(parentSpanId) && parentSpanId !== callerSpan)
        .map(({ name }) => name);
    };
    const names = (): string[] => own().map(({ name }) => name);
    const expected = [
      "POST /v1/research",
      "GET",
      ...["run-research", "decompose-question", "fetch-page", "index-document", "find-evidence"].map(
        processing,
      ),
      ...["draft-report", "audit-report", "publish-report"].map(processing),
    ];
    // Each process sends its spans every five seconds, in no fixed order.
    await eventually(() => {
      expect(names()).toEqual(expect.arrayContaining(expected));
      expect(orphans()).toEqual([]);
      expect(new Set(own().map(({ service }) => service)).size).toBeGreaterThanOrEqual(6);
      expect(names().some((name) => name.startsWith("chat "))).toBe(true);
    });
    const spans = own();

    const processed = spans.filter(({ name }) => name.startsWith("process "));
    expect(processed.filter(({ attributes }) => attributes["quarry.outcome"] === undefined)).toEqual([]);

    const sent = JSON.stringify(collector.spans());
    for (const word of ["Kemmel", "secret=of-the-address", "glacier"]) expect(sent).not.toContain(word);

    const lines = readdirSync(join(data, "logs"))
      .flatMap((file) => readFileSync(join(data, "logs", file), "utf8").split("\n"))
      .filter((line) => line.includes(`"traceId":"${traceId}"`));
    expect(lines.some((line) => line.includes(`"runId":"${id}"`) && line.includes('"jobId":"'))).toBe(true);
    expect(lines.some((line) => line.includes('"route":"/v1/research"'))).toBe(true);
  });

  it("keeps uploads and bundles in the bucket, also when the master of Redis is killed during the run", async () => {
    const { redis, store } = outside;
    const client = createQuarryClient({ url: stack.gatewayUrl, fetch });
    const collection = await client.collections.create({ name: "harbour" });
    const before = new Set(store.keys());
    const paper =
      "# The ferry\n\nThe ferry to Almen crossed the lake six times a day until the bridge was opened in 1931.";
    const { itemId } = await client.collections.addFile(collection.id, {
      uri: "file:ferry.md",
      content: paper,
    });
    expect(store.keys().filter((each) => !before.has(each))).toEqual([
      expect.stringContaining(`originals/${collection.id}/${itemId}/`),
      expect.stringMatching(/^uploads\/[\da-f]{64}$/u),
    ]);
    await eventually(async () => {
      expect((await client.collections.item(collection.id, itemId)).status).not.toBe("preparing");
    });
    const question = "How often did the ferry to Almen cross the lake?";
    const { id } = await client.research.submit({ question, collectionId: collection.id, depth: "light" });
    const told: string[] = [];
    let isKilled = false;
    for await (const logged of client.research.events(id, { signal: AbortSignal.timeout(800_000) })) {
      told.push(logged.id);
      const { event } = logged;
      if (isKilled || event.type !== "stage-started" || event.stage === "decompose") continue;
      isKilled = true;
      await redis.killMaster();
    }
    expect(isKilled).toBe(true);
    // Followers receive every event once and in order, across the failover.
    expect(told).toEqual([...new Set(told)].toSorted());
    expect((await client.research.get(id)).status).toBe("completed");
    expect(await client.research.report(id, "md")).toContain("six times a day");
    expect(store.keys()).toContain(`runs/${id}/report.md`);
  });
});
