import type { SearchServer } from "../search-server.ts";
import { jsonReply } from "../search-server.ts";
import { type KeylessOptions, playEngine } from "./play-engine.ts";

/** Starts a server that answers `GET /LANGUAGE/w/api.php` as the Wikipedias do; each knows the pages of its own host. */
export const startWikipedia = (options: KeylessOptions): Promise<SearchServer> =>
  playEngine(
    {
      path: /^\/[a-z]{2,3}\/w\/api\.php$/u,
      read: ({ headers, query: { srsearch = "", srlimit = "10", sroffset = "0" } }) =>
        headers["user-agent"] === undefined
          ? jsonReply("Please set a user-agent and respect our robot policy", 403)
          : { words: srsearch, count: Number(srlimit), first: Number(sroffset), all: false },
      show: (hits, totalhits, { path }) => {
        const host = `${path.split("/")[1] ?? ""}.wikipedia.org`;
        const known = hits.filter(({ document: { uri } }) => new URL(uri).host === host);
        return jsonReply({
          batchcomplete: true,
          query: {
            searchinfo: { totalhits },
            search: known.map(({ document: { title, publishedAt }, snippet }, position) => ({
              ns: 0,
              title,
              pageid: position + 1,
              snippet: `<span class="searchmatch">${snippet.split(" ")[0] ?? ""}</span> ${snippet.split(" ").slice(1).join(" ")}`,
              timestamp: publishedAt,
            })),
          },
        });
      },
      limit: (seconds) => ({
        status: 429,
        headers: { "retry-after": String(seconds) },
        body: "You are making too many requests",
      }),
    },
    options,
  );

/** Starts a server that answers `GET /search/advanced` as Stack Exchange does: refusals have status 400 and a name. */
export const startStackexchange = (
  options: KeylessOptions & { readonly backoff?: number },
): Promise<SearchServer> =>
  playEngine(
    {
      path: /\/search\/advanced$/u,
      read: ({ query: { site, q = "", pagesize = "30", page = "1" } }) =>
        site === undefined
          ? jsonReply({ error_id: 400, error_message: "site is required", error_name: "bad_parameter" }, 400)
          : { words: q, count: Number(pagesize), first: (Number(page) - 1) * Number(pagesize), all: true },
      show: (hits) =>
        jsonReply({
          items: hits.map(({ document: { uri, title, publishedAt }, snippet }, position) => ({
            question_id: position + 1,
            link: uri,
            title: title.replaceAll("&", "&amp;"),
            body: `<p>${snippet}</p>`,
            is_answered: true,
            ...(publishedAt === undefined ? {} : { last_activity_date: Date.parse(publishedAt) / 1_000 }),
          })),
          has_more: false,
          ...(options.backoff === undefined ? {} : { backoff: options.backoff }),
          quota_max: 300,
          quota_remaining: 298,
        }),
      limit: (seconds) =>
        jsonReply(
          {
            error_id: 502,
            error_message: `too many requests from this IP, more requests available in ${seconds} seconds`,
            error_name: "throttle_violation",
          },
          400,
        ),
    },
    options,
  );

/** Starts a server that answers `GET /search/repositories` as GitHub does. */
export const startGithub = (options: KeylessOptions & { readonly now: () => Date }): Promise<SearchServer> =>
  playEngine(
    {
      path: /\/search\/repositories$/u,
      read: ({ query: { q = "", per_page = "30", page = "1" } }) =>
        q.trim() === ""
          ? jsonReply(
              { message: "Validation Failed", errors: [{ resource: "Search", field: "q", code: "missing" }] },
              422,
            )
          : {
              words: q.replaceAll(/\b(?:in|pushed):\S+/gu, "").trim(),
              count: Number(per_page),
              first: (Number(page) - 1) * Number(per_page),
              all: true,
            },
      show: (hits, total_count) =>
        jsonReply({
          total_count,
          incomplete_results: false,
          items: hits.map(({ document: { uri, title, publishedAt }, snippet }) => ({
            full_name: title,
            html_url: uri,
            description: snippet,
            pushed_at: publishedAt ?? "2020-05-04T10:00:00Z",
            score: 1,
          })),
        }),
      limit: (seconds) =>
        jsonReply({ message: "API rate limit exceeded for 192.0.2.1." }, 403, {
          "x-ratelimit-limit": "10",
          "x-ratelimit-remaining": "0",
          "x-ratelimit-reset": String(Math.floor(options.now().getTime() / 1_000) + seconds),
        }),
    },
    options,
  );

/**
 * Starts a server that answers `GET /search` as the search of Hacker News does; a story on its own host has a text instead of an
 * address.
 */
export const startHackernews = (options: KeylessOptions): Promise<SearchServer> =>
  playEngine(
    {
      path: /\/search$/u,
      read: ({ query: { query = "", hitsPerPage = "20", page = "0" } }) => ({
        words: query,
        count: Number(hitsPerPage),
        first: Number(page) * Number(hitsPerPage),
        all: true,
      }),
      show: (hits, nbHits) =>
        jsonReply({
          hits: hits.map(({ document: { uri, title, publishedAt }, snippet }, position) => {
            const id =
              new URL(uri).host === "news.ycombinator.com" ? new URL(uri).searchParams.get("id") : null;
            return {
              objectID: id ?? String(position + 1),
              title,
              ...(id === null ? { url: uri } : { story_text: snippet }),
              created_at: publishedAt ?? "2020-05-04T10:00:00Z",
            };
          }),
          nbHits,
          page: 0,
          nbPages: 1,
        }),
      limit: () => jsonReply({ message: "Too many requests", status: 429 }, 429),
    },
    options,
  );
