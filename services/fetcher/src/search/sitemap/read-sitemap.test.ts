import { describe, expect, it } from "vitest";
import { createEntryReader } from "./read-sitemap.ts";

const base = "https://example.org/sitemap.xml";

const read = (xml: string, maxEntries = 100) => {
  const reader = createEntryReader(base, maxEntries);
  // In chunks of a few letters, as a network may deliver them.
  for (const piece of xml.match(/.{1,7}/gsu) ?? []) reader.write(piece);
  return reader.entries();
};

describe("createEntryReader", () => {
  it("reads the pages of a sitemap with the time of their last change", () => {
    const xml = `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
      <url><loc> https://example.org/a?x=1&amp;utm_source=map </loc><lastmod>2026-11-20</lastmod></url>
      <url><loc><![CDATA[https://example.org/b]]></loc><lastmod>soon</lastmod></url>
      <url><loc>/c/</loc></url></urlset>`;
    expect(read(xml)).toEqual([
      { kind: "page", url: "https://example.org/a?x=1", changedAt: "2026-11-20T00:00:00.000Z" },
      { kind: "page", url: "https://example.org/b" },
      { kind: "page", url: "https://example.org/c/" },
    ]);
  });

  it("takes the address of a page, not of its pictures and translations, and the title of its news", () => {
    const xml = `<s:urlset xmlns:s="s" xmlns:image="i" xmlns:news="n"><s:url>
      <image:image><image:loc>https://example.org/a.png</image:loc></image:image>
      <xhtml:link rel="alternate" hreflang="de" href="https://example.org/de"/>
      <s:loc>https://example.org/a</s:loc>
      <news:news><news:publication_date>2026-11-01</news:publication_date><news:title>Locks
      &amp; jobs</news:title></news:news></s:url></s:urlset>`;
    expect(read(xml)).toEqual([{ kind: "page", url: "https://example.org/a", title: "Locks & jobs" }]);
  });

  it("reads the files of an index", () => {
    const xml = `<sitemapindex><sitemap><loc>https://example.org/posts.xml.gz</loc><lastmod>2026-01-02T03:04:05+01:00</lastmod></sitemap></sitemapindex>`;
    expect(read(xml)).toEqual([
      { kind: "sitemap", url: "https://example.org/posts.xml.gz", changedAt: "2026-01-02T02:04:05.000Z" },
    ]);
  });

  it("reads RSS", () => {
    const xml = `<rss><channel><title>Blog</title><link>https://example.org/</link><item><title>Locks</title>
      <link>https://example.org/locks</link><pubDate>Sat, 21 Nov 2026 08:00:00 GMT</pubDate></item></channel></rss>`;
    expect(read(xml)).toEqual([
      {
        kind: "page",
        url: "https://example.org/locks",
        title: "Locks",
        changedAt: "2026-11-21T08:00:00.000Z",
      },
    ]);
  });

  it("reads Atom", () => {
    const xml = `<feed><title>Blog</title><link href="https://example.org/"/><entry><title>Locks</title>
      <link rel="edit" href="https://example.org/edit"/><link href="https://example.org/locks"/>
      <updated>2026-11-21T08:00:00Z</updated></entry></feed>`;
    expect(read(xml)).toEqual([
      {
        kind: "page",
        url: "https://example.org/locks",
        title: "Locks",
        changedAt: "2026-11-21T08:00:00.000Z",
      },
    ]);
  });

  it.each([
    ["a page of HTML", "<!doctype html><title>404</title><p><a href='/a'>a</a><p>"],
    ["invalid addresses", "<urlset><url><loc>javascript:alert(1)</loc></url><url><loc></loc></url></urlset>"],
    [
      "one that is too long",
      `<urlset><url><loc>https://example.org/${"a".repeat(5_000)}</loc></url></urlset>`,
    ],
    [
      "what is made of entities",
      '<!DOCTYPE l [<!ENTITY a "https://evil.example/"><!ENTITY b "&a;&a;">]><urlset><url><loc>&b;</loc></url></urlset>',
    ],
  ])("finds nothing in %s", (_what, xml) => {
    expect(read(xml).filter(({ url }) => !url.startsWith("https://example.org/&"))).toEqual([]);
  });

  it("stops at the most entries it may have", () => {
    const reader = createEntryReader(base, 2);
    const one = "<url><loc>https://example.org/a</loc></url>";
    expect([reader.write(`<urlset>${one}`), reader.write(one), reader.write(one)]).toEqual([
      true,
      false,
      false,
    ]);
    expect(reader.entries()).toHaveLength(2);
  });

  it("survives what is never closed", () => {
    expect(read("<url>".repeat(10_000))).toEqual([]);
    expect(read("<a>".repeat(1_000) + "<url><loc>https://example.org/a</loc></url>")).toEqual([]);
  });
});
