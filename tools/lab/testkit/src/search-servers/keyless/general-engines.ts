import type { FixturePage } from "../../fixture-web.ts";
import { jsonReply, type SearchRequest, type SearchServer } from "../search-server.ts";
import { type KeylessOptions, playEngine, readTerms } from "./play-engine.ts";

/** Starts a server that answers `GET /LANGUAGE/w/api.php` as the Wikipedias do; each knows the pages of its own host. */
export const startWikipedia = (options: KeylessOptions): Promise<SearchServer> =>
  playEngine(
    {
      path: /^\/[a-z]{2,3}\/w\/api\.php$/u,
      read: ({ srsearch = "" }) => readTerms(srsearch),
      show: (hits, { path }) => {
        const host = `${path.split("/")[1] ?? ""}.wikipedia.org`;
        const known = hits.filter(({ document: { uri } }) => new URL(uri).host === host);
        return jsonReply({
          batchcomplete: true,
          query: {
            search: known.map(({ document: { title, publishedAt }, snippet }, position) => ({
              ns: 0,
              title,
              pageid: position + 1,
              snippet: snippet.replace(/^\S+/u, '<span class="searchmatch">$&</span>'),
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
): FixturePage | undefined => {
  const [, id, part] = /\/questions\/(\d+)(\/answers)?$/u.exec(path) ?? [];
  if (id === undefined) return undefined;
  const { site, filter } = query;
  if (!questions.some((each) => each.site === site)) {
    const error_message = `No site found for name \`${site}\``;
    return jsonReply({ error_id: 400, error_message, error_name: "bad_parameter" }, 400);
  }
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
          .map(({ by, score, body, isAccepted = false }, position) => ({
            owner: { user_type: "registered", display_name: by },
            is_accepted: isAccepted,
            score,
            creation_date: created + 86_400,
            answer_id: position + 100,
            question_id: Number(id),
            ...bodyOf(body),
          }));
  return jsonReply({ items, has_more: false, ...(backoff !== undefined && { backoff }) });
};

/** Starts a server that answers `GET /similar` and requests for one question as Stack Exchange does. */
export const startStackexchange = (options: StackexchangeOptions): Promise<SearchServer> =>
  playEngine(
    {
      path: /\/similar$/u,
      read: ({ title = "" }) => ({ words: title, all: false }),
      show: (hits) =>
        jsonReply({
          items: hits.map(({ document: { uri, title, publishedAt }, snippet }, position) => ({
            question_id: position + 1,
            link: uri,
            title: title.replaceAll("&", "&amp;"),
            body: `<p>${snippet}</p>`,
            is_answered: true,
            ...(publishedAt !== undefined && { last_activity_date: Date.parse(publishedAt) / 1_000 }),
          })),
          has_more: false,
          ...(options.backoff !== undefined && { backoff: options.backoff }),
        }),
      lookUp: (request) => questionReply(request, options),
      limit: (seconds) => {
        const error_message = `too many requests from this IP, more requests available in ${seconds} seconds`;
        return jsonReply({ error_id: 502, error_message, error_name: "throttle_violation" }, 400);
      },
    },
    options,
  );

/** Starts a server that answers `GET /search/repositories` as GitHub does. */
export const startGithub = (options: KeylessOptions): Promise<SearchServer> =>
  playEngine(
    {
      path: /\/search\/repositories$/u,
      read: ({ q = "" }) => readTerms(q.replaceAll(/\b(?:in|pushed):\S+/gu, "")),
      show: (hits) =>
        jsonReply({
          total_count: hits.length,
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
          "x-ratelimit-remaining": "0",
          "x-ratelimit-reset": String(Math.floor(Date.now() / 1_000) + seconds),
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
      read: ({ query = "", optionalWords }) => ({ words: query, all: optionalWords !== query }),
      show: (hits) =>
        jsonReply({
          hits: hits.map(({ document: { uri, title, publishedAt }, snippet }, position) => {
            const { host, searchParams } = new URL(uri);
            const id = host === "news.ycombinator.com" ? searchParams.get("id") : null;
            return {
              objectID: id ?? String(position + 1),
              title,
              ...(id === null ? { url: uri } : { story_text: snippet }),
              created_at: publishedAt ?? "2020-05-04T10:00:00Z",
            };
          }),
          nbHits: hits.length,
          page: 0,
          nbPages: 1,
        }),
      limit: () => jsonReply({ message: "Too many requests", status: 429 }, 429),
    },
    options,
  );
