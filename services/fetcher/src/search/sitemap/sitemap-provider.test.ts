import { countTurns } from "@quarry/testkit/turns";
import { describe, expect, it } from "vitest";
import type { SitemapEntry } from "./read-sitemap.ts";
import { rankPages, wordsOfPath } from "./sitemap-provider.ts";

const page = (path: string, changes: Partial<SitemapEntry> = {}): SitemapEntry => ({
  kind: "page",
  url: `https://example.org${path}`,
  ...changes,
});

const nowMs = Date.parse("2026-11-22T00:00:00Z");

const { signal } = new AbortController();

const ranked = async (pages: readonly SitemapEntry[], query: string): Promise<string[]> =>
  (await rankPages(pages, { query, nowMs }, signal)).map(({ url }) => new URL(url).pathname);

describe("rankPages", () => {
  it("ranks pages by how many rare words of the query their addresses have", async () => {
    const pages = [
      page("/"),
      page("/docs/jobs/priorities"),
      page("/docs/jobs/stalled-jobs.html"),
      page("/docs/jobs/adding"),
      page("/about"),
    ];
    expect(await ranked(pages, "stalled job")).toEqual([
      "/docs/jobs/stalled-jobs.html",
      "/docs/jobs/priorities",
      "/docs/jobs/adding",
    ]);
  });

  it("knows a word by its stem, and a title for more than an address", async () => {
    const pages = [page("/p/2", { title: "Renewing the lock" }), page("/renewal"), page("/locker")];
    expect(await ranked(pages, "How are locks renewed?")).toEqual(["/p/2", "/renewal"]);
  });

  it("puts what changed last first among equals, and leaves out what is older than was asked for", async () => {
    const pages = [
      page("/lock/a", { changedAt: "2025-01-01T00:00:00.000Z" }),
      page("/lock/b"),
      page("/lock/c", { changedAt: "2026-11-20T00:00:00.000Z" }),
    ];
    expect(await ranked(pages, "lock")).toEqual(["/lock/c", "/lock/a", "/lock/b"]);
    const recent = await rankPages(pages, { query: "lock", recency: "week", nowMs }, signal);
    expect(recent.map(({ url }) => url)).toEqual([
      "https://example.org/lock/c",
      "https://example.org/lock/b",
    ]);
  });

  it("compares only the beginning of an address, and pages in turns with other jobs", async () => {
    const long = `/p/${"x-".repeat(200)}lock`;
    expect(await ranked([page(long), page("/lock")], "lock")).toEqual(["/lock"]);
    const pages = Array.from({ length: 50 }, (_, index) => page(`/lock/${index}`));
    const { turns } = await countTurns(() => ranked(pages, "lock"));
    expect(turns).toBeGreaterThanOrEqual(50);
  });
});

describe("wordsOfPath", () => {
  it.each([
    ["https://example.org/docs/Stalled_jobs.html", "docs Stalled jobs"],
    ["https://example.org/?page=locks", "page locks"],
    ["https://example.org/%E9%94%81", "锁"],
    ["https://example.org/%E9", "%E9"],
    ["https://example.org/", ""],
  ])("of %s are %j", (url, words) => {
    expect(wordsOfPath(url)).toBe(words);
  });
});
