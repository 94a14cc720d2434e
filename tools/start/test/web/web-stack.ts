import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createQuarryClient } from "@quarry/client";
import { downloadBundle } from "@quarry/command-line";
import { bundleClaimSchema, bundleDocumentsSchema, findingsSchema, type RunEvent } from "@quarry/contracts";
import { fixturePages, type FixtureRoute, type LocalPage } from "@quarry/testkit";
import {
  type SearchServer,
  startArxiv,
  startCrossref,
  startEuropepmc,
  startGithub,
  startHackernews,
  startOpenalex,
  startSearxng,
  startStackexchange,
  startWikipedia,
} from "@quarry/testkit/search-servers";
import { expect } from "vitest";
import { z } from "zod";
import { startStack } from "../../src/stack/start-stack.ts";
import { runCommandFile } from "../command.ts";
import { awkwardRoutes, forbiddenPage } from "./awkward-pages.ts";
import { indexPages } from "./index-pages.ts";
import { fortyPapers, foundPages, knownPapers, paperPages, servedPages } from "./keyless-pages.ts";
import { type PublicWeb, startPublicWeb } from "./public-web.ts";
import { queuePages, queueRoutes } from "./queue-site.ts";

const startEngines = async (
  documents: readonly LocalPage[],
): Promise<Readonly<Record<string, SearchServer>>> => {
  const papers = [...knownPapers, ...fortyPapers];
  const of = (name: string) => ({
    papers,
    documents: foundPages.filter(({ engines }) => engines.includes(name)),
  });
  return {
    WIKIPEDIA_URL: await startWikipedia(of("wikipedia")),
    OPENALEX_URL: await startOpenalex(of("openalex")),
    ARXIV_URL: await startArxiv(of("arxiv")),
    EUROPEPMC_URL: await startEuropepmc(of("europepmc")),
    CROSSREF_URL: await startCrossref(of("crossref")),
    STACKEXCHANGE_URL: await startStackexchange(of("stackexchange")),
    GITHUB_URL: await startGithub(of("github")),
    HACKERNEWS_URL: await startHackernews(of("hackernews")),
    SEARXNG_URL: await startSearxng({
      documents: documents.map(({ url, title, text }) => ({ uri: url, title, text })),
    }),
  };
};

/** Starts a stack without a model that reads a web of good and awkward pages; all search engines are servers of the test. */
export const startWebStack = async () => {
  const home = mkdtempSync(join(tmpdir(), "quarry-web-"));
  const pages = [...indexPages, forbiddenPage, ...queuePages];
  const routes = pages.map(({ url, body }): readonly [string, FixtureRoute] => [
    url,
    fixturePages.html(Buffer.from(body).toString()),
  ]);
  const web: PublicWeb = await startPublicWeb({
    ...Object.fromEntries(routes),
    ...awkwardRoutes,
    ...queueRoutes((url) => url),
    ...servedPages,
    ...paperPages,
  });
  const engines = await startEngines(pages.filter(({ url }) => !url.startsWith("https://deep.example/")));
  const addresses = Object.entries(engines).map(([name, { url }]) => [
    name,
    name === "WIKIPEDIA_URL" ? `${url}/{language}` : url,
  ]);
  const stack = await startStack({
    root: resolve(import.meta.dirname, "../../../.."),
    data: join(home, "data"),
    command: "start",
    environment: { ...web.environment, ...Object.fromEntries(addresses), FETCH_HOST_DELAY_MS: "0" },
  });
  const client = createQuarryClient({ url: stack.gatewayUrl, fetch });

  /** Asks a question and returns what its bundle holds. */
  const ask = async (question: string, sources: Parameters<typeof client.research.submit>[0]["sources"]) => {
    const { id } = await client.research.submit({ question, sources });
    const log: RunEvent[] = [];
    const signal = AbortSignal.timeout(800_000);
    for await (const { event } of client.research.events(id, { signal })) log.push(event);
    expect(log.at(-1)).toMatchObject({ type: "run-finished", status: "completed" });
    const bundle = join(home, id);
    await downloadBundle(client.research, id, bundle);
    const read = (path: string): string => readFileSync(join(bundle, path), "utf8");
    const json = (path: string): unknown => JSON.parse(read(path));
    const documents = bundleDocumentsSchema.parse(json("documents.json"));
    const { statements } = findingsSchema.parse(json("findings.json"));
    const citations = statements.flatMap((statement) => statement.citations);
    return {
      log,
      read,
      documents,
      used: documents.flatMap((document) => (document.used ? [document] : [])),
      cited: new Set(citations.map(({ documentId }) => documentId)),
      verify: () => runCommandFile("tools/verify/src/main.ts", [bundle]),
      claims: z.array(bundleClaimSchema).parse(json("claims.json")),
    };
  };

  const stop = async (): Promise<void> => {
    await stack.stop();
    await Promise.all(Object.values(engines).map((engine) => engine.stop()));
    await web.stop();
    rmSync(home, { recursive: true, force: true, maxRetries: 5 });
  };
  return { ask, requests: web.requests, stop };
};

export type WebStack = Awaited<ReturnType<typeof startWebStack>>;
