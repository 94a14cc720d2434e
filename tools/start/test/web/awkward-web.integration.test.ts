import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createQuarryClient, type QuarryClient } from "@quarry/client";
import { downloadBundle } from "@quarry/command-line";
import { bundleDocumentsSchema, type Findings, findingsSchema, type RunEvent } from "@quarry/contracts";
import { type LocalPage, type LocalWeb, startLocalWeb } from "@quarry/testkit";
import { type SearchServer, startSearxng } from "@quarry/testkit/search-servers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type LocalStack, startStack } from "../../src/stack/start-stack.ts";
import { runCommandFile } from "../command.ts";
import { awkwardPages, awkwardRoutes, busyPage, forbiddenPage, movedPage } from "./awkward-pages.ts";
import { indexPages } from "./index-pages.ts";
import { queuePages, queueQuestion, queueRoutes } from "./queue-site.ts";

const root = resolve(import.meta.dirname, "../../../..");
const question = "How do indexes make PostgreSQL SELECT queries faster?";

interface Ended {
  readonly log: readonly RunEvent[];
  readonly documents: ReturnType<typeof bundleDocumentsSchema.parse>;
  readonly findings: Findings;
  readonly bundle: string;
}

type Sources = Parameters<QuarryClient["research"]["submit"]>[0]["sources"];

const isElsewhere = ({ url }: LocalPage): boolean => url.startsWith("https://deep.example/");

describe("a question to a web of good and awkward pages", () => {
  const home = mkdtempSync(join(tmpdir(), "quarry-web-"));
  let web: LocalWeb;
  let searxng: SearchServer;
  let stack: LocalStack;
  let client: QuarryClient;

  beforeAll(async () => {
    const pages = [...indexPages, forbiddenPage, ...queuePages];
    const routes: typeof awkwardRoutes = (here) => ({ ...awkwardRoutes(here), ...queueRoutes(here) });
    web = await startLocalWeb({ pages, routes });
    const known = pages.filter((page) => !isElsewhere(page));
    const documents = known.map(({ url, title, text }) => ({ uri: web.here(url), title, text }));
    searxng = await startSearxng({ documents });
    stack = await startStack({
      root,
      data: join(home, "data"),
      command: "start",
      environment: {
        ...web.environment,
        SEARXNG_URL: searxng.url,
        FETCH_HOST_DELAY_MS: "0",
      },
    });
    client = createQuarryClient({ url: stack.gatewayUrl, fetch });
  });

  afterAll(async () => {
    await stack.stop();
    await searxng.stop();
    await web.stop();
    rmSync(home, { recursive: true, force: true, maxRetries: 5 });
  });

  const ask = async (sources: Sources, asked = question): Promise<Ended> => {
    const { id: runId } = await client.research.submit({ question: asked, sources });
    const log: RunEvent[] = [];
    const signal = AbortSignal.timeout(800_000);
    for await (const { event } of client.research.events(runId, { signal })) log.push(event);
    const bundle = join(home, runId);
    await downloadBundle(client.research, runId, bundle);
    const json = (path: string): unknown => JSON.parse(readFileSync(join(bundle, path), "utf8"));
    return {
      log,
      bundle,
      documents: bundleDocumentsSchema.parse(json("documents.json")),
      findings: findingsSchema.parse(json("findings.json")),
    };
  };

  it("ends in a report whose sources are graded with reasons, and says of every other page what happened", async () => {
    const awkward = Object.entries(awkwardPages);
    const urls = [...awkward.map(([url]) => url), busyPage, movedPage].map(web.here);
    const { log, documents, findings, bundle } = await ask({ web: true, urls });
    expect(log.at(-1)).toMatchObject({ type: "run-finished", status: "completed" });

    // Used sources: pages of several publishers, each with a grade and its reasons; they include every cited source.
    const used = documents.flatMap((document) => (document.used ? [document] : []));
    for (const { gradeReasons } of used) expect(gradeReasons.join("")).not.toBe("");
    expect(new Set(used.map(({ publisher }) => publisher)).size).toBeGreaterThanOrEqual(4);
    expect(new Set(used.map(({ grade }) => grade)).size).toBeGreaterThanOrEqual(2);
    const ids = new Set(used.map(({ id }) => id));
    const cited = findings.statements.flatMap(({ citations }) =>
      citations.map(({ documentId }) => documentId),
    );
    expect(new Set(cited).size).toBeGreaterThanOrEqual(2);
    expect(cited.every((id) => ids.has(id))).toBe(true);
    const usedUris = used.map(({ uri }) => uri);
    expect(usedUris).toContain(web.here(busyPage));
    expect(usedUris).toContain(web.here("https://moved.example/new"));

    // Unused sources, each with its reason, in the bundle and in the events.
    const reasons = new Map(documents.flatMap((one) => (one.used ? [] : [[one.uri, one.reason] as const])));
    for (const [url, reason] of awkward) expect([url, reasons.get(web.here(url))]).toEqual([url, reason]);
    expect(reasons.get(web.here(forbiddenPage.url))).toBe("robots-disallowed");
    const told = log.flatMap((event) => (event.type === "source-unavailable" ? [event.uri] : []));
    expect(told.toSorted()).toEqual([...reasons.keys()].toSorted());

    // The site that excludes robots received no other request, and the busy page was requested again.
    const asked = web.requests.map(({ host, path }) => `${host}${path}`);
    expect(asked.filter((address) => address.startsWith("private.example"))).toEqual([
      "private.example/robots.txt",
    ]);
    expect(asked.filter((address) => address === "busy.example/indexes").length).toBeGreaterThanOrEqual(2);

    const searches = log.flatMap((event) => (event.type === "search-answered" ? [event] : []));
    expect(searches.length).toBeGreaterThan(0);
    for (const { providers } of searches)
      expect(providers).toContainEqual(expect.objectContaining({ provider: "searxng" }));
    const verified = await runCommandFile("tools/verify/src/main.ts", [bundle], {});
    expect(verified.stdout).toContain("OK: ");
  });

  it("reads what was read today without asking for it again", async () => {
    const before = web.requests.length;
    const { log, documents } = await ask({ web: true, urls: [web.here(movedPage)] });
    expect(log.at(-1)).toMatchObject({ type: "run-finished", status: "completed" });
    expect(documents.filter(({ used }) => used).length).toBeGreaterThanOrEqual(4);
    const origins = log.flatMap((event) => (event.type === "document-stored" ? [event.origin] : []));
    expect(origins).toContain("kept");
    const newlyAsked = web.requests.slice(before).map(({ host, path }) => `${host}${path}`);
    const earlier = new Set(web.requests.slice(0, before).map(({ host, path }) => `${host}${path}`));
    expect(newlyAsked.filter((address) => earlier.has(address))).toEqual([]);
  });
  it("reads the pages that a site lists itself, and none of another", async () => {
    const sites = [`queue.example:${web.port}`];
    const { documents } = await ask({ sites, providers: ["sitemap"] }, queueQuestion);
    const used = documents.flatMap(({ uri, used: isUsed }) => (isUsed ? [uri] : []));
    expect(used).toContain(web.here("https://queue.example/guide/stalled-jobs"));
    expect(used.filter((uri) => new URL(uri).hostname !== "queue.example")).toEqual([]);
  });

  it("follows a link that says what is missing to a page that no search engine knows", async () => {
    const { log, documents } = await ask({ web: true }, queueQuestion);
    const weighed = log.flatMap((event) => (event.type === "links-weighed" ? [event.candidates] : []));
    expect(Math.max(...weighed)).toBeGreaterThan(0);
    const used = documents.flatMap(({ uri, used: isUsed }) => (isUsed ? [uri] : []));
    expect(used).toContain(web.here("https://deep.example/renewal"));
  });
});
