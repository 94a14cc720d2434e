import { z } from "zod";
import type { FixturePage } from "../fixture-web.ts";
import { createSearchIndex, type SearchableDocument } from "./search-index.ts";
import {
  commonReply,
  type CommonTrouble,
  jsonReply,
  type SearchServer,
  startSearchServer,
  troubleAt,
  type TroubleOf,
} from "./search-server.ts";

type RefusedKind = "rate-limit" | "no-money" | "unknown-model" | "no-web-search";

/** Errors in OpenAI's own format. */
type OpenAiTrouble =
  | CommonTrouble
  | { readonly kind: RefusedKind }
  /** The model answers from memory, with an address in its prose. */
  | { readonly kind: "memory" }
  /** The answer ends as failed. */
  | { readonly kind: "failed" };

/** Options of a simulated Responses API with a search tool. */
export interface OpenAiSearchOptions {
  readonly documents: readonly SearchableDocument[];
  /** API key that requests must carry. */
  readonly apiKey: string;
  /** Number of cited pages; the remaining ones are only consulted. */
  readonly citations?: number;
  readonly trouble?: TroubleOf<OpenAiTrouble>;
}

const bodySchema = z.object({
  model: z.string(),
  input: z.string(),
  tools: z.array(
    z.object({
      type: z.string(),
      filters: z.object({ allowed_domains: z.array(z.string()) }).optional(),
    }),
  ),
  include: z.array(z.string()).default([]),
});

const invalid = "invalid_request_error";

const refusal = (status: number, message: string, code: string | null, type: string): FixturePage =>
  jsonReply({ error: { message, type, param: null, code } }, status);

const response = (model: string, output: readonly unknown[], status = "completed") => ({
  id: "resp_0a1b2c",
  object: "response",
  status,
  error: status === "failed" ? { code: "server_error", message: "The model produced no output." } : null,
  model,
  output,
  usage: { input_tokens: 320, output_tokens: 96, total_tokens: 416 },
});

const messageOf = (text: string, annotations: readonly unknown[] = []) => ({
  id: "msg_0a1b2c",
  type: "message",
  status: "completed",
  role: "assistant",
  content: [{ type: "output_text", text, annotations, logprobs: [] }],
});

const refused = (kind: RefusedKind, model: string): readonly [number, string, string | null, string] => {
  switch (kind) {
    case "rate-limit":
      return [429, `Rate limit reached for ${model}`, "rate_limit_exceeded", "requests"];
    case "no-money":
      return [429, "You exceeded your current quota.", "insufficient_quota", "insufficient_quota"];
    case "unknown-model":
      return [400, `The requested model '${model}' does not exist.`, "model_not_found", invalid];
    default:
      return [400, `Hosted tool 'web_search' is not supported with ${model}.`, null, invalid];
  }
};

const troubled = (trouble: OpenAiTrouble, model: string): FixturePage => {
  switch (trouble.kind) {
    case "rate-limit": {
      const { headers, ...reply } = refusal(...refused(trouble.kind, model));
      return { ...reply, headers: { ...headers, "retry-after": "20" } };
    }
    case "no-money":
    case "unknown-model":
    case "no-web-search":
      return refusal(...refused(trouble.kind, model));
    case "memory":
      return jsonReply(response(model, [messageOf("See https://invented.example/page for more.")]));
    case "failed":
      return jsonReply(response(model, [], "failed"));
    default:
      return commonReply(trouble);
  }
};

/** Starts a server that answers `POST /v1/responses` with the search tool over the given pages; the address is `url` + `/v1`. */
export const startOpenAiSearch = (options: OpenAiSearchOptions): Promise<SearchServer> => {
  const { documents, apiKey, citations = 2 } = options;
  const index = createSearchIndex(documents);
  const answer = ({ model, input, tools, include }: z.output<typeof bodySchema>): FixturePage => {
    const sites = tools[0]?.filters?.allowed_domains ?? [];
    const found = index.find({ text: input, sites }).map(({ document }) => document);
    const annotations = found.slice(0, citations).map(({ uri, title }, position) => ({
      type: "url_citation",
      start_index: position * 20,
      end_index: position * 20 + 18,
      url: `${uri}${uri.includes("?") ? "&" : "?"}utm_source=openai`,
      title,
    }));
    const sources = found.map(({ uri }) => ({ type: "url", url: uri }));
    const action = {
      type: "search",
      query: input,
      ...(include.includes("web_search_call.action.sources") && { sources }),
    };
    return jsonReply(
      response(model, [
        { id: "rs_0a1b2c", type: "reasoning", summary: [] },
        { id: "ws_0a1b2c", type: "web_search_call", status: "completed", action },
        messageOf("One of them, and also https://invented.example/page.", annotations),
      ]),
    );
  };
  return startSearchServer(
    ({ method, path, headers, json }, visit) => {
      if (method !== "POST" || path !== "/v1/responses")
        return refusal(404, `Invalid URL (${method} ${path})`, null, invalid);
      if (headers.authorization !== `Bearer ${apiKey}`) {
        const given = headers.authorization?.slice(7) ?? "";
        const message = `Incorrect API key provided: ${given}.`;
        return refusal(401, message, "invalid_api_key", invalid);
      }
      const asked = bodySchema.parse(json);
      const trouble = troubleAt(options.trouble, visit);
      return trouble === undefined ? answer(asked) : troubled(trouble, asked.model);
    },
    { counts: (path) => path === "/v1/responses" },
  );
};
