import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { createUploadStore } from "@quarry/blobs";
import { fetchPage, type RunEvent, searchWeb, type Source } from "@quarry/contracts";
import { createEvidenceStore } from "@quarry/evidence";
import { createProducer } from "@quarry/jobs";
import { createRunLog } from "@quarry/runs";
import { buildPdf, fixturePages, redisTest, startFixtureWeb, startQdrant } from "@quarry/testkit";
import { describe, expect, it, onTestFinished } from "vitest";

const start = (environment: Readonly<Record<string, string>>): ChildProcess => {
  const main = fileURLToPath(new URL("../src/main.ts", import.meta.url));
  const child = spawn(process.execPath, [main], {
    env: { HEALTH_PORT: "0", NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"], ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  return child;
};

const gradesFile = (content: string): string => {
  const path = join(mkdtempSync(join(tmpdir(), "quarry-grades-")), "grades.txt");
  writeFileSync(path, content);
  return path;
};

const runId = "r-01h2x3bbbb";
const scope = `run:${runId}`;

describe("fetcher", () => {
  redisTest("reads what it is given, stores it, and says why it cannot", async ({ redis }) => {
    const qdrant = await startQdrant();
    onTestFinished(() => qdrant.stop());
    const web = await startFixtureWeb({
      "/guide": fixturePages.redirect("/guide/final"),
      "/guide/final": fixturePages.html(
        "<title>Guide</title><p>Jobs of a killed worker are taken again.</p>",
      ),
      "/busy": (visit) => (visit === 1 ? fixturePages.error(503, { "retry-after": "0" }) : { body: "Now." }),
    });
    onTestFinished(() => web.stop());
    const forbidden = await startFixtureWeb({ "/": { body: "SECRET" } });
    onTestFinished(() => forbidden.stop());
    const child = start({
      REDIS_URL: redis.url,
      QDRANT_URL: qdrant.url,
      EGRESS_ALLOW: `127.0.0.1:${web.port}`,
      GRADES_FILE: gradesFile("127.0.0.1/guide A reviewed by ourselves\n"),
      LOG_LEVEL: "error",
    });
    const link = { redis: { url: redis.url } };
    const [producer, uploads, runLog] = [createProducer(link), createUploadStore(link), createRunLog(link)];
    onTestFinished(async () => {
      await Promise.all([producer.close(), uploads.close(), runLog.close()]);
    });

    const upload = async (uri: string, bytes: Buffer): Promise<Source> => ({
      kind: "upload",
      uri,
      bytes: bytes.byteLength,
      uploadId: (await uploads.put(bytes)).uploadId,
    });
    const markdown = "# Queues\r\n\r\nA *verbatim* line.\r\n";
    const sources: Source[] = [
      await upload("file:docs/queues.md", Buffer.from(markdown)),
      await upload("file:docs/paper.pdf", buildPdf([["A paper on queues."]], { title: "Paper" })),
      { kind: "url", url: `${web.url}/guide` },
      { kind: "url", url: `${web.url}/busy` },
      { kind: "url", url: `${web.url}/missing` },
      { kind: "url", url: `${forbidden.url}/` },
      { kind: "upload", uploadId: "gone", uri: "file:old.md", bytes: 5 },
    ];
    for (const source of sources) await producer.produce(fetchPage, { runId, scope, source });
    await producer.produce(searchWeb, {
      runId,
      query: "queues",
      providers: ["local"],
      scopes: [],
      limit: 5,
      sites: [],
      excludeSites: [],
      page: 1,
    });

    const events: RunEvent[] = [];
    for await (const { event } of runLog.follow(runId, { signal: AbortSignal.timeout(800_000) })) {
      events.push(event);
      if (events.length === sources.length + 1) break;
    }
    const summary = events.map((event) => {
      if (event.type === "document-stored") return `${event.uri} "${event.title}" ${event.grade}`;
      return event.type === "source-unavailable" ? `${event.uri} ${event.reason}` : event.type;
    });
    expect(summary.toSorted()).toEqual(
      [
        'file:docs/queues.md "Queues" C',
        'file:docs/paper.pdf "Paper" C',
        `${web.url}/guide/final "Guide" A`,
        `${web.url}/busy "busy" D`,
        `${web.url}/missing not-found`,
        `${forbidden.url}/ address-refused`,
        "file:old.md upload-expired",
        "search-answered",
      ].toSorted(),
    );
    expect(forbidden.connections()).toBe(0);

    const evidence = createEvidenceStore({ url: qdrant.url, dimensions: 384 });
    const stored = await evidence.getFacts(await evidence.documentsIn([scope]));
    expect(stored).toHaveLength(4);
    const queues = stored.find(({ title }) => title === "Queues");
    expect((await evidence.getDocument(queues?.documentId ?? ""))?.text).toBe(markdown);

    const output = child.stdout ? text(child.stdout) : Promise.resolve("nothing");
    const exited = once(child, "exit");
    child.kill("SIGTERM");
    expect(await exited).toEqual([0, null]);
    expect(await output).toBe("");
  });

  it("exits 78 and names the entry of EGRESS_ALLOW that is not a host", async () => {
    const child = start({ EGRESS_ALLOW: "http://127.0.0.1" });
    const complaint = child.stderr ? text(child.stderr) : Promise.resolve("");
    expect(await once(child, "close")).toEqual([78, null]);
    expect(await complaint).toContain('fetcher: EGRESS_ALLOW: "http://127.0.0.1" is not a host');
  });
});
