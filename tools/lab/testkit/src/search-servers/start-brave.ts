import type { FixturePage } from "../fixture-web.ts";
import { createSearchIndex, type IndexHit, type SearchableDocument } from "./search-index.ts";
import { jsonReply, type SearchServer, startSearchServer } from "./search-server.ts";

/** Options of a simulated Brave Search API. */
interface BraveOptions {
  readonly documents: readonly SearchableDocument[];
  /** API key that requests must carry. */
  readonly apiKey: string;
}

const ranges: Readonly<Record<string, string>> = { pd: "day", pw: "week", pm: "month", py: "year" };

const refusal = (
  status: number,
  error: { readonly code: string; readonly detail: string },
  headers: Readonly<Record<string, string>> = {},
): FixturePage => jsonReply({ type: "ErrorResponse", error: { status, ...error } }, status, headers);

const limits = (remaining: string, reset: string) => ({
  "x-ratelimit-limit": "1, 2000",
  "x-ratelimit-policy": "1;w=1, 2000;w=2592000",
  "x-ratelimit-remaining": remaining,
  "x-ratelimit-reset": reset,
});

const toResult = ({ document: { uri, title, publishedAt }, snippet }: IndexHit) => ({
  type: "search_result",
  title,
  url: uri,
  description: snippet.replaceAll(/&/gu, "&amp;").replace(/^(\S+)/u, "<strong>$1</strong>"),
  ...(publishedAt !== undefined && { page_age: publishedAt.replace(/Z$/u, ""), age: "November 20, 2026" }),
});

/** Starts a server that answers `GET /res/v1/web/search` as Brave's does, over the given pages. */
export const startBrave = ({ documents, apiKey }: BraveOptions): Promise<SearchServer> => {
  const index = createSearchIndex(documents);
  return startSearchServer(
    ({ path, query, headers }) => {
      if (path !== "/res/v1/web/search") return jsonReply({ detail: "Not Found" }, 404);
      if (headers["x-subscription-token"] !== apiKey)
        return refusal(422, {
          code: "SUBSCRIPTION_TOKEN_INVALID",
          detail: "The provided subscription token is invalid.",
        });
      const { q = "", count = "20", offset = "0", freshness = "" } = query;
      const found = index.find({ text: q, range: ranges[freshness] });
      const first = Number(count) * Number(offset);
      const shown = found.slice(first, first + Number(count));
      return jsonReply(
        {
          query: { original: q, more_results_available: found.length > first + shown.length },
          type: "search",
          // An answer without results has no `web`.
          ...(shown.length > 0 && { web: { type: "search", results: shown.map(toResult) } }),
        },
        200,
        limits("0, 1999", "1, 1419704"),
      );
    },
    { counts: (path) => path === "/res/v1/web/search" },
  );
};
