import type { EngineName } from "@quarry/contracts";
import { redisTest, type RunningRedis } from "@quarry/testkit";
import {
  type KeylessTrouble,
  type SearchServer,
  startArxiv,
  startCrossref,
  startEuropepmc,
  startGithub,
  startHackernews,
  startOpenalex,
  startStackexchange,
  startWikipedia,
} from "@quarry/testkit/search-servers";
import { describe, expect } from "vitest";
import { fetcherConfig } from "../../src/config.ts";
import { openSearch, untilTestEnds } from "./set-up.ts";

const at = (uri: string, title = "Sleep of whales") => ({
  uri,
  title,
  text: "Whales sleep with one half of the brain & rest near the surface.",
  publishedAt: "2026-10-02T08:00:00Z",
});

type KeylessOptions = Parameters<typeof startWikipedia>[0];

interface Played {
  readonly name: EngineName;
  readonly start: (options: KeylessOptions) => Promise<SearchServer>;
  readonly variable: string;
  readonly path?: string;
  readonly found: string;
  readonly request: Readonly<Record<string, string>>;
  /** Its message after a rate limit of 40 seconds. */
  readonly limited: string;
}

/** Starts an engine that has one page. */
const startPlayed = ({ start, found }: Played, trouble?: KeylessTrouble): Promise<SearchServer> =>
  untilTestEnds(start({ documents: [at(found)], ...(trouble && { trouble }) }));

const engines: readonly Played[] = [
  {
    name: "wikipedia",
    start: startWikipedia,
    variable: "WIKIPEDIA_URL",
    path: "/{language}",
    found: "https://en.wikipedia.org/wiki/Sleep_of_whales",
    request: { srsearch: "whales sleep", srlimit: "10", sroffset: "0" },
    limited: "Wikipedia answers 429: too many requests; it is not queried for a while",
  },
  {
    name: "openalex",
    start: startOpenalex,
    variable: "OPENALEX_URL",
    found: "https://journal.example.org/1",
    request: { search: "whales AND sleep", filter: "is_retracted:false", per_page: "10" },
    limited:
      "OpenAlex answers 429: the free searches of today are used up; set OPENALEX_API_KEY (a key is free) for more",
  },
  {
    name: "arxiv",
    start: startArxiv,
    variable: "ARXIV_URL",
    found: "https://arxiv.org/abs/2610.00001v1",
    request: { search_query: '(all:"whales" AND all:"sleep")', start: "0", max_results: "10" },
    limited: "arXiv answers 429: too many requests; it is not queried for a while",
  },
  {
    name: "europepmc",
    start: startEuropepmc,
    variable: "EUROPEPMC_URL",
    found: "https://europepmc.org/articles/PMC1?pdf=render",
    request: { query: '("whales" AND "sleep") NOT PUB_TYPE:"Retracted Publication"', resultType: "core" },
    limited: "Europe PMC answers 429: too many requests; it is not queried for a while",
  },
  {
    name: "crossref",
    start: startCrossref,
    variable: "CROSSREF_URL",
    found: "https://doi.org/10.5555/whales.1",
    request: { "query.bibliographic": "how do whales sleep", rows: "10", offset: "0" },
    limited: "Crossref answers 429: too many requests; it is not queried for a while",
  },
  {
    name: "stackexchange",
    start: startStackexchange,
    variable: "STACKEXCHANGE_URL",
    found: "https://stackoverflow.com/questions/1/sleep",
    request: { title: "how do whales sleep", site: "stackoverflow", pagesize: "10" },
    limited: "Stack Exchange refuses: the free requests of this address are used up",
  },
  {
    name: "github",
    start: startGithub,
    variable: "GITHUB_URL",
    found: "https://github.com/example/whales",
    request: { q: "whales sleep in:name,description,readme", per_page: "10" },
    limited: "GitHub answers 403: too many searches from this address",
  },
  {
    name: "hackernews",
    start: startHackernews,
    variable: "HACKERNEWS_URL",
    found: "https://news.ycombinator.com/item?id=7",
    request: { query: "whales sleep", tags: "story", hitsPerPage: "10", page: "0" },
    limited: "Hacker News answers 429: too many requests; it is not queried for a while",
  },
];

const asks = { query: "how do whales sleep" };
/** Queries a single engine. */
const open = async (redis: RunningRedis, played: Played, trouble?: KeylessTrouble) => {
  const server = await startPlayed(played, trouble);
  const search = openSearch(redis, {
    SEARCH_KEYLESS: played.name,
    [played.variable]: `${server.url}${played.path ?? ""}`,
    FETCH_CONTACT: "operator@example.org",
  });
  return { server, search };
};

describe.for(engines.map((engine) => [engine.name, engine] as const))("a search of %s", ([name, played]) => {
  redisTest("finds what it has, with the contact address, and asks once for the same", async ({ redis }) => {
    const { server, search } = await open(redis, played);
    const found = await search(asks);
    expect(found.diagnosis).toEqual([]);
    expect(found.results).toMatchObject([
      {
        uri: played.found,
        provider: name,
        publishedAt: expect.stringMatching(/^2026-10-02/u),
        snippet: expect.stringContaining("Whales sleep with one half of the brain & rest"),
      },
    ]);
    expect(await search(asks)).toEqual(found);
    expect(server.requests).toHaveLength(1);
    expect(server.requests[0]?.query).toMatchObject(played.request);
    expect(server.requests[0]?.headers["user-agent"]).toBe(
      "quarry-fetcher/0.1 (+mailto:operator@example.org)",
    );
  });

  redisTest("finds it for a long question", async ({ redis }) => {
    const { search } = await open(redis, played);
    const query =
      "How do whales sleep near the surface without drowning, and which half of their brain stays awake?";
    expect((await search({ query })).results).toMatchObject([{ uri: played.found }]);
  });

  redisTest("leaves it alone for as long as its rules say", async ({ redis }) => {
    const { server, search } = await open(redis, played, { kind: "rate-limit", seconds: 40 });
    expect((await search(asks)).diagnosis).toEqual([played.limited]);
    const again = await search({ query: "whales" });
    expect(again.providers).toMatchObject([{ provider: name, status: "cooling-down" }]);
    expect(server.requests).toHaveLength(1);
  });

  redisTest("survives an answer that breaks off, a page and an outage", async ({ redis }) => {
    const troubles = [
      { kind: "page" },
      { kind: "status", status: 503 },
      { kind: "cut-short", connection: "kept" },
    ] as const;
    for (const trouble of troubles) {
      const { search } = await open(redis, played, trouble);
      const { results, providers } = await search({ query: `whales ${trouble.kind}` });
      expect(results).toEqual([]);
      expect(["failed", "cooling-down"]).toContain(providers?.[0]?.status);
    }
  });
});

describe("engines without keys", () => {
  redisTest("are all on when nothing is set, and each can be left out", async ({ redis }) => {
    const started = await Promise.all(
      engines.map(async (played) => {
        const { url } = await startPlayed(played);
        return [played.variable, `${url}${played.path ?? ""}`] as const;
      }),
    );
    const addresses = Object.fromEntries(started);
    const { SEARCH_KEYLESS: every } = fetcherConfig.parse({});
    const all = await openSearch(redis, { ...addresses, SEARCH_KEYLESS: every.join(",") })(asks);
    expect(
      all.providers?.map(({ provider, results }) => [provider, results]),
      "add a row for each keyless engine to this test",
    ).toEqual(engines.map(({ name }) => [name, 1]));
    expect(new Set(all.results.map(({ uri }) => new URL(uri).host)).size).toBeGreaterThanOrEqual(5);
    const two = await openSearch(redis, { ...addresses, SEARCH_KEYLESS: "crossref, wikipedia" })(asks);
    expect(two.providers?.map(({ provider }) => provider)).toEqual(["wikipedia", "crossref"]);
  });

  redisTest("are asked in the language of the query and in English", async ({ redis }) => {
    const documents = [
      at("https://de.wikipedia.org/wiki/Moby-Dick", "Moby-Dick"),
      at("https://en.wikipedia.org/wiki/Moby-Dick", "Moby-Dick"),
    ];
    const { url, requests } = await untilTestEnds(startWikipedia({ documents }));
    const search = openSearch(redis, { SEARCH_KEYLESS: "wikipedia", WIKIPEDIA_URL: `${url}/{language}` });
    const { results } = await search({ query: "Wer ist Moby-Dick?", language: "de" });
    expect(results.map(({ uri }) => uri)).toEqual(documents.map(({ uri }) => uri));
    expect(requests.map(({ path }) => path)).toEqual(["/de/w/api.php", "/en/w/api.php"]);
  });

  redisTest("are not asked for sites that they do not have", async ({ redis }) => {
    const documents = [at("https://arxiv.org/abs/2610.00001v1")];
    const { url, requests } = await untilTestEnds(startArxiv({ documents }));
    const search = openSearch(redis, { SEARCH_KEYLESS: "arxiv", ARXIV_URL: url });
    expect((await search({ ...asks, sites: ["example.org"] })).results).toEqual([]);
    expect(requests).toEqual([]);
    expect((await search({ ...asks, sites: ["arxiv.org"] })).results).toHaveLength(1);
  });

  redisTest("pause when a good answer asks for it", async ({ redis }) => {
    const documents = [at("https://stackoverflow.com/questions/1/sleep")];
    const { url, requests } = await untilTestEnds(startStackexchange({ documents, backoff: 30 }));
    const search = openSearch(redis, { SEARCH_KEYLESS: "stackexchange", STACKEXCHANGE_URL: url });
    expect((await search(asks)).results).toHaveLength(1);
    expect((await search({ query: "whales" })).diagnosis).toEqual(["Stack Exchange asked for a pause"]);
    expect(requests).toHaveLength(1);
  });
});
