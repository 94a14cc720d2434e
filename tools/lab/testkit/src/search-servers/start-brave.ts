import { createSearchIndex, type IndexHit, type SearchableDocument, sinceOf } from "./search-index.ts";
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

/** Errors in Brave's format; it never sends Retry-After but reports when each of its windows starts again. */
export type BraveTrouble =
  | CommonTrouble
  | { readonly kind: "rate-limit"; readonly resetSeconds: number }
  | { readonly kind: "quota"; readonly resetSeconds: number }
  | { readonly kind: "no-subscription" };

/** Options of a simulated Brave Search API. */
export interface BraveOptions {
  readonly documents: readonly SearchableDocument[];
  /** API key that requests must carry. */
  readonly apiKey: string;
  readonly trouble?: TroubleOf<BraveTrouble>;
  /** Clock for freshness; default the system clock. */
  readonly now?: () => Date;
}

const ranges: Readonly<Record<string, string>> = { pd: "day", pw: "week", pm: "month", py: "year" };
const [maxResults, maxOffset, maxCharacters] = [20, 9, 400];

const refusal = (
  status: number,
  error: { readonly code: string; readonly detail: string; readonly meta: unknown },
  headers: Readonly<Record<string, string>> = {},
): SearchReply =>
  jsonReply(
    {
      type: "ErrorResponse",
      error: { id: "5d832250-9396-4f6e-b84a-2a1fe524cd7d", status, ...error },
      time: 1_795_300_000,
    },
    status,
    headers,
  );

const limits = (remaining: string, reset: string) => ({
  "x-ratelimit-limit": "1, 2000",
  "x-ratelimit-policy": "1;w=1, 2000;w=2592000",
  "x-ratelimit-remaining": remaining,
  "x-ratelimit-reset": reset,
});

const troubled = (trouble: BraveTrouble): SearchReply => {
  switch (trouble.kind) {
    case "rate-limit":
      return refusal(
        429,
        {
          code: "RATE_LIMITED",
          detail: "Request rate limit exceeded for plan.",
          meta: { plan: "Free", rate_limit: 1, rate_current: 1, component: "rate_limiter" },
        },
        limits("0, 1200", `${trouble.resetSeconds}, 1419704`),
      );
    case "quota":
      return refusal(
        429,
        {
          code: "QUOTA_LIMITED",
          detail: "Request quota limit exceeded for plan.",
          meta: { plan: "Free", quota_limit: 2_000, quota_current: 2_000, component: "rate_limiter" },
        },
        limits("1, 0", `1, ${trouble.resetSeconds}`),
      );
    case "no-subscription":
      return refusal(404, {
        code: "SUBSCRIPTION_NOT_FOUND",
        detail: "No subscription found.",
        meta: { component: "subscriptions" },
      });
    default:
      return commonReply(trouble);
  }
};

const complaintAbout = ({ query }: SearchRequest): string | undefined => {
  const q = query["q"] ?? "";
  if (q === "" || q.length > maxCharacters) return "q";
  if (Number(query["count"] ?? 20) > maxResults) return "count";
  if (Number(query["offset"] ?? 0) > maxOffset) return "offset";
  return undefined;
};

const toResult = ({ document: { uri, title, publishedAt }, snippet }: IndexHit) => ({
  title,
  url: uri,
  is_source_local: false,
  is_source_both: false,
  description: snippet.replaceAll(/&/gu, "&amp;").replace(/^(\S+)/u, "<strong>$1</strong>"),
  ...(publishedAt === undefined
    ? {}
    : { page_age: publishedAt.replace(/Z$/u, ""), age: "November 20, 2026" }),
  profile: { name: new URL(uri).host, url: uri, long_name: new URL(uri).host },
  language: "en",
  family_friendly: true,
  type: "search_result",
  subtype: "generic",
});

const searcher = ({ documents, now = () => new Date() }: BraveOptions) => {
  const index = createSearchIndex(documents);
  return ({ query }: SearchRequest): SearchReply => {
    const { q = "", count = "20", offset = "0", freshness = "" } = query;
    const found = index.find({ text: q, publishedSince: sinceOf(ranges[freshness], now()) });
    const first = Number(count) * Number(offset);
    const shown = found.slice(first, first + Number(count));
    const more = found.length > first + shown.length;
    return jsonReply(
      {
        query: { original: q, is_navigational: false, more_results_available: more },
        mixed: { type: "mixed", main: shown.map((_, index) => ({ type: "web", index, all: false })) },
        type: "search",
        // An answer without results has no `web`.
        ...(shown.length === 0
          ? {}
          : { web: { type: "search", results: shown.map(toResult), family_friendly: true } }),
      },
      200,
      limits("0, 1999", "1, 1419704"),
    );
  };
};

/** Starts a server that answers `GET /res/v1/web/search` as Brave's does, over the given pages. */
export const startBrave = (options: BraveOptions): Promise<SearchServer> => {
  const search = searcher(options);
  const respond = (request: SearchRequest, visit: number): SearchReply => {
    if (request.path !== "/res/v1/web/search") return jsonReply({ detail: "Not Found" }, 404);
    if (request.headers["x-subscription-token"] !== options.apiKey)
      return refusal(422, {
        code: "SUBSCRIPTION_TOKEN_INVALID",
        detail: "The provided subscription token is invalid.",
        meta: { component: "authentication" },
      });
    const parameter = complaintAbout(request);
    if (parameter !== undefined)
      return refusal(422, {
        code: "VALIDATION",
        detail: "Unable to validate request parameter(s)",
        meta: { errors: [{ loc: ["query", parameter], msg: "is out of range", type: "value_error" }] },
      });
    const trouble = troubleAt(options.trouble, visit);
    return trouble === undefined ? search(request) : troubled(trouble);
  };
  return startSearchServer(respond, { counts: (path) => path === "/res/v1/web/search" });
};
