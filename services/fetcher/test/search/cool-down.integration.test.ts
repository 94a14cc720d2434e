import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { searchWeb } from "@quarry/contracts";
import { redisTest } from "@quarry/testkit";
import { startBrave, startSearxng } from "@quarry/testkit/search-servers";
import { describe, expect } from "vitest";
import { apiKey, documents, openSearch, quick, untilTestEnds } from "./set-up.ts";

/** Runs one search in its own process. */
const searchElsewhere = async (environment: Readonly<Record<string, string>>) => {
  const program = fileURLToPath(new URL("search-process.ts", import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, [program], {
    env: { ...quick, ...environment },
  });
  return searchWeb.output.parse(JSON.parse(stdout));
};

const refusal =
  "SearXNG answers 403: json is not among its formats; add json to search.formats in settings.yml";

describe("a search engine that refuses", () => {
  redisTest("is left alone by every fetcher, and each says why", async ({ redis }) => {
    const { url, requests } = await untilTestEnds(startSearxng({ documents, formats: ["html"] }));
    const search = openSearch(redis, { SEARXNG_URL: url });
    expect((await search()).diagnosis).toEqual([refusal]);
    const leftAlone = {
      results: [],
      diagnosis: [
        expect.stringMatching(/^SearXNG is not asked for another \d+ s: SearXNG answers 403: json is not/u),
      ],
      providers: [{ provider: "searxng", status: "cooling-down", results: 0 }],
    };
    expect(await search()).toMatchObject(leftAlone);
    expect(await searchElsewhere({ REDIS_URL: redis.url, SEARXNG_URL: url })).toMatchObject(leftAlone);
    expect(requests).toHaveLength(1);
  });

  redisTest("is left alone for as long as it asks", async ({ redis }) => {
    const trouble = { kind: "quota", resetSeconds: 7_200 } as const;
    const { url, requests } = await untilTestEnds(startBrave({ documents, apiKey, trouble }));
    const search = openSearch(redis, { BRAVE_URL: url, BRAVE_API_KEY: apiKey });
    await search();
    expect((await search()).diagnosis).toEqual([
      "Brave is not asked for another 120 minutes: Brave answers 429: the quota of BRAVE_API_KEY is used up; check its plan",
    ]);
    expect(requests).toHaveLength(1);
  });

  redisTest("is asked once more when it asks for a moment only", async ({ redis }) => {
    const trouble = (visit: number) =>
      visit === 1 ? ({ kind: "rate-limit", resetSeconds: 1 } as const) : undefined;
    const { url, requests } = await untilTestEnds(startBrave({ documents, apiKey, trouble }));
    const { results, diagnosis } = await openSearch(redis, { BRAVE_URL: url, BRAVE_API_KEY: apiKey })();
    expect({ found: results.length, diagnosis }).toEqual({ found: 2, diagnosis: [] });
    expect(requests).toHaveLength(2);
  });
});

describe("a search engine that fails", () => {
  redisTest("is left alone after five failures in a row", async ({ redis }) => {
    const trouble = { kind: "status", status: 503 } as const;
    const { url, requests } = await untilTestEnds(startSearxng({ documents, trouble }));
    const search = openSearch(redis, { SEARXNG_URL: url });
    for (let times = 0; times < 5; times += 1) await search();
    expect(await search()).toMatchObject({
      diagnosis: [
        expect.stringMatching(
          /^SearXNG is not asked for another \d+ s: SearXNG answers 503: an error on its side; try again later$/u,
        ),
      ],
    });
    expect(requests).toHaveLength(5);
  });

  redisTest("counts its failures anew once it has answered", async ({ redis }) => {
    const trouble = (visit: number) => (visit === 5 ? undefined : ({ kind: "status", status: 503 } as const));
    const { url, requests } = await untilTestEnds(startSearxng({ documents, trouble }));
    const search = openSearch(redis, { SEARXNG_URL: url });
    for (let times = 0; times < 9; times += 1) await search();
    expect(requests).toHaveLength(9);
  });
});

describe("the pace of a search engine", () => {
  redisTest("is kept by all fetchers together", async ({ redis }) => {
    const { url, requests } = await untilTestEnds(startSearxng({ documents }));
    const environment = { SEARXNG_URL: url, SEARXNG_REQUESTS_PER_SECOND: "0.01" };
    await openSearch(redis, environment)();
    expect((await openSearch(redis, environment)()).diagnosis).toEqual([
      expect.stringMatching(
        /^SearXNG has queries waiting for \d+ s already; raise SEARXNG_REQUESTS_PER_SECOND if its plan allows it$/u,
      ),
    ]);
    expect(requests).toHaveLength(1);
  });
});
