import { createSearchIndex, type IndexHit, type SearchableDocument, sinceOf } from "./search-index.ts";
import {
  commonReply,
  type CommonTrouble,
  htmlReply,
  jsonReply,
  type SearchReply,
  type SearchRequest,
  type SearchServer,
  startSearchServer,
  troubleAt,
  type TroubleOf,
} from "./search-server.ts";

/** Errors of SearXNG itself; `limiter` is its bot detection. */
export type SearxngTrouble = CommonTrouble | { readonly kind: "limiter" };

/** Options of a simulated SearXNG. */
export interface SearxngOptions {
  /** Documents that its engines find. */
  readonly documents: readonly SearchableDocument[];
  /** `search.formats` of its settings.yml; default html and json, as Quarry ships it. */
  readonly formats?: readonly string[];
  /** Engines that answer; every result is found by all of them. */
  readonly engines?: readonly string[];
  /** Engines that do not answer, and the reasons in SearXNG's words: "Suspended: too many requests", "CAPTCHA", "timeout". */
  readonly unresponsive?: readonly (readonly [engine: string, reason: string])[];
  readonly trouble?: TroubleOf<SearxngTrouble>;
  readonly resultsPerPage?: number;
  /** Clock for time ranges; default the system clock. */
  readonly now?: () => Date;
  /** Port; default any free one. */
  readonly port?: number;
}

// Wording of werkzeug (flask.abort(403)).
const forbidden =
  "<!doctype html>\n<html lang=en>\n<title>403 Forbidden</title>\n<h1>Forbidden</h1>\n<p>You don&#39;t have the permission" +
  " to access the requested resource. It is either read-protected or not readable by the server.</p>\n";
const notFound =
  "<!doctype html>\n<html lang=en>\n<title>404 Not Found</title>\n<h1>Not Found</h1>\n<p>The requested URL was not found.</p>\n";
const startPage =
  '<!doctype html><html class="no-js theme-auto"><head><title>SearXNG</title></head><body><form id="search" method="GET"' +
  ' action="/search"></form></body></html>';
// Response of flask.make_response(("Too Many Requests", 429)) in searx.botdetection.
const limited = htmlReply("Too Many Requests", 429);

const toResult = (
  { document: { uri, title, publishedAt }, score, snippet }: IndexHit,
  position: number,
  engines: readonly string[],
) => {
  const { protocol, host, pathname, search } = new URL(uri);
  return {
    url: uri,
    title,
    content: snippet,
    publishedDate: publishedAt === undefined ? null : publishedAt.replace(/Z$/u, ""),
    thumbnail: "",
    engine: engines[0] ?? "",
    template: "default.html",
    parsed_url: [protocol.slice(0, -1), host, pathname, "", search.slice(1), ""],
    img_src: "",
    iframe_src: "",
    audio_src: "",
    priority: "",
    engines: [...engines],
    positions: engines.map(() => position),
    score,
    category: "general",
  };
};

const searcher = ({
  documents,
  engines = ["duckduckgo", "mojeek"],
  unresponsive = [],
  resultsPerPage = 10,
  now = () => new Date(),
}: SearxngOptions) => {
  const index = createSearchIndex(documents);
  return ({ q = "", pageno = "1", time_range: range }: SearchRequest["query"]): SearchReply => {
    const found = engines.length === 0 ? [] : index.find({ text: q, publishedSince: sinceOf(range, now()) });
    const first = (Number(pageno) - 1) * resultsPerPage;
    return jsonReply({
      query: q,
      number_of_results: 0,
      results: found
        .slice(first, first + resultsPerPage)
        .map((hit, position) => toResult(hit, first + position + 1, engines)),
      answers: [],
      corrections: [],
      infoboxes: [],
      suggestions: [],
      unresponsive_engines: unresponsive,
    });
  };
};

/** Starts a server that answers as SearXNG does, over the given pages. */
export const startSearxng = (options: SearxngOptions): Promise<SearchServer> => {
  const { formats = ["html", "json"], engines = ["duckduckgo", "mojeek"] } = options;
  const search = searcher(options);
  const answerSearch = ({ query, json }: SearchRequest, visit: number): SearchReply => {
    const trouble = troubleAt(options.trouble, visit);
    if (trouble !== undefined) return trouble.kind === "limiter" ? limited : commonReply(trouble);
    const format = query["format"] ?? "html";
    if (!formats.includes(format)) return htmlReply(forbidden, 403);
    if (format !== "json" || json !== undefined) return htmlReply(startPage);
    if ((query["q"] ?? "") === "") return jsonReply({ error: "No query" }, 400);
    return search(query);
  };
  return startSearchServer(
    (request, visit) => {
      if (request.path === "/search") return answerSearch(request, visit);
      if (request.path === "/healthz")
        return { status: 200, headers: { "content-type": "text/plain" }, body: "OK" };
      if (request.path === "/") return htmlReply(startPage);
      if (request.path !== "/config") return htmlReply(notFound, 404);
      return jsonReply({
        instance_name: "SearXNG",
        version: "2026.9.25+12f8b6515",
        engines: engines.map((name) => ({ name, categories: ["general"], enabled: true })),
      });
    },
    { counts: (path) => path === "/search", ...(options.port === undefined ? {} : { port: options.port }) },
  );
};
