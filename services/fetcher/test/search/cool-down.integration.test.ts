import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { searchWeb } from "@quarry/contracts";
import { redisTest } from "@quarry/testkit";
import { startSearxng } from "@quarry/testkit/search-servers";
import { describe, expect } from "vitest";
import { documents, openSearch, quick, untilTestEnds } from "./set-up.ts";

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
  redisTest("is paused for every fetcher, and each says why", async ({ redis }) => {
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
});
