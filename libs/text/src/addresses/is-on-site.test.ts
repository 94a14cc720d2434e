import { describe, expect, it } from "vitest";
import { isOnSite } from "./is-on-site.ts";

describe("isOnSite", () => {
  it.each([
    ["https://example.org/a", ["example.org"]],
    ["https://docs.Example.org/a", ["example.org"]],
    ["https://example.org:8443/a", ["example.org"]],
    ["https://example.org/", ["a.example", "example.org:443"]],
    ["http://127.0.0.1:4711/a", ["127.0.0.1:4711"]],
    ["https://xn--mnchen-3ya.de/a", ["münchen.de"]],
  ])("takes %s for a page of %j", (url, sites) => {
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
  ])("takes %s for no page of %j", (url, sites) => {
    expect(isOnSite(url, sites)).toBe(false);
  });
});
