import type { FixturePage } from "../fixture-web.ts";
import { createSearchIndex, type IndexHit, type SearchableDocument } from "./search-index.ts";
import {
  commonReply,
  type CommonTrouble,
  htmlReply,
  jsonReply,
  type SearchRequest,
  type SearchServer,
  startSearchServer,
  troubleAt,
  type TroubleOf,
} from "./search-server.ts";

/** Errors of SearXNG itself; `limiter` is its bot detection. */
type SearxngTrouble = CommonTrouble | { readonly kind: "limiter" };

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
}

const startPage = htmlReply("<!doctype html><html><head><title>SearXNG</title></head><body></body></html>");

const resultsPerPage = 10;

const toResult = (
  { document: { uri, title, publishedAt }, score, snippet }: IndexHit,
  position: number,
  engines: readonly string[],
) => ({
  url: uri,
  title,
  content: snippet,
  publishedDate: publishedAt === undefined ? null : publishedAt.replace(/Z$/u, ""),
  engine: engines[0] ?? "",
  engines: [...engines],
  positions: engines.map(() => position),
  score,
  category: "general",
});

/** Starts a server that answers as SearXNG does, over the given pages. */
export const startSearxng = (options: SearxngOptions): Promise<SearchServer> => {
  const { documents, formats = ["html", "json"], engines = ["duckduckgo", "mojeek"] } = options;
  const index = createSearchIndex(documents);
  const answerSearch = ({ query }: SearchRequest, visit: number): FixturePage => {
    const trouble = troubleAt(options.trouble, visit);
    if (trouble !== undefined)
      return trouble.kind === "limiter" ? htmlReply("Too Many Requests", 429) : commonReply(trouble);
    const { format = "html", q = "", pageno = "1", time_range: range } = query;
    if (!formats.includes(format)) return htmlReply("<title>403 Forbidden</title>", 403);
    if (format !== "json") return startPage;
    const found = engines.length === 0 ? [] : index.find({ text: q, range });
    const first = (Number(pageno) - 1) * resultsPerPage;
    return jsonReply({
      query: q,
      number_of_results: 0,
      results: found
        .slice(first, first + resultsPerPage)
        .map((hit, position) => toResult(hit, first + position + 1, engines)),
      unresponsive_engines: options.unresponsive ?? [],
    });
  };
  return startSearchServer(
    (request, visit) => (request.path === "/search" ? answerSearch(request, visit) : startPage),
    { counts: (path) => path === "/search" },
  );
};
