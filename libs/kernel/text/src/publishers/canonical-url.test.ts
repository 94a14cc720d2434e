import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { canonicalUrl, isOnSite, tidyUrl } from "./canonical-url.ts";

describe("canonicalUrl", () => {
  it.each([
    ["HTTPS://Example.COM:443/A/", "https://example.com/A"],
    ["http://example.com", "http://example.com/"],
    ["http://example.com.:8080//", "http://example.com:8080/"],
    ["https://user:secret@example.com/a#part", "https://example.com/a"],
    ["https://e.com/?b=2&a=1&utm_source=x&UTM_Medium=y&gclid=z&fbclid=w", "https://e.com/?a=1&b=2"],
    ["https://e.com/a?utm_source=x", "https://e.com/a"],
    ["https://e.com/a?", "https://e.com/a"],
    ["https://e.com/?a=2&a=1&flag", "https://e.com/?a=2&a=1&flag"],
    ["https://e.com/%7euser/%2f?q=a%20b+c", "https://e.com/~user/%2F?q=a%20b+c"],
    ["https://münchen.de/ä", "https://xn--mnchen-3ya.de/%C3%A4"],
  ])("spells %s as %s", (url, expected) => {
    expect(canonicalUrl(url)).toBe(expected);
  });

  it.each(["file:docs/a.md", "mailto:a@b.c", "not a url", "", "http://"])("leaves %j as it is", (url) => {
    expect(canonicalUrl(url)).toBe(url);
  });

  it("changes nothing the second time", () => {
    fc.assert(
      fc.property(fc.webUrl({ withQueryParameters: true, withFragments: true }), (url) => {
        expect(canonicalUrl(canonicalUrl(url))).toBe(canonicalUrl(url));
      }),
    );
  });
});

describe("tidyUrl", () => {
  it("keeps the final slash, and is otherwise the same", () => {
    expect(tidyUrl("HTTPS://Example.COM:443/docs/?utm_source=x&b=1#part")).toBe(
      "https://example.com/docs/?b=1",
    );
    expect(tidyUrl("https://example.com/docs")).toBe("https://example.com/docs");
    expect(tidyUrl("file:docs/")).toBe("file:docs/");
    fc.assert(
      fc.property(fc.webUrl({ withQueryParameters: true, withFragments: true }), (url) => {
        expect(tidyUrl(tidyUrl(url))).toBe(tidyUrl(url));
        expect(canonicalUrl(tidyUrl(url))).toBe(canonicalUrl(url));
      }),
    );
  });
});

describe("isOnSite", () => {
  it.each([
    ["https://example.org/a", ["example.org"]],
    ["https://docs.Example.org/a", ["example.org"]],
    ["https://example.org:8443/a", ["example.org"]],
    ["https://example.org/", ["a.example", "example.org:443"]],
    ["http://127.0.0.1:4711/a", ["127.0.0.1:4711"]],
    ["https://xn--mnchen-3ya.de/a", ["münchen.de"]],
  ])("treats %s as a page of %j", (url, sites) => {
    expect(isOnSite(url, sites)).toBe(true);
  });

  it.each([
    ["https://notexample.org/", ["example.org"]],
    ["https://example.org.evil.example/", ["example.org"]],
    ["https://evil.example/example.org", ["example.org"]],
    ["http://127.0.0.1:4711/a", ["127.0.0.1:4712"]],
    ["https://example.org/", []],
    ["file:docs/example.org", ["example.org"]],
    ["example.org", ["example.org"]],
    ["https://example.org/", ["not a host"]],
  ])("does not treat %s as a page of %j", (url, sites) => {
    expect(isOnSite(url, sites)).toBe(false);
  });
});
