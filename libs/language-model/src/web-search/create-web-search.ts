import { Failure } from "@quarry/failure";
import { endpointAddress } from "../endpoint/endpoint-address.ts";
import type { Fetch } from "../endpoint/endpoint-fetch.ts";
import { openClient } from "../endpoint/open-client.ts";
import { createRedactor } from "../endpoint/redactor.ts";
import { webSearchBody } from "./web-search-body.ts";
import { webSearchFailure } from "./web-search-failure.ts";
import type { WebSearch } from "./web-search.ts";
import { hasSearched, webAnswerSchema, webSourcesOf } from "./web-sources.ts";

export interface WebSearchOptions {
  /** Up to where /responses follows. */
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly model: string;
  /** Of one search, to the last byte of its answer. */
  readonly timeoutMs: number;
}

/** What the world gives; the real one when left out. */
export interface WebSearchWorld {
  readonly fetch?: Fetch;
  /** Epoch milliseconds. */
  readonly clock?: () => number;
  /** A signal that aborts after so many milliseconds. */
  readonly timer?: (delayMs: number) => AbortSignal;
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Searches the web through the `web_search` tool of OpenAI's Responses API, or of an endpoint that has it, too. */
export const createWebSearch = (
  { baseUrl, apiKey, model, timeoutMs }: WebSearchOptions,
  {
    fetch = globalThis.fetch,
    clock = Date.now,
    timer = (delayMs) => AbortSignal.timeout(delayMs),
  }: WebSearchWorld = {},
): WebSearch => {
  const address = endpointAddress(baseUrl, apiKey);
  const { host } = address;
  const client = openClient(address, fetch);
  const refusal = { host, model, redact: createRedactor(address.secrets), clock };

  const outputOf = (text: string): readonly unknown[] => {
    const { data } = webAnswerSchema.safeParse(parsed(text));
    if (data === undefined) {
      const message = `${host} does not answer as the Responses API does, or breaks off; is OPENAI_SEARCH_URL right?`;
      throw new Failure("upstream-failed", message, { retry: "backoff" });
    }
    if (data.status === "failed") {
      const said = refusal.redact(data.error?.message ?? "it does not say why");
      throw new Failure("upstream-failed", `${host} failed to search: ${said}`, { retry: "backoff" });
    }
    if (!hasSearched(data.output)) {
      const message = `${model} of ${host} did not search the web; set OPENAI_SEARCH_MODEL to a model that can`;
      throw new Failure("bad-output", message, { retry: "never" });
    }
    return data.output;
  };

  return {
    host,
    search: async (request, signal) => {
      const timeout = timer(timeoutMs);
      try {
        const options = { signal: AbortSignal.any([signal, timeout]) };
        // The client would take any text for an answer.
        const response = await client.responses.create(webSearchBody(model, request), options).asResponse();
        return webSourcesOf(outputOf(await response.text()));
      } catch (error) {
        signal.throwIfAborted();
        if (timeout.aborted) {
          const message = `${host} did not answer within ${timeoutMs} ms; raise OPENAI_SEARCH_TIMEOUT_MS to wait longer`;
          throw new Failure("deadline-exceeded", message, { retry: "backoff" });
        }
        throw webSearchFailure(error, refusal);
      }
    },
  };
};
