import { openAsBlob, readFileSync } from "node:fs";
import { join } from "node:path";
import { createQuarryClient } from "@quarry/client";
import { startModelServer } from "@quarry/testkit/model-server";
import { fixturePages, startLocalWeb } from "@quarry/testkit/processes";
import { startSearxng } from "@quarry/testkit/search-servers";
import type { Holder } from "./holder.ts";
import { openWay } from "./way.ts";

const sourceFolder = join(import.meta.dirname, "../sources");

const question = "How does Larkspur keep messages when a node is killed, and how long does recovery take?";

const uploads = ["handbook.md", "field-report.html"];

const site = "https://larkspur.example";
const given = [`${site}/design.html`, `${site}/measurements.html`] as const;
/** The search engine finds the first of these pages; a link of a given page leads to the other. */
const others = [`${site}/operations.html`, `${site}/recovery.html`] as const;

const textOf = (page: string): string => readFileSync(join(sourceFolder, new URL(page).pathname), "utf8");

/** Number of requests so far, by type. */
export interface Requests {
  /** Paths of pages. */
  readonly pages: readonly string[];
  readonly searches: number;
  readonly calls: number;
}

/** Dependencies that are never killed: the web, a search engine and a language model. */
export interface Outside {
  readonly requests: () => Requests;
  /** Returns the environment that directs the services to these dependencies only. */
  readonly environment: (hasModel: boolean) => Readonly<Record<string, string>>;
  /** Submits files and asks the question about them and two addresses; returns the id of the run. */
  ask(gatewayUrl: string, isGoalLed: boolean): Promise<string>;
  stop(): Promise<void>;
}

/** Starts the web, the search engine and the scripted model server. */
export const startOutside = async (holder: Holder): Promise<Outside> => {
  const isPageHeld = holder.on("web");
  const web = await startLocalWeb({
    pages: [],
    routes: () =>
      Object.fromEntries(
        [...given, ...others].map((page) => [
          page,
          () => (isPageHeld(() => `GET ${page}`) ? fixturePages.silence() : fixturePages.html(textOf(page))),
        ]),
      ),
  });
  const search = await startSearxng({
    documents: [...given, others[0]].map((page) => ({
      uri: web.here(page),
      title: page,
      text: textOf(page).replaceAll(/<[^>]+>/g, " "),
    })),
  });
  const searchWay = await openWay(search.port, holder.on("search"));
  const model = await startModelServer();
  const modelWay = await openWay(model.port, holder.on("model"));
  const forModel = {
    LLM_BASE_URL: `http://127.0.0.1:${modelWay.port}/v1`,
    LLM_MODEL: "scripted",
    // With a single slot, a call that was cut off must release it.
    LLM_CONCURRENCY: "1",
  };
  return {
    requests: () => ({
      pages: web.requests.map(({ path }) => path).filter((path) => path !== "/robots.txt"),
      // A starting stack sends one query to check if the search engine answers.
      searches: search.requests.filter(({ query: { q } }) => q !== "research").length,
      calls: model.requests.length,
    }),
    environment: (hasModel) => ({
      ...web.environment,
      SEARXNG_URL: `http://127.0.0.1:${searchWay.port}`,
      SEARXNG_REQUESTS_PER_SECOND: "100",
      ...(hasModel && forModel),
    }),
    ask: async (gatewayUrl, isGoalLed) => {
      const { collections, research } = createQuarryClient({ url: gatewayUrl, fetch });
      const { id: collectionId } = await collections.create({ name: "sources", mark: false });
      for (const name of uploads)
        await collections.addFile(collectionId, {
          uri: `file:${name}`,
          content: await openAsBlob(join(sourceFolder, name)),
        });
      const modes = ["freeform" as const, "idea" as const, "implementation" as const];
      const urls = given.map(web.here);
      const request = isGoalLed
        ? { goal: question, collectionId, modes, sources: { urls } }
        : {
            question,
            collectionId,
            modes,
            sources: { urls, web: true },
            // No topic is ever covered completely, so that a second round follows links.
            thresholds: { coverage: 1 },
            budget: { iterations: 2 },
          };
      return (await research.submit(request)).id;
    },
    stop: async () => {
      await Promise.all([searchWay.stop(), modelWay.stop(), search.stop(), web.stop(), model.stop()]);
    },
  };
};
