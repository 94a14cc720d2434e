import type { SearchReply, SearchRequest, SearchServer } from "../search-server.ts";
import { jsonReply } from "../search-server.ts";
import { type KeylessOptions, playEngine, readTerms } from "./play-engine.ts";

/** Starts a server that answers `GET /LANGUAGE/w/api.php` as the Wikipedias do; each knows the pages of its own host. */
export const startWikipedia = (options: KeylessOptions): Promise<SearchServer> =>
  playEngine(
    {
      path: /^\/[a-z]{2,3}\/w\/api\.php$/u,
      read: ({ headers, query: { srsearch = "", srlimit = "10", sroffset = "0" } }) =>
        headers["user-agent"] === undefined
          ? jsonReply("Please set a user-agent and respect our robot policy", 403)
          : { ...readTerms(srsearch), count: Number(srlimit), first: Number(sroffset) },
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

/** A question and its answers, as HTML. */
export interface PlayedQuestion {
  readonly site: string;
  readonly id: number;
  readonly title: string;
  readonly body: string;
  readonly answers: readonly {
    readonly by: string;
    readonly score: number;
    readonly body: string;
    readonly isAccepted?: boolean;
  }[];
}

interface StackexchangeOptions extends KeylessOptions {
  readonly backoff?: number;
  readonly questions?: readonly PlayedQuestion[];
}

const created = 1_700_000_000;

/** Answers `GET /questions/ID` and `GET /questions/ID/answers`; only the filter with bodies has any. */
const questionReply = (
  { path, query }: SearchRequest,
  { questions = [], backoff }: StackexchangeOptions,
): SearchReply | undefined => {
  const [, id, part] = /\/questions\/(\d+)(\/answers)?$/u.exec(path) ?? [];
  if (id === undefined) return undefined;
  const { site, filter, pagesize = "30" } = query;
  const refuse = (error_message: string): SearchReply =>
    jsonReply({ error_id: 400, error_message, error_name: "bad_parameter" }, 400);
  if (site === undefined) return refuse("site is required");
  if (!questions.some((each) => each.site === site)) return refuse(`No site found for name \`${site}\``);
  const bodyOf = (body: string) => (filter === "withbody" ? { body } : {});
  const found = questions.filter((each) => each.site === site && each.id === Number(id));
  const items =
    part === undefined
      ? found.map(({ title, body, answers }) => ({
          tags: ["harbour"],
          owner: { user_type: "registered", display_name: "Ada &amp; Co" },
          is_answered: answers.length > 0,
          answer_count: answers.length,
          score: 7,
          creation_date: created,
          question_id: Number(id),
          content_license: "CC BY-SA 4.0",
          link: `https://${site}/questions/${id}/x`,
          title: title.replaceAll("&", "&amp;").replaceAll("<", "&lt;"),
          ...bodyOf(body),
        }))
      : found
          .flatMap(({ answers }) => answers)
          .toSorted((one, other) => other.score - one.score)
          .slice(0, Number(pagesize))
          .map(({ by, score, body, isAccepted = false }, position) => ({
            owner: { user_type: "registered", display_name: by },
            is_accepted: isAccepted,
            score,
            creation_date: created + 86_400,
            answer_id: position + 100,
            question_id: Number(id),
            ...bodyOf(body),
          }));
  return jsonReply({
    items,
    has_more: false,
    ...(backoff === undefined ? {} : { backoff }),
    quota_max: 300,
    quota_remaining: 297,
  });
};

/**
 * Starts a server that answers `GET /similar` and requests for one question as Stack Exchange does: refusals have status
 * 400 and a name.
 */
export const startStackexchange = (options: StackexchangeOptions): Promise<SearchServer> =>
  playEngine(
    {
      path: /\/similar$/u,
      read: ({ query: { site, title, pagesize = "30", page = "1" } }) =>
        site === undefined || title === undefined
          ? jsonReply(
              {
                error_id: 400,
                error_message: `${site === undefined ? "site" : "title"} is required`,
                error_name: "bad_parameter",
              },
              400,
            )
          : {
              words: title,
              count: Number(pagesize),
              first: (Number(page) - 1) * Number(pagesize),
              all: false,
            },
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
      lookUp: (request) => questionReply(request, options),
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
        q.trim() === "" || q.length > 256 || q.split(/\s(?:AND|OR|NOT)\s/u).length > 6
          ? jsonReply(
              { message: "Validation Failed", errors: [{ resource: "Search", field: "q", code: "invalid" }] },
              422,
            )
          : {
              ...readTerms(q.replaceAll(/\b(?:in|pushed):\S+/gu, "")),
              count: Number(per_page),
              first: (Number(page) - 1) * Number(per_page),
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
      read: ({ query: { query = "", optionalWords, hitsPerPage = "20", page = "0" } }) => ({
        words: query,
        count: Number(hitsPerPage),
        first: Number(page) * Number(hitsPerPage),
        all: optionalWords !== query,
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
