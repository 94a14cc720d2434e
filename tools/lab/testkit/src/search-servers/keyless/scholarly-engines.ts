import type { IndexHit } from "../search-index.ts";
import { jsonReply, type SearchServer } from "../search-server.ts";
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
      read: ({ search = "" }) => readTerms(search),
      show: (hits) =>
        jsonReply({
          meta: { count: hits.length, page: 1, per_page: 25 },
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
export const startArxiv = (options: KeylessOptions): Promise<SearchServer> =>
  playEngine(
    {
      path: /\/api\/query$/u,
      read: ({ search_query = "" }) =>
        readTerms(search_query.replaceAll(/\ball:|submittedDate:\[[^\]]*\]/gu, " ")),
      show: (hits) => {
        const entries = hits.map(
          (hit) => `<entry><id>${hit.document.uri.replace("https:", "http:")}</id>
<updated>${dateOf(hit)}T10:00:00Z</updated><published>${dateOf(hit)}T10:00:00Z</published><title>${escaped(hit.document.title)}</title>
<summary>  ${escaped(hit.snippet)}
</summary><author><name>Ada Example</name></author><link href="${hit.document.uri}" rel="alternate" type="text/html"/></entry>`,
        );
        return {
          headers: { "content-type": "application/atom+xml; charset=utf-8" },
          body: `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom"><title type="html">ArXiv Query</title><id>http://arxiv.org/api/x</id>
<opensearch:totalResults xmlns:opensearch="http://a9.com/-/spec/opensearch/1.1/">${hits.length}</opensearch:totalResults>${entries.join("")}</feed>`,
        };
      },
      limit: () => ({ status: 429, headers: { "content-type": "text/plain" }, body: "Rate exceeded." }),
    },
    options,
  );

/** Starts a server that answers `GET /search` as Europe PMC does. */
export const startEuropepmc = (options: KeylessOptions): Promise<SearchServer> =>
  playEngine(
    {
      path: /\/search$/u,
      lookUp: europepmcPaper,
      read: ({ query = "" }) =>
        readTerms(query.replaceAll(/NOT PUB_TYPE:"[^"]+"|FIRST_PDATE:\[[^\]]*\]/gu, " ")),
      show: (hits) =>
        jsonReply({
          version: "6.9",
          hitCount: hits.length,
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
                    availabilityCode: "S",
                    documentStyle: "doi",
                    site: "DOI",
                    url: "https://doi.org/10.5555/1",
                  },
                  {
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
      read: ({ "query.bibliographic": words = "" }) => ({ words, all: false }),
      show: (hits, { query: { "query.bibliographic": words = "" } }) =>
        jsonReply(
          {
            status: "ok",
            "message-type": "work-list",
            "message-version": "1.0.0",
            message: {
              "total-results": hits.length,
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
