import { describe, expect, it } from "vitest";
import { isSameSite } from "./redirects.ts";

describe("isSameSite", () => {
  it.each([
    ["https://example.org/a", "https://example.org/b", true],
    ["http://example.org/", "https://example.org/", true],
    ["http://example.org/", "https://www.example.org/", true],
    ["https://www.example.org/", "https://example.org./", true],
    ["http://example.org:8080/", "http://example.org:8080/b", true],
    ["https://example.org/", "http://example.org/", false],
    ["https://example.org/", "https://example.org:8443/", false],
    ["https://example.org/", "https://blog.example.org/", false],
    ["https://example.org/", "https://example.org.evil.example/", false],
    ["https://alice.example.org/", "https://bob.example.org/", false],
  ])("says of %s and %s: %s", (from, to, isSame) => {
    expect(isSameSite(new URL(from), new URL(to))).toBe(isSame);
  });
});
