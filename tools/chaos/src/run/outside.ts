import { type ModelServer, startModelServer } from "@quarry/testkit/model-server";
import type { LocalWeb } from "@quarry/testkit/processes";
import type { SearchServer } from "@quarry/testkit/search-servers";
import type { Holder } from "../gates/hold.ts";
import { startHttpGate } from "../gates/http-gate.ts";
import { startSearch, startWeb } from "../sources/sources.ts";

/** With which help the system reasons. */
export const variants = ["no-model", "model"] as const;

export type Variant = (typeof variants)[number];

/** What the system depends on and nobody kills: the web, a search engine that knows some of it, and a language model where there is one. */
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
