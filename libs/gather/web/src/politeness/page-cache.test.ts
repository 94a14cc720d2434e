import { unavailable } from "@quarry/failure";
import { describe, expect, it } from "vitest";
import { inMemoryCache } from "../testing/in-memory-cache.ts";
import { type CachedPage, createPageCache } from "./page-cache.ts";

const hour = 3_600_000;
const page = {
  documentId: "d",
  uri: "https://example.org/end",
  address: "https://example.org/start",
  visitedBy: "one",
  origin: "web",
} as const;

const setUp = (freshMs = 24 * hour) => {
  let nowMs = Date.parse("2026-11-22T10:00:00Z");
  const pages = inMemoryCache<CachedPage>();
  const now = () => new Date(nowMs);
  const createWith = (recipe: string) =>
    createPageCache({ pages, refusals: inMemoryCache(), now, freshMs, recipe });
  const pageCache = createWith("now");
  return { pageCache, createWith, pages, pass: (ms: number) => void (nowMs += ms) };
};

describe("createPageCache", () => {
  it("knows a page by each of its addresses, however they are written", async () => {
    const { pageCache, pages } = setUp();
    await pageCache.put(["https://Example.org/start?utm_source=x#part", page.uri, page.uri], page);
    expect(await pageCache.find("https://example.org/start")).toMatchObject(page);
    expect(await pageCache.find("https://example.org/other")).toBeUndefined();
    expect(pages.entries.size).toBe(2);
  });

  it.each([
    [24 * hour, 23 * hour, true],
    [24 * hour, 24 * hour, false],
    [0, 0, false],
  ])("with %i ms of freshness counts a page that was visited %i ms ago as fresh: %s", async (...row) => {
    const [freshMs, ageMs, isFresh] = row;
    const { pageCache, pass } = setUp(freshMs);
    await pageCache.put([page.address], page);
    pass(ageMs);
    const found = await pageCache.find(page.address);
    expect(found && pageCache.isFresh(found)).toBe(isFresh);
  });

  it("does not know a page that was read with something else", async () => {
    const { pageCache, createWith } = setUp();
    await createWith("then").put([page.address], page);
    expect(await pageCache.find(page.address)).toBeUndefined();
    await pageCache.put([page.address], page);
    expect(await pageCache.find(page.address)).toMatchObject(page);
  });

  it("knows the job that visited a page a moment ago, with any freshness", async () => {
    const { pageCache, pass } = setUp(0);
    await pageCache.put([page.address], page);
    const isOf = async (jobId: string) => {
      const found = await pageCache.find(page.address);
      return found && pageCache.isOf(found, jobId);
    };
    expect([await isOf("one"), await isOf("other")]).toEqual([true, false]);
    pass(hour);
    expect(await isOf("one")).toBe(false);
  });

  it("remembers why a page cannot be read, and tells another job when that was", async () => {
    const { pageCache, pass } = setUp();
    const refusal = unavailable("not-found", "There is no such page.");
    await pageCache.refuse(page.uri, refusal, "one");
    pass(60_000);
    expect(await pageCache.findRefusal(`${page.uri}#part`, "other")).toEqual(
      unavailable(
        "not-found",
        "There is no such page. It was requested at 10:00 UTC, and can be requested again 10 minutes later.",
      ),
    );
    expect(await pageCache.findRefusal(page.uri, "one")).toEqual(refusal);
  });

  it.each(["timeout", "unreachable", "too-large", "busy", "address-refused", "robots-disallowed"] as const)(
    "does not remember that a page was %s",
    async (reason) => {
      const { pageCache } = setUp();
      await pageCache.refuse(page.uri, unavailable(reason, "No."), "one");
      expect(await pageCache.findRefusal(page.uri, "other")).toBeUndefined();
    },
  );

  it("tells no other job of a refusal where every page is asked for each time", async () => {
    const { pageCache } = setUp(0);
    await pageCache.refuse(page.uri, unavailable("not-found", "No."), "one");
    expect(await pageCache.findRefusal(page.uri, "other")).toBeUndefined();
    expect(await pageCache.findRefusal(page.uri, "one")).toMatchObject({ detail: "No." });
  });

  it("goes by the freshness that somebody wishes instead of its own", async () => {
    const { pageCache, pass } = setUp(2 * hour);
    await pageCache.put([page.address], page);
    await pageCache.refuse("https://example.org/gone", unavailable("not-found", "No."), "one");
    pass(60_000);
    const found = await pageCache.find(page.address);
    const fresh = [hour, 60_001, 60_000, 0].map((keepMs) => found && pageCache.isFresh(found, keepMs));
    expect(fresh).toEqual([true, true, false, false]);
    const told = (keepMs: number) => pageCache.findRefusal("https://example.org/gone", "other", keepMs);
    expect(await told(60_001)).toMatchObject({ reason: "not-found" });
    expect(await told(60_000)).toBeUndefined();
  });
});
