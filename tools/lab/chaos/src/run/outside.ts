import { openAsBlob, readFileSync } from "node:fs";
import { join } from "node:path";
import { createQuarryClient, type SubmitOptions } from "@quarry/client";
import { createRunLog } from "@quarry/runs";
import { type ModelServer, startModelServer } from "@quarry/testkit/model-server";
import { fixturePages, type LocalWeb, startLocalWeb } from "@quarry/testkit/processes";
import { type SearchServer, startSearxng } from "@quarry/testkit/search-servers";
import type { Holder } from "../gates/hold.ts";
import { startHttpGate } from "../gates/http-gate.ts";

/** Folder of the files and pages that are handed in and found. */
const sourceFolder = join(import.meta.dirname, "../sources");

/** Question about the sources. */
const question = "How does Larkspur keep messages when a node is killed, and how long does recovery take?";

/** The files that are handed in. */
const handedIn = ["handbook.md", "field-report.html"].map((name) => ({
  uri: `file:${name}`,
  path: join(sourceFolder, name),
}));

const site = "https://larkspur.example";
const given = [`${site}/design.html`, `${site}/measurements.html`] as const;
/** Of these a search engine knows the first; a link of what is given leads to the other. */
const others = [`${site}/operations.html`, `${site}/recovery.html`] as const;

const textOf = (page: string): string => readFileSync(join(sourceFolder, new URL(page).pathname), "utf8");

/** The addresses that are given, as they stand on that web. */
export const givenPages = ({ here }: Pick<LocalWeb, "here">): string[] => given.map(here);

/** A web with the pages, of which it can hold one. */
const startWeb = (holder: Holder): Promise<LocalWeb> =>
  startLocalWeb({
    pages: [],
    routes: () =>
      Object.fromEntries(
        [...given, ...others].map((page) => {
          const body = textOf(page);
          const route = () =>
            holder.holds("web", () => `GET ${page}`) ? fixturePages.silence() : fixturePages.html(body);
          return [page, route];
        }),
      ),
  });

/** A search engine that finds what is given on that web, and one page more. */
const startSearch = ({ here }: Pick<LocalWeb, "here">): Promise<SearchServer> =>
  startSearxng({
    documents: [...given, others[0]].map((page) => ({
      uri: here(page),
      title: page,
      text: textOf(page).replaceAll(/<[^>]+>/g, " "),
    })),
  });

/** With which help the system reasons. */
export const variants = ["no-model", "model"] as const;

export type Variant = (typeof variants)[number];

/** Dependencies that are never killed: the web, a search engine and, where there is one, a language model. */
export interface Outside {
  readonly web: Pick<LocalWeb, "here" | "requests">;
  readonly search: Pick<SearchServer, "requests">;
  readonly model: Pick<ModelServer, "requests"> | undefined;
  /** Leads the services here, and only here. */
  readonly environment: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

/** Starts the web, the search engine and, for that variant, the scripted model. */
export const startOutside = async (variant: Variant, holder: Holder): Promise<Outside> => {
  const web = await startWeb(holder);
  const search = await startSearch(web);
  const searchGate = await startHttpGate("search", search.port, holder);
  const stopWeb = () => Promise.all([searchGate.stop(), search.stop(), web.stop()]);
  const environment = {
    ...web.environment,
    SEARXNG_URL: searchGate.url,
    SEARXNG_REQUESTS_PER_SECOND: "100",
  };
  if (variant === "no-model")
    return { web, search, model: undefined, environment, stop: async () => void (await stopWeb()) };
  const model = await startModelServer();
  const gate = await startHttpGate("model", model.port, holder);
  return {
    web,
    search,
    model,
    // One call at a time: the place of a call that was cut off must not stay taken.
    environment: {
      ...environment,
      LLM_BASE_URL: `${gate.url}/v1`,
      LLM_MODEL: "scripted",
      LLM_CONCURRENCY: "1",
    },
    stop: async () => void (await Promise.all([stopWeb(), gate.stop(), model.stop()])),
  };
};

/** Maximum time from one point of a run to the next. */
const patienceMs = 240_000;

/** Hands the files in; answers with the id of their collection. */
export const handIn = async (gatewayUrl: string): Promise<string> => {
  const { collections } = createQuarryClient({ url: gatewayUrl, fetch });
  const { id } = await collections.create({ name: "sources", mark: false });
  for (const { uri, path } of handedIn)
    await collections.addFile(id, { uri, content: await openAsBlob(path) });
  return id;
};

/** A request over a collection and addresses. */
export interface Asked {
  readonly collectionId: string;
  readonly urls: string[];
  /** True if the files are read for the question as a goal. */
  readonly isGoalLed: boolean;
}

/** Asks the question of a collection; answers with the id of the run. */
export const ask = async (
  gatewayUrl: string,
  { collectionId, urls, isGoalLed }: Asked,
  options?: SubmitOptions,
): Promise<string> => {
  const { research } = createQuarryClient({ url: gatewayUrl, fetch });
  const shared = { modes: ["freeform" as const, "idea" as const, "implementation" as const], collectionId };
  if (isGoalLed) return (await research.submit({ ...shared, goal: question, sources: { urls } }, options)).id;
  // Nothing is ever covered whole, so that there is a second round, before which links are weighed.
  const thresholds = { coverage: 1 };
  const sources = { urls, web: true };
  const request = { ...shared, question, sources, thresholds, budget: { iterations: 2 } };
  return (await research.submit(request, options)).id;
};

/** Hands the files in and asks the question; answers with the id of the run. */
export const submit = async (gatewayUrl: string, urls: string[], isGoalLed: boolean): Promise<string> =>
  ask(gatewayUrl, { collectionId: await handIn(gatewayUrl), urls, isGoalLed });

/** Resolves when the run has ended, wherever its Redis is meanwhile. @throws {Error} when it takes too long */
export const untilEnded = async (redisUrl: string, runId: string, asked: AbortSignal): Promise<void> => {
  const signal = AbortSignal.any([asked, AbortSignal.timeout(patienceMs)]);
  const runLog = createRunLog({ redis: { url: redisUrl } });
  try {
    for await (const { event } of runLog.follow(runId, { signal })) if (event.type === "run-finished") return;
    asked.throwIfAborted();
    throw new Error(`the run came to no end within ${patienceMs / 1_000} s`);
  } finally {
    await runLog.close();
  }
};
