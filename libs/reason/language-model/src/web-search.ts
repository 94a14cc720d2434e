import { Failure, parsedJson } from "@quarry/failure";
import type { OpenAI } from "openai";
import { z } from "zod";
import { createRedactor, endpointAddress, type Fetch, openClient } from "./endpoint/endpoint-client.ts";
import { webSearchFailure } from "./endpoint/failures.ts";

/** Web search through a model with a search tool. */
export interface WebSearchRequest {
  readonly query: string;
  /** Approximate number of sources. */
  readonly limit: number;
  /** Language of the pages (BCP 47); any if absent. */
  readonly language?: string | undefined;
  /** Maximum age of a page. */
  readonly recency?: "day" | "week" | "month" | "year" | undefined;
  /** Hosts, including subdomains; any host if empty. */
  readonly sites: readonly string[];
}

/** A page that a search really found: named by the search tool, not by the model. */
export interface WebSource {
  readonly url: string;
  /** Undefined for a page that was read but not cited. */
  readonly title: string | undefined;
}

/** Searches the web through a model's own search tool. */
export interface WebSearch {
  /** Name for messages. */
  readonly host: string;
  /**
   * Returns cited pages in citation order, then other pages read; each once.
   * @throws {Failure} `bad-configuration` (key, model, address), `upstream-busy` (with the time to wait), `upstream-failed`,
   * `bad-input`, `bad-output`, `deadline-exceeded`, the reason of the signal; the message names the variable to check
   */
  search(request: WebSearchRequest, signal: AbortSignal): Promise<readonly WebSource[]>;
}

const source = z.object({ url: z.string() });
const searchCall = z.object({
  type: z.literal("web_search_call"),
  // Absent in some answers of compatible endpoints, and for actions other than a search.
  action: z.object({ sources: z.array(z.unknown()).nullish() }).nullish(),
});
const citation = z.object({ type: z.literal("url_citation"), url: z.string(), title: z.string().nullish() });
const message = z.object({
  type: z.literal("message"),
  content: z.array(z.object({ annotations: z.array(z.unknown()).nullish() })),
});

/** Fields read from an answer of the Responses API. */
const webAnswerSchema = z.object({
  status: z.string().nullish(),
  error: z.object({ message: z.string() }).nullish(),
  output: z.array(z.unknown()),
});

const parsedAs = <Value>(schema: z.ZodType<Value>, values: readonly unknown[]): readonly Value[] =>
  values.flatMap((value) => {
    const { data } = schema.safeParse(value);
    return data === undefined ? [] : [data];
  });

// Appended to cited addresses only.
const stripMark = (url: string): string => url.replace(/[?&]utm_source=openai$/u, "");

const eachOnce = (sources: readonly WebSource[]): readonly WebSource[] => {
  const seen = new Set<string>();
  return sources.filter(({ url }) => !seen.has(url) && seen.add(url));
};

/** True if the search tool was used. */
const hasSearched = (output: readonly unknown[]): boolean => parsedAs(searchCall, output).length > 0;

/**
 * Returns the pages in the annotations of an answer and in the calls of the search tool. URLs in the model's prose are not used:
 * it can invent them, or a page can make it state them.
 */
const webSourcesOf = (output: readonly unknown[]): readonly WebSource[] => {
  const cited = parsedAs(message, output)
    .flatMap(({ content }) => content)
    .flatMap(({ annotations }) => parsedAs(citation, annotations ?? []))
    .map(({ url, title }) => ({ url: stripMark(url), title: title ?? undefined }));
  const consulted = parsedAs(searchCall, output)
    .flatMap(({ action }) => parsedAs(source, action?.sources ?? []))
    .map(({ url }) => ({ url, title: undefined }));
  return eachOnce([...cited, ...consulted]);
};

type Body = OpenAI.Responses.ResponseCreateParamsNonStreaming;

// Each tool call costs money and seconds; one query seldom needs more.
const maxToolCalls = 3;
// For the tool calls and a short list, including reasoning tokens.
const maxOutputTokens = 4_000;
const maxDomains = 100;

const wish = (query: WebSearchRequest): string =>
  [
    `Search the web for pages that answer this query, and cite up to ${query.limit} of the best, one short line each.`,
    "Prefer primary sources: standards, official documentation, papers, authorities, those who made the thing.",
    ...(query.recency === undefined ? [] : [`Only pages of the last ${query.recency}.`]),
    ...(query.language === undefined ? [] : [`Pages in the language ${query.language}.`]),
  ].join(" ");

const stripPort = (site: string): string => site.replace(/:\d+$/u, "");

/** Builds a request to the Responses API that makes the model search the web and list the pages it saw. */
const webSearchBody = (model: string, request: WebSearchRequest): Body => {
  const domains = [...new Set(request.sites.map(stripPort))].slice(0, maxDomains);
  return {
    model,
    instructions: wish(request),
    input: request.query,
    tools: [
      {
        type: "web_search",
        search_context_size: "low",
        ...(domains.length === 0 ? {} : { filters: { allowed_domains: domains } }),
      },
    ],
    tool_choice: "required",
    max_tool_calls: maxToolCalls,
    max_output_tokens: maxOutputTokens,
    include: ["web_search_call.action.sources"],
    store: false,
  };
};

export interface WebSearchOptions {
  /** The part before /responses. */
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly model: string;
  /** For one search, until the last byte of its answer. */
  readonly timeoutMs: number;
}

/** Replaceable dependencies, for tests. */
export interface WebSearchWorld {
  readonly fetch?: Fetch;
  /** Epoch milliseconds. */
  readonly clock?: () => number;
  /** Returns a signal that aborts after the given milliseconds. */
  readonly timer?: (delayMs: number) => AbortSignal;
}

/** Creates a web search through the `web_search` tool of OpenAI's Responses API, or of a compatible endpoint. */
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
    const { data } = webAnswerSchema.safeParse(parsedJson(text));
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
        // The client would accept any text as an answer.
        const { responses } = await client();
        const response = await responses.create(webSearchBody(model, request), options).asResponse();
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
