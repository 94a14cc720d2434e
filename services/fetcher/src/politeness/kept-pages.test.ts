import { describe, expect, it } from "vitest";
import { inMemoryCache } from "../testing/in-memory-cache.ts";
import { unavailable } from "../unavailable.ts";
import { createKeptPages, type KeptPage } from "./kept-pages.ts";

const hour = 3_600_000;
const page = { documentId: "d", uri: "https://example.org/end", address: "https://example.org/start" };

const setUp = (freshMs = 24 * hour) => {
  let nowMs = Date.parse("2026-11-22T10:00:00Z");
  const pages = inMemoryCache<KeptPage>();
  const kept = createKeptPages({ pages, refusals: inMemoryCache(), now: () => new Date(nowMs), freshMs });
  return { kept, pages, pass: (ms: number) => void (nowMs += ms) };
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

  it("remembers why a page cannot be read, and says when that was", async () => {
    const { kept } = setUp();
    await kept.refuse(page.uri, unavailable("not-found", "There is no such page."));
    expect(await kept.findRefusal(`${page.uri}#part`)).toEqual(
      unavailable(
        "not-found",
        "There is no such page. It was asked for at 10:00 UTC, and is asked for again 10 minutes later.",
      ),
    );
  });

  it.each(["timeout", "unreachable", "too-large", "busy", "address-refused", "robots-disallowed"] as const)(
    "does not remember that a page was %s",
    async (reason) => {
      const { kept } = setUp();
      await kept.refuse(page.uri, unavailable(reason, "No."));
      expect(await kept.findRefusal(page.uri)).toBeUndefined();
    },
  );

  it("remembers no refusal where every page is asked for each time", async () => {
    const { kept } = setUp(0);
    await kept.refuse(page.uri, unavailable("not-found", "No."));
    expect(await kept.findRefusal(page.uri)).toBeUndefined();
  });
});
