import { z } from "zod";
import { createSearchIndex, type SearchableDocument, sinceOf } from "./search-index.ts";
import {
  commonReply,
  type CommonTrouble,
  jsonReply,
  type SearchReply,
  type SearchRequest,
  type SearchServer,
  startSearchServer,
  troubleAt,
  type TroubleOf,
} from "./search-server.ts";

/** Errors in Tavily's own format. */
export type TavilyTrouble =
  | CommonTrouble
  | { readonly kind: "rate-limit"; readonly retryAfter?: string }
  | { readonly kind: "plan-limit" }
  | { readonly kind: "pay-as-you-go-limit" };

/** Options of a simulated Tavily API. */
export interface TavilyOptions {
  readonly documents: readonly SearchableDocument[];
  /** API key that requests must carry. */
  readonly apiKey: string;
  readonly trouble?: TroubleOf<TavilyTrouble>;
  /** Clock for time ranges; default the system clock. */
  readonly now?: () => Date;
}

const bodySchema = z.object({
  query: z.string().max(400),
  max_results: z.int().min(0).max(20).default(5),
  search_depth: z.enum(["basic", "advanced", "fast", "ultra-fast"]).default("basic"),
  topic: z.enum(["general", "news", "finance"]).default("general"),
  time_range: z.enum(["day", "week", "month", "year", "d", "w", "m", "y"]).nullish(),
  include_domains: z.array(z.string()).max(300).default([]),
  exclude_domains: z.array(z.string()).max(150).default([]),
});
type Asked = z.output<typeof bodySchema>;

const refusal = (
  status: number,
  error: string,
  headers: Readonly<Record<string, string>> = {},
): SearchReply => jsonReply({ detail: { error } }, status, headers);

const troubled = (trouble: TavilyTrouble): SearchReply => {
  switch (trouble.kind) {
    case "rate-limit":
      return refusal(
        429,
        "Your request has been blocked due to excessive requests. Please reduce the rate of requests.",
        trouble.retryAfter === undefined ? {} : { "retry-after": trouble.retryAfter },
      );
    case "plan-limit":
      return refusal(
        432,
        "This request exceeds your plan's set usage limit. Please upgrade your plan or contact support@tavily.com",
      );
    case "pay-as-you-go-limit":
      return refusal(
        433,
        "This request exceeds the pay-as-you-go limit. You can increase your limit on the Tavily dashboard.",
      );
    default:
      return commonReply(trouble);
  }
};

const searcher = ({ documents, now = () => new Date() }: TavilyOptions) => {
  const index = createSearchIndex(documents);
  return (asked: Asked): SearchReply => {
    const found = index.find({
      text: asked.query,
      sites: asked.include_domains,
      excludeSites: asked.exclude_domains,
      publishedSince: sinceOf(asked.time_range, now()),
    });
    const results = found.slice(0, asked.max_results).map(({ document, score, snippet }) => ({
      url: document.uri,
      title: document.title,
      content: snippet,
      score: score / (1 + score),
      raw_content: null,
      // Only news searches return dates, in the HTTP format.
      ...(asked.topic === "news" && document.publishedAt !== undefined
        ? { published_date: new Date(document.publishedAt).toUTCString() }
        : {}),
    }));
    return jsonReply({
      query: asked.query,
      follow_up_questions: null,
      answer: null,
      images: [],
      results,
      response_time: 0.71,
      request_id: "6f1c9a52-6a0e-4f0e-9b0e-1f2d3c4b5a69",
    });
  };
};

/** Starts a server that answers `POST /search` as Tavily's does, over the given pages. */
export const startTavily = (options: TavilyOptions): Promise<SearchServer> => {
  const search = searcher(options);
  const respond = ({ method, path, headers, json }: SearchRequest, visit: number): SearchReply => {
    if (path !== "/search") return jsonReply({ detail: "Not Found" }, 404);
    if (method !== "POST") return jsonReply({ detail: "Method Not Allowed" }, 405);
    if (headers.authorization !== `Bearer ${options.apiKey}`)
      return refusal(401, "Unauthorized: missing or invalid API key.");
    const { data, error } = bodySchema.safeParse(json);
    if (data === undefined) {
      const detail = error.issues.map(({ path, message }) => ({ loc: ["body", ...path], msg: message }));
      return jsonReply({ detail }, 422);
    }
    const trouble = troubleAt(options.trouble, visit);
    return trouble === undefined ? search(data) : troubled(trouble);
  };
  return startSearchServer(respond, { counts: (path) => path === "/search" });
};
