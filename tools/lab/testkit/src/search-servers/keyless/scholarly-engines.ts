import type { IndexHit } from "../search-index.ts";
import { jsonReply, type SearchReply, type SearchServer } from "../search-server.ts";
import { crossrefFound, crossrefPaper, europepmcPaper, openalexPaper } from "./paper-replies.ts";
import { type KeylessOptions, playEngine, readTerms } from "./play-engine.ts";

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

const invertedIndex = (text: string): Readonly<Record<string, number[]>> => {
  const places = new Map<string, number[]>();
  for (const [place, word] of text.split(/\s+/u).entries())
    places.set(word, [...(places.get(word) ?? []), place]);
  return Object.fromEntries(places);
};

const dateOf = ({ document: { publishedAt = "2020-05-04" } }: IndexHit): string => publishedAt.slice(0, 10);

/** Starts a server that answers `GET /works` as OpenAlex does; a page at a DOI has no open-access location. */
export const startOpenalex = (options: KeylessOptions): Promise<SearchServer> =>
  playEngine(
    {
      path: /\/works$/u,
      lookUp: openalexPaper,
      read: ({ query: { search = "", per_page = "25", page = "1" } }) =>
        Number(per_page) > 100
          ? jsonReply(
              { error: "Pagination error.", message: "per_page parameter must be between 1 and 100" },
              400,
            )
          : {
              ...readTerms(search),
              count: Number(per_page),
              first: (Number(page) - 1) * Number(per_page),
            },
      show: (hits, count) =>
        jsonReply({
          meta: { count, db_response_time_ms: 31, page: 1, per_page: 25, groups_count: null },
          results: hits.map((hit, position) => ({
            id: `https://openalex.org/W${position + 1}`,
            doi: hit.document.uri.startsWith("https://doi.org/")
              ? hit.document.uri
              : `https://doi.org/10.5555/${position + 1}`,
            title: hit.document.title,
            publication_date: dateOf(hit),
            best_oa_location: hit.document.uri.startsWith("https://doi.org/")
              ? null
              : { is_oa: true, landing_page_url: hit.document.uri, pdf_url: null },
            abstract_inverted_index: invertedIndex(hit.snippet),
          })),
          group_by: [],
        }),
      limit: () =>
        jsonReply(
          {
            error: "Rate limit exceeded",
            message: "Insufficient budget. This request costs $0.001 but you only have $0 remaining.",
          },
          429,
        ),
    },
    options,
  );

/** Starts a server that answers `GET /api/query` as arXiv does. */
export const startArxiv = (options: KeylessOptions): Promise<SearchServer> => {
  const feed = (entries: string, total: number): SearchReply => ({
    status: 200,
    headers: { "content-type": "application/atom+xml; charset=utf-8" },
    body: `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom"><title type="html">ArXiv Query</title><id>http://arxiv.org/api/x</id>
<opensearch:totalResults xmlns:opensearch="http://a9.com/-/spec/opensearch/1.1/">${total}</opensearch:totalResults>${entries}</feed>`,
  });
  return playEngine(
    {
      path: /\/api\/query$/u,
      read: ({ query: { search_query = "", start = "0", max_results = "10" } }) => ({
        ...readTerms(search_query.replaceAll(/\ball:|submittedDate:\[[^\]]*\]/gu, " ")),
        count: Number(max_results),
        first: Number(start),
      }),
      show: (hits, total) =>
        feed(
          hits
            .map(
              (hit) => `<entry><id>${hit.document.uri.replace("https:", "http:")}</id>
<updated>${dateOf(hit)}T10:00:00Z</updated><published>${dateOf(hit)}T10:00:00Z</published><title>${escaped(hit.document.title)}</title>
<summary>  ${escaped(hit.snippet)}
</summary><author><name>Ada Example</name></author><link href="${hit.document.uri}" rel="alternate" type="text/html"/></entry>`,
            )
            .join(""),
          total,
        ),
      limit: () => ({ status: 429, headers: { "content-type": "text/plain" }, body: "Rate exceeded." }),
    },
    options,
  );
};

/** Starts a server that answers `GET /search` as Europe PMC does. */
export const startEuropepmc = (options: KeylessOptions): Promise<SearchServer> =>
  playEngine(
    {
      path: /\/search$/u,
      lookUp: europepmcPaper,
      read: ({ query: { query = "", pageSize = "25" } }) => ({
        ...readTerms(query.replaceAll(/NOT PUB_TYPE:"[^"]+"|FIRST_PDATE:\[[^\]]*\]/gu, " ")),
        count: Number(pageSize),
        first: 0,
      }),
      show: (hits, hitCount) =>
        jsonReply({
          version: "6.9",
          hitCount,
          resultList: {
            result: hits.map((hit, position) => ({
              id: String(1_000 + position),
              source: "MED",
              pmid: String(1_000 + position),
              title: hit.document.title,
              abstractText: `<h4>Background</h4>${escaped(hit.snippet)}`,
              firstPublicationDate: dateOf(hit),
              fullTextUrlList: {
                fullTextUrl: [
                  {
                    availability: "Subscription required",
                    availabilityCode: "S",
                    documentStyle: "doi",
                    site: "DOI",
                    url: "https://doi.org/10.5555/1",
                  },
                  {
                    availability: "Open access",
                    availabilityCode: "OA",
                    documentStyle: "pdf",
                    site: "Europe_PMC",
                    url: hit.document.uri,
                  },
                ],
              },
            })),
          },
        }),
      limit: (seconds) =>
        jsonReply({ errCode: 429, errMsg: "Too many requests" }, 429, { "retry-after": String(seconds) }),
    },
    options,
  );

/** Starts a server that answers `GET /works` as Crossref does. */
export const startCrossref = (options: KeylessOptions): Promise<SearchServer> =>
  playEngine(
    {
      path: /\/works$/u,
      lookUp: crossrefPaper,
      read: ({ query: { "query.bibliographic": words = "", rows = "20", offset = "0" } }) => ({
        words,
        count: Number(rows),
        first: Number(offset),
        all: false,
      }),
      show: (hits, total, { query: { "query.bibliographic": words = "" } }) =>
        jsonReply(
          {
            status: "ok",
            "message-type": "work-list",
            "message-version": "1.0.0",
            message: {
              "total-results": total,
              items: [
                ...hits.map((hit) => ({
                  DOI: hit.document.uri.replace("https://doi.org/", ""),
                  title: [hit.document.title],
                  abstract: `<jats:p>${escaped(hit.snippet)}</jats:p>`,
                  issued: { "date-parts": [dateOf(hit).split("-").map(Number)] },
                })),
                ...crossrefFound(words, options.papers ?? []),
              ],
            },
          },
          200,
          { "x-rate-limit-limit": "1", "x-rate-limit-interval": "1s", "x-api-pool": "public" },
        ),
      limit: (seconds) => ({
        status: 429,
        headers: { "content-type": "text/plain", "retry-after": String(seconds) },
        body: "Too many requests.",
      }),
    },
    options,
  );
