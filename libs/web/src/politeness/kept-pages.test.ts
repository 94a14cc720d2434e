import { unavailable } from "@quarry/documents";
import { describe, expect, it } from "vitest";
import { inMemoryCache } from "../testing/in-memory-cache.ts";
import { createKeptPages, type KeptPage } from "./kept-pages.ts";

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
  const pages = inMemoryCache<KeptPage>();
  const now = () => new Date(nowMs);
  const keptBy = (recipe: string) =>
    createKeptPages({ pages, refusals: inMemoryCache(), now, freshMs, recipe });
  const kept = keptBy("now");
  return { kept, keptBy, pages, pass: (ms: number) => void (nowMs += ms) };
};

describe("createKeptPages", () => {
  it("knows a page by each of its addresses, however they are written", async () => {
    const { kept, pages } = setUp();
    await kept.keep(["https://Example.org/start?utm_source=x#part", page.uri, page.uri], page);
    expect(await kept.find("https://example.org/start")).toMatchObject(page);
    expect(await kept.find("https://example.org/other")).toBeUndefined();
    expect(pages.entries.size).toBe(2);
  });

  it.each([
    [24 * hour, 23 * hour, true],
    [24 * hour, 24 * hour, false],
    [0, 0, false],
  ])("with %i ms of freshness takes a page that was visited %i ms ago for fresh: %s", async (...row) => {
    const [freshMs, ageMs, isFresh] = row;
    const { kept, pass } = setUp(freshMs);
    await kept.keep([page.address], page);
    pass(ageMs);
    const found = await kept.find(page.address);
    expect(found && kept.isFresh(found)).toBe(isFresh);
  });

  it("does not know a page that was read with something else", async () => {
    const { kept, keptBy } = setUp();
    await keptBy("then").keep([page.address], page);
    expect(await kept.find(page.address)).toBeUndefined();
    await kept.keep([page.address], page);
    expect(await kept.find(page.address)).toMatchObject(page);
  });

  it("knows the job that visited a page a moment ago, with any freshness", async () => {
    const { kept, pass } = setUp(0);
    await kept.keep([page.address], page);
    const isOf = async (jobId: string) => {
      const found = await kept.find(page.address);
      return found && kept.isOf(found, jobId);
    };
    expect([await isOf("one"), await isOf("other")]).toEqual([true, false]);
    pass(hour);
    expect(await isOf("one")).toBe(false);
  });

  it("remembers why a page cannot be read, and tells another job when that was", async () => {
    const { kept, pass } = setUp();
    const refusal = unavailable("not-found", "There is no such page.");
    await kept.refuse(page.uri, refusal, "one");
    pass(60_000);
    expect(await kept.findRefusal(`${page.uri}#part`, "other")).toEqual(
      unavailable(
        "not-found",
        "There is no such page. It was asked for at 10:00 UTC, and is asked for again 10 minutes later.",
      ),
    );
    expect(await kept.findRefusal(page.uri, "one")).toEqual(refusal);
  });

  it.each(["timeout", "unreachable", "too-large", "busy", "address-refused", "robots-disallowed"] as const)(
    "does not remember that a page was %s",
    async (reason) => {
      const { kept } = setUp();
      await kept.refuse(page.uri, unavailable(reason, "No."), "one");
      expect(await kept.findRefusal(page.uri, "other")).toBeUndefined();
    },
  );

  it("tells no other job of a refusal where every page is asked for each time", async () => {
    const { kept } = setUp(0);
    await kept.refuse(page.uri, unavailable("not-found", "No."), "one");
    expect(await kept.findRefusal(page.uri, "other")).toBeUndefined();
    expect(await kept.findRefusal(page.uri, "one")).toMatchObject({ detail: "No." });
  });

  it("goes by the freshness that somebody wishes instead of its own", async () => {
    const { kept, pass } = setUp(2 * hour);
    await kept.keep([page.address], page);
    await kept.refuse("https://example.org/gone", unavailable("not-found", "No."), "one");
    pass(60_000);
    const found = await kept.find(page.address);
    const fresh = [hour, 60_001, 60_000, 0].map((keepMs) => found && kept.isFresh(found, keepMs));
    expect(fresh).toEqual([true, true, false, false]);
    const told = (keepMs: number) => kept.findRefusal("https://example.org/gone", "other", keepMs);
    expect(await told(60_001)).toMatchObject({ reason: "not-found" });
    expect(await told(60_000)).toBeUndefined();
  });
});
