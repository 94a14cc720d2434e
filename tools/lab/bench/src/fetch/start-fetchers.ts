import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join, resolve } from "node:path";
import { fetchPage, type OutputOf } from "@quarry/contracts";
import { Failure } from "@quarry/failure";
import { createOutputs, createProducer } from "@quarry/jobs";
import { startQdrant, startRedis } from "@quarry/local-stores";
import { type FixturePage, startFixtureWeb } from "@quarry/testkit/processes";
import { createTextMaker } from "../evidence/text-maker.ts";

/** A local web of distinct pages; each host is a port of 127.0.0.1. */
export interface MadeSite {
  readonly urls: readonly string[];
  /** Entries of EGRESS_ALLOW. */
  readonly hosts: readonly string[];
  stop(): Promise<void>;
}

const hostCount = 40;
const paragraphsPerPage = 12;
const wordsPerParagraph = 90;
const links = Array.from(
  { length: 30 },
  (_, index) => `<li><a href="/topic/${index}">Topic ${index}</a></li>`,
).join("");

/** Generates an article of about a thousand words between navigation and a footer. */
const makePage = (maker: ReturnType<typeof createTextMaker>): string => {
  const title = maker.title();
  const parts = Array.from({ length: paragraphsPerPage }, (_, index) => {
    const heading = index % 4 === 0 ? `<h2>${maker.title()}</h2>` : "";
    return `${heading}<p>${maker.paragraph(wordsPerParagraph)} <a href="/page/${index}">${maker.title()}</a></p>`;
  });
  return `<!doctype html><html lang="en"><head><title>${title}</title></head><body><nav><ul>${links}</ul></nav>
<main><article><h1>${title}</h1>${parts.join("\n")}</article></main>
<aside><ul>${links}</ul></aside><footer>All rights reserved. <a href="/imprint">Imprint</a></footer></body></html>`;
};

/** Serves `pages` pages with `latencyMs` of latency each; the hosts have no robots.txt. */
export const makeSite = async (pages: number, latencyMs: number): Promise<MadeSite> => {
  const maker = createTextMaker(23);
  const routes = Array.from({ length: hostCount }, (): Record<string, FixturePage> => ({}));
  for (let page = 0; page < pages; page += 1) {
    const html = makePage(maker);
    const own = routes[page % hostCount] ?? {};
    own[`/p/${page}`] = {
      headers: { "content-type": "text/html; charset=utf-8" },
      body: (response) => void setTimeout(() => response.end(html), latencyMs),
    };
  }
  const webs = await Promise.all(routes.map((own) => startFixtureWeb(own)));
  return {
    urls: Array.from({ length: pages }, (_, page) => `${webs[page % hostCount]?.url}/p/${page}`),
    hosts: webs.map(({ port }) => `127.0.0.1:${port}`),
    stop: async () => void (await Promise.all(webs.map((web) => web.stop()))),
  };
};

const main = join(resolve(import.meta.dirname, "../../../../.."), "services/fetcher/src/main.ts");

/** Fetchers with their own stores. */
export interface RunningFetchers {
  readonly redisUrl: string;
  readonly pids: readonly number[];
  /** Stops all processes and removes the data. */
  stop(): Promise<void>;
}

/** Number of concurrent jobs of one kind per fetcher. */
export const fetcherConcurrency = 16;

const untilRunning = async (child: ChildProcess): Promise<void> => {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const said: string[] = [];
  child.stderr?.on("data", (chunk: Buffer) => {
    said.push(chunk.toString());
    if (said.join("").includes('"message":"running"')) resolve();
  });
  child.once("exit", () =>
    reject(new Failure("bad-output", `the fetcher ended: ${said.join("")}`, { retry: "never" })),
  );
  await promise;
};

/** Starts fetchers and waits until they take jobs; there are no politeness delays, because the hosts are local. */
export const startFetchers = async (
  count: number,
  environment: Readonly<Record<string, string>>,
): Promise<RunningFetchers> => {
  const [redis, qdrant] = await Promise.all([startRedis(), startQdrant()]);
  const { PATH, HOME } = process.env;
  const children = Array.from({ length: count }, () =>
    spawn(process.execPath, [main], {
      env: {
        PATH,
        HOME,
        REDIS_URL: redis.url,
        QDRANT_URL: qdrant.url,
        HEALTH_PORT: "0",
        WORKER_CONCURRENCY: String(fetcherConcurrency),
        FETCH_HOST_DELAY_MS: "0",
        ...environment,
      },
      stdio: ["ignore", "ignore", "pipe"],
    }),
  );
  const stop = async (): Promise<void> => {
    await Promise.all(
      children.map(async (child) => {
        if (child.exitCode !== null || child.signalCode !== null) return;
        const ended = once(child, "exit");
        child.kill("SIGTERM");
        await ended;
      }),
    );
    await Promise.all([redis.stop(), qdrant.stop()]);
  };
  try {
    await Promise.all(children.map(untilRunning));
  } catch (error) {
    await stop();
    throw error;
  }
  return { redisUrl: redis.url, pids: children.flatMap(({ pid }) => pid ?? []), stop };
};

type Fetched = OutputOf<typeof fetchPage>;

const patienceMs = 600_000;

const completed = (state: { readonly status: string; readonly output?: Fetched }): Fetched => {
  if (state.status === "completed" && state.output !== undefined) return state.output;
  throw new Failure("bad-output", `a page was not fetched: ${JSON.stringify(state)}`, { retry: "never" });
};

/** Fetches every page and resolves once all of them are done. */
export const fetchPages = async (
  urls: readonly string[],
  redisUrl: string,
  signal: AbortSignal,
): Promise<readonly Fetched[]> => {
  const redis = { url: redisUrl };
  const producer = createProducer({ redis });
  const outputs = createOutputs({ redis, maxWaiting: urls.length });
  try {
    const ids: string[] = [];
    for (const url of urls) {
      const input = { scope: "collection:c-benchmark", source: { kind: "url" as const, url } };
      ids.push((await producer.produce(fetchPage, input)).jobId);
    }
    return await Promise.all(
      ids.map(async (id) => completed(await outputs.wait(fetchPage, id, { timeoutMs: patienceMs, signal }))),
    );
  } finally {
    await producer.close();
    await outputs.close();
  }
};
