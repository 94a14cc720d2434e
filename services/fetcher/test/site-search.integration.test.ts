import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { discoverLinks, type RunEvent, searchWeb } from "@quarry/contracts";
import { createEvidenceStore, documentIdOf } from "@quarry/evidence";
import { createProducer } from "@quarry/jobs";
import { createRunLog } from "@quarry/runs";
import { aDocumentFacts, redisTest, startFixtureWeb, startQdrant } from "@quarry/testkit";
import { describe, expect, onTestFinished } from "vitest";

const runId = "r-01h2x3cccc";

describe("fetcher", () => {
  redisTest("finds pages by what a site lists, as its robots.txt wishes, and by links", async ({ redis }) => {
    const qdrant = await startQdrant();
    const web = await startFixtureWeb((url) => ({
      "/robots.txt": {
        body: `User-agent: *\nDisallow: /hidden\nSitemap: ${url}/pages.xml\nSitemap: ${url}/hidden/pages.xml\n`,
      },
      "/pages.xml": { body: `<urlset><url><loc>${url}/docs/stalled-jobs</loc></url></urlset>` },
      "/hidden/pages.xml": { body: `<urlset><url><loc>${url}/hidden/stalled-jobs</loc></url></urlset>` },
    }));
    const child = spawn(process.execPath, [fileURLToPath(new URL("../src/main.ts", import.meta.url))], {
      env: {
        HEALTH_PORT: "0",
        REDIS_URL: redis.url,
        QDRANT_URL: qdrant.url,
        EGRESS_ALLOW: `127.0.0.1:${web.port}`,
        LOG_LEVEL: "error",
      },
      stdio: "inherit",
    });
    const link = { redis: { url: redis.url } };
    const [producer, runLog] = [createProducer(link), createRunLog(link)];
    onTestFinished(async () => {
      child.kill("SIGKILL");
      await Promise.all([producer.close(), runLog.close(), web.stop(), qdrant.stop()]);
    });
    const evidence = createEvidenceStore({ url: qdrant.url, dimensions: 384 });
    await evidence.ensure();
    const documentId = documentIdOf("https://guide.example/", "0".repeat(64));
    await evidence.putDocument({
      facts: aDocumentFacts({ documentId, uri: "https://guide.example/" }),
      text: "See how long a lock is held.",
      links: [
        { url: "https://doc.example/locks", text: "how long a lock is held" },
        { url: "https://guide.example/imprint", text: "imprint" },
      ],
    });

    await producer.produce(searchWeb, {
      runId,
      query: "stalled jobs",
      providers: ["web", "sitemap"],
      scopes: [],
      limit: 5,
      sites: [`127.0.0.1:${web.port}`],
      excludeSites: [],
      page: 1,
    });
    const topic = { id: "t1", name: "Locks", question: "How long is a lock held?", gaps: [] };
    await producer.produce(discoverLinks, {
      runId,
      round: 1,
      documentIds: [documentId],
      topics: [topic],
      exclude: [],
      sites: [],
      excludeSites: [],
      limit: 5,
    });

    const events: RunEvent[] = [];
    for await (const { event } of runLog.follow(runId, { signal: AbortSignal.timeout(800_000) })) {
      events.push(event);
      if (events.length === 2) break;
    }
    expect(events).toContainEqual(
      expect.objectContaining({
        type: "search-answered",
        results: 1,
        providers: expect.arrayContaining([{ provider: "sitemap", status: "answered", results: 1 }]),
      }),
    );
    expect(events).toContainEqual({ type: "links-weighed", documents: 1, links: 2, candidates: 1 });
    expect(web.requests.map(({ path }) => path)).not.toContain("/hidden/pages.xml");
  });
});
