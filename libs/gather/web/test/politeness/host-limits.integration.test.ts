import { setTimeout as delay } from "node:timers/promises";
import { Failure } from "@quarry/failure";
import { fixturePages, redisTest, startFixtureWeb } from "@quarry/testkit";
import { describe, expect, onTestFinished } from "vitest";
import type { Politeness } from "../../src/politeness/open-politeness.ts";
import { aFetcher, slowPage, visit, visitFromAnotherProcess } from "../../src/testing/polite-fetcher.ts";

const paths = (count: number): string[] => Array.from({ length: count }, (_, index) => `/${index}`);

const startSite = async (routes: Parameters<typeof startFixtureWeb>[0]) => {
  const web = await startFixtureWeb(routes);
  onTestFinished(() => web.stop());
  return web;
};

/** Like the queue: a visit whose turn comes later is restarted then. */
const visitInTurn = async (fetcher: Politeness, url: string): Promise<string> => {
  try {
    return await visit(fetcher, url);
  } catch (error) {
    const retry = error instanceof Failure ? error.retry : "never";
    if (typeof retry === "string" || !retry.isTurn) throw error;
    await delay(retry.afterMs);
    return visitInTurn(fetcher, url);
  }
};

/** Distributes the pages over the fetchers, all at the same time. */
const visitAll = (fetchers: readonly Politeness[], urls: readonly string[]): Promise<readonly string[]> =>
  Promise.all(
    fetchers.flatMap((fetcher, turn) =>
      urls.filter((_, place) => place % fetchers.length === turn).map((url) => visitInTurn(fetcher, url)),
    ),
  );

describe("two fetchers at one host", () => {
  redisTest("ask for at most two pages at the same time", async ({ redis }) => {
    const { seen, page } = slowPage(40);
    const web = await startSite(Object.fromEntries(paths(16).map((path) => [path, page])));
    const said = await visitAll(
      [aFetcher(redis), aFetcher(redis)],
      paths(16).map((path) => `${web.url}${path}`),
    );
    expect(new Set(said)).toEqual(new Set(["answered"]));
    expect(seen.max).toBe(2);
    expect(seen.startedAt).toHaveLength(16);
  });
});

describe("a host that asks to be left alone", () => {
  redisTest("is left alone by another process too", async ({ redis }) => {
    const web = await startSite({
      "/busy": fixturePages.error(429, { "retry-after": "600" }),
      "/a": { body: "A." },
    });
    expect(await visitFromAnotherProcess(redis, `${web.url}/busy`)).toBe("busy");
    const asked = web.requests.length;
    expect(await visit(aFetcher(redis), `${web.url}/a`)).toBe("busy");
    expect(await visitFromAnotherProcess(redis, `${web.url}/a`)).toBe("busy");
    expect(web.requests).toHaveLength(asked);
  });

  redisTest("does not keep anybody from another host", async ({ redis }) => {
    const busy = await startSite({ "/": fixturePages.error(503, { "retry-after": "600" }) });
    const well = await startSite({ "/": { body: "A page." } });
    const fetcher = aFetcher(redis);
    expect(await visit(fetcher, `${busy.url}/`)).toBe("busy");
    expect(await visit(fetcher, `${well.url}/`)).toBe("answered");
  });
});
