import { type FixtureRoute, fixturePages, redisTest, startFixtureWeb } from "@quarry/testkit";
import { describe, expect, onTestFinished } from "vitest";
import { aFetcher, visit } from "../../src/testing/polite-fetcher.ts";

const rules = { body: "Sitemap: /map.xml\n\nUser-agent: *\nDisallow: /private\n" };
const page = { headers: { "content-type": "text/plain" }, body: "A page." };

const startSite = async (robots: FixtureRoute, others: Readonly<Record<string, FixtureRoute>> = {}) => {
  const web = await startFixtureWeb({
    "/robots.txt": robots,
    "/open": page,
    "/private": page,
    "/moved": fixturePages.redirect("/private"),
    ...others,
  });
  onTestFinished(() => web.stop());
  return { web, asked: () => web.requests.map(({ path }) => path) };
};

describe("robots.txt of a site", () => {
  redisTest("keeps a fetcher from what it disallows, on every way there", async ({ redis }) => {
    const { web, asked } = await startSite(rules);
    const fetcher = aFetcher(redis);
    expect(await visit(fetcher, `${web.url}/open`)).toBe("answered");
    expect(await visit(fetcher, `${web.url}/private`)).toBe("robots-disallowed");
    expect(await visit(fetcher, `${web.url}/moved`)).toBe("robots-disallowed");
    expect(asked()).toEqual(["/robots.txt", "/open", "/moved"]);
    expect(web.requests[0]?.headers["user-agent"]).toMatch(/^quarry-fetcher\//u);
  });

  redisTest("holds where a page of another site leads there", async ({ redis }) => {
    const there = await startSite(rules);
    const here = await startSite(fixturePages.error(404), {
      "/out": fixturePages.redirect(`${there.web.url}/private`),
    });
    expect(await visit(aFetcher(redis), `${here.web.url}/out`)).toBe("robots-disallowed");
    expect(there.asked()).toEqual(["/robots.txt"]);
  });

  redisTest("is asked for once by all fetchers", async ({ redis }) => {
    const { web, asked } = await startSite(rules);
    for (const fetcher of [aFetcher(redis), aFetcher(redis)]) {
      await Promise.all(["open", "private", "open"].map((path) => visit(fetcher, `${web.url}/${path}`)));
    }
    expect(asked().filter((path) => path === "/robots.txt")).toHaveLength(1);
  });

  redisTest.for([
    ["is not there", fixturePages.error(404)],
    ["is gone", fixturePages.error(410)],
    ["needs a password", fixturePages.error(401)],
    ["is forbidden", fixturePages.error(403)],
    ["is empty", { body: "" }],
    ["is a web page", fixturePages.html("<p>Disallow: /")],
  ] as const)("allows everything where it %s", async ([, robots], { redis }) => {
    const { web } = await startSite(robots);
    expect(await visit(aFetcher(redis), `${web.url}/private`)).toBe("answered");
  });

  redisTest(
    "is followed where it has moved, and forgotten where it moves without an end",
    async ({ redis }) => {
      const moving =
        (hops: number) =>
        (from: number): FixtureRoute =>
          from === hops ? rules : fixturePages.redirect(`/robots-${from + 1}.txt`);
      const site = (hops: number) =>
        startSite(
          moving(hops)(0),
          Object.fromEntries(
            Array.from({ length: hops }, (_, index) => [`/robots-${index + 1}.txt`, moving(hops)(index + 1)]),
          ),
        );
      const fetcher = aFetcher(redis);
      expect(await visit(fetcher, `${(await site(5)).web.url}/private`)).toBe("robots-disallowed");
      expect(await visit(fetcher, `${(await site(6)).web.url}/private`)).toBe("answered");
    },
  );

  redisTest.for([
    ["fails", fixturePages.error(500)],
    ["is behind a gateway that fails", fixturePages.error(502)],
  ] as const)("allows nothing where it %s, and is asked for three times", async ([, robots], { redis }) => {
    const { web, asked } = await startSite(robots);
    const fetcher = aFetcher(redis);
    await expect(visit(fetcher, `${web.url}/open`)).rejects.toMatchObject({ code: "upstream-failed" });
    await expect(visit(fetcher, `${web.url}/open`)).rejects.toMatchObject({ code: "upstream-failed" });
    expect(await visit(fetcher, `${web.url}/open`)).toBe("unreachable");
    expect(await visit(aFetcher(redis), `${web.url}/open`)).toBe("unreachable");
    expect(asked()).toEqual(["/robots.txt", "/robots.txt", "/robots.txt"]);
  });

  redisTest("makes a site busy that asks to come back for it in an hour", async ({ redis }) => {
    const { web, asked } = await startSite(fixturePages.error(503, { "retry-after": "3600" }));
    const fetcher = aFetcher(redis);
    expect(await visit(fetcher, `${web.url}/open`)).toBe("busy");
    expect(await visit(fetcher, `${web.url}/open`)).toBe("busy");
    expect(asked()).toEqual(["/robots.txt"]);
  });

  redisTest("is not asked for by a deployment that ignores it", async ({ redis }) => {
    const { web, asked } = await startSite(rules);
    expect(await visit(aFetcher(redis, { ROBOTS: "ignore" }), `${web.url}/private`)).toBe("answered");
    expect(asked()).toEqual(["/private"]);
  });

  redisTest("names the sitemaps of its site", async ({ redis }) => {
    const { web } = await startSite(rules);
    const { robots } = aFetcher(redis);
    expect(await robots.sitemaps(`${web.url}/open`, new AbortController().signal)).toEqual([
      `${web.url}/map.xml`,
    ]);
  });

  redisTest("counts with its first half megabyte", async ({ redis }) => {
    const many = Array.from({ length: 25_000 }, (_, index) => `Disallow: /closed/${index}/`).join("\n");
    const { web } = await startSite({ body: `User-agent: *\n${many}` });
    const fetcher = aFetcher(redis);
    expect(await visit(fetcher, `${web.url}/closed/20000/`)).toBe("robots-disallowed");
    expect(await visit(fetcher, `${web.url}/closed/24999/`)).toBe("not-found");
  });
});
