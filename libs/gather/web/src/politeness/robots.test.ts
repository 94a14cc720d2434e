import { Failure, unavailable, type Unavailable } from "@quarry/failure";
import { describe, expect, it } from "vitest";
import type { GetOptions, WebPage } from "../client/egress.ts";
import { inMemoryCache } from "../testing/in-memory-cache.ts";
import type { RobotsCache, RobotsTroubles } from "./load-robots.ts";
import { createRobots } from "./robots.ts";

const { signal } = new AbortController();
const hour = 3_600_000;
const site = "https://example.com";
const failing = new Failure("upstream-failed", "example.com answered 500", { retry: "backoff" });
const file = (text: string): WebPage => ({
  status: "answered",
  url: `${site}/robots.txt`,
  contentType: "text/plain",
  bytes: Buffer.from(text),
});

type Answer = WebPage | Unavailable | Failure;

/** Fetchers that share their caches, over a site with prepared answers for robots.txt; the last one repeats. */
const setUp = ({ answers = [file("")] as readonly Answer[], isIgnored = false }) => {
  const [files, troubles]: [RobotsCache, RobotsTroubles] = [inMemoryCache(), inMemoryCache()];
  const asked: { readonly url: string; readonly options: GetOptions | undefined }[] = [];
  let nowMs = Date.parse("2026-11-22T10:00:00Z");
  const egress = {
    get: async (url: string, _signal: AbortSignal, options?: GetOptions) => {
      const answer = answers[Math.min(asked.push({ url, options }), answers.length) - 1];
      if (answer instanceof Failure || answer === undefined) throw answer ?? failing;
      return answer;
    },
  };
  const open = () =>
    createRobots({ egress, files, troubles, now: () => new Date(nowMs), agent: "quarry-fetcher", isIgnored });
  return { asked, open, pass: (ms: number) => void (nowMs += ms) };
};

const outcomeOf = async (check: ReturnType<ReturnType<typeof createRobots>["check"]>) => {
  const verdict = await check;
  return verdict.isAllowed ? "allowed" : verdict.outcome.reason;
};

describe("createRobots", () => {
  it("asks each site once a day, for all fetchers together", async () => {
    const { asked, open, pass } = setUp({ answers: [file("User-agent: *\nDisallow: /a")] });
    const [one, other] = [open(), open()];
    await Promise.all([one.check(`${site}/`, signal), one.check(`${site}/b`, signal)]);
    expect(await outcomeOf(other.check(`${site}/a`, signal))).toBe("robots-disallowed");
    pass(23 * hour);
    await one.check(`${site}/`, signal);
    expect(asked).toEqual([{ url: `${site}/robots.txt`, options: { maxBytes: 512_000, isCut: true } }]);
    pass(2 * hour);
    await one.check(`${site}/`, signal);
    expect(asked).toHaveLength(2);
    await one.check("https://example.com:8443/", signal);
    await one.check("http://example.com/", signal);
    expect(asked.slice(2).map(({ url }) => url)).toEqual([
      "https://example.com:8443/robots.txt",
      "http://example.com/robots.txt",
    ]);
  });

  it("names the rule and what to do about it", async () => {
    const { open } = setUp({ answers: [file("User-agent: *\nDisallow: /a")] });
    expect(await open().check(`${site}/a`, signal)).toEqual({
      isAllowed: false,
      outcome: unavailable(
        "robots-disallowed",
        "example.com forbids robots to read this page: line 2 of its robots.txt says “Disallow: /a”; save the page in a browser and submit the file, or, if the site is your own, set ROBOTS=ignore.",
      ),
    });
  });

  it("reads only the first 500 KiB", async () => {
    const filler = `${"#".repeat(511_980)}\n`;
    const { open } = setUp({ answers: [file(`${filler}User-agent: *\nDisallow: /a`)] });
    expect(await outcomeOf(open().check(`${site}/a`, signal))).toBe("allowed");
  });

  it.each([
    ["7", 7_000],
    ["0.5", 500],
    ["3600", 30_000],
  ])("asks for the delay of Crawl-delay: %s, up to half a minute", async (seconds, crawlDelayMs) => {
    const { open } = setUp({ answers: [file(`User-agent: *\nCrawl-delay: ${seconds}`)] });
    expect(await open().check(`${site}/`, signal)).toEqual({ isAllowed: true, crawlDelayMs });
  });

  it.each(["0", "-1", "soon"])("asks for no delay of Crawl-delay: %s", async (seconds) => {
    const { open } = setUp({ answers: [file(`User-agent: *\nCrawl-delay: ${seconds}`)] });
    expect(await open().check(`${site}/`, signal)).toEqual({ isAllowed: true });
  });

  it.each(["not-found", "refused", "redirect-loop"] as const)(
    "allows everything where the robots.txt is %s",
    async (reason) => {
      const { asked, open } = setUp({ answers: [unavailable(reason, "No.")] });
      expect(await outcomeOf(open().check(`${site}/a`, signal))).toBe("allowed");
      expect(await outcomeOf(open().check(`${site}/b`, signal))).toBe("allowed");
      expect(asked).toHaveLength(1);
    },
  );

  it.each(["address-refused", "unreachable", "busy"] as const)(
    "says of the page what is said of a robots.txt that is %s, and asks again",
    async (reason) => {
      const { asked, open } = setUp({ answers: [unavailable(reason, "No.")] });
      const robots = open();
      expect(await robots.check(`${site}/a`, signal)).toEqual({
        isAllowed: false,
        outcome: unavailable(reason, "No."),
      });
      await robots.check(`${site}/a`, signal);
      expect(asked).toHaveLength(2);
    },
  );

  it.each(["timeout", "damaged"] as const)(
    "allows nothing for ten minutes where the robots.txt is %s",
    async (reason) => {
      const { asked, open } = setUp({ answers: [unavailable(reason, "It hangs.")] });
      const detail =
        "The robots.txt of example.com cannot be read, so nothing of the site may be read (RFC 9309): It hangs.";
      const told = { isAllowed: false, outcome: unavailable(reason, detail) };
      expect(await open().check(`${site}/a`, signal)).toEqual(told);
      expect(await open().check(`${site}/a`, signal)).toEqual(told);
      expect(asked).toHaveLength(1);
    },
  );

  it("tries a robots.txt that fails twice more, and then allows nothing", async () => {
    const { asked, open } = setUp({ answers: [failing] });
    await expect(open().check(`${site}/a`, signal)).rejects.toBe(failing);
    await expect(open().check(`${site}/a`, signal)).rejects.toBe(failing);
    const verdict = await open().check(`${site}/a`, signal);
    expect(verdict).toMatchObject({
      outcome: {
        reason: "unreachable",
        detail: expect.stringContaining("example.com answered 500. It is requested again after 10 minutes"),
      },
    });
    expect(await open().check(`${site}/b`, signal)).toEqual(verdict);
    expect(asked).toHaveLength(3);
  });

  it("uses an old robots.txt when no newer one is available", async () => {
    const { asked, open, pass } = setUp({
      answers: [file("User-agent: *\nDisallow: /a"), failing],
    });
    await open().check(`${site}/`, signal);
    pass(25 * hour);
    const robots = open();
    expect(await outcomeOf(robots.check(`${site}/a`, signal))).toBe("robots-disallowed");
    expect(await outcomeOf(robots.check(`${site}/b`, signal))).toBe("allowed");
    expect(asked).toHaveLength(2);
  });

  it("allows a busy site to be asked later", async () => {
    const busy = new Failure("upstream-busy", "wait", { retry: { afterMs: 7_000, isTurn: true } });
    const { open } = setUp({ answers: [busy, file("")] });
    const robots = open();
    await expect(robots.check(`${site}/a`, signal)).rejects.toBe(busy);
    expect(await outcomeOf(robots.check(`${site}/a`, signal))).toBe("allowed");
  });

  it("does not apply the cancellation of one job to another", async () => {
    const cancelled = new Failure("cancelled", "run cancelled", { retry: "never" });
    const { open } = setUp({ answers: [cancelled, file("")] });
    const robots = open();
    const checks = ["a", "b"].map((path) => robots.check(`${site}/${path}`, signal));
    expect(await Promise.allSettled(checks)).toMatchObject([
      { reason: cancelled },
      { value: { isAllowed: true } },
    ]);
  });

  it("asks nothing where a deployment ignores robots.txt, but for sitemaps", async () => {
    const { asked, open } = setUp({
      answers: [file("Sitemap: /map.xml\nUser-agent: *\nDisallow: /")],
      isIgnored: true,
    });
    expect(await outcomeOf(open().check(`${site}/a`, signal))).toBe("allowed");
    expect(asked).toEqual([]);
    expect(await open().sitemaps(`${site}/a`, signal)).toEqual([`${site}/map.xml`]);
  });

  it("finds no sitemaps of a site whose robots.txt is unavailable", async () => {
    const { open } = setUp({ answers: [unavailable("unreachable", "No.")] });
    expect(await open().sitemaps(site, signal)).toEqual([]);
  });
});
