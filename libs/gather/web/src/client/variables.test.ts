import { describe, expect, it } from "vitest";
import { defaultUserAgent, productToken, userAgentFor } from "./variables.ts";

describe("userAgentFor", () => {
  it.each([
    ["bots@example.org", "quarry-fetcher/0.1 (+mailto:bots@example.org)"],
    ["mailto:bots@example.org", "quarry-fetcher/0.1 (+mailto:bots@example.org)"],
    ["https://example.org/bots", "quarry-fetcher/0.1 (+https://example.org/bots)"],
    [undefined, "quarry-fetcher/0.1"],
  ])("names the contact %s", (contact, userAgent) => {
    expect(userAgentFor(defaultUserAgent, contact)).toBe(userAgent);
  });

  it("begins with the token that robots.txt addresses", () => {
    expect(userAgentFor(defaultUserAgent, "a@b.example").startsWith(productToken)).toBe(true);
  });
});
