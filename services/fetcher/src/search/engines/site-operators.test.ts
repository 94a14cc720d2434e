import { describe, expect, it } from "vitest";
import { withSiteOperators } from "./site-operators.ts";

const roomy = { characters: 400, words: 50 };
const hosts = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => `host${index}.example.org`);

describe("withSiteOperators", () => {
  it.each([
    [[], [], "what is a queue"],
    [["example.org"], [], "what is a queue site:example.org"],
    [["a.org", "b.org:8443", "a.org"], [], "what is a queue (site:a.org OR site:b.org)"],
    [[], ["c.org", "d.org"], "what is a queue -site:c.org -site:d.org"],
    [["a.org"], ["c.org"], "what is a queue site:a.org -site:c.org"],
  ])("asks for %j without %j", (sites, excludeSites, expected) => {
    expect(withSiteOperators({ query: "what is  a queue", sites, excludeSites }, roomy)).toBe(expected);
  });

  it("cuts words off the query, not its operators", () => {
    const query = Array.from({ length: 60 }, (_, index) => `w${index}`).join(" ");
    const text = withSiteOperators({ query, sites: ["a.org"], excludeSites: [] }, roomy);
    expect(text.split(" ")).toHaveLength(50);
    expect(text).toMatch(/^w0 .* w48 site:a\.org$/u);
  });

  it("leaves out hosts that are excluded, then all, when they would not fit", () => {
    const limits = { characters: 400, words: 50 };
    expect(withSiteOperators({ query: "queue", sites: ["a.org"], excludeSites: hosts(40) }, limits)).toBe(
      "queue site:a.org",
    );
    expect(withSiteOperators({ query: "queue", sites: hosts(40), excludeSites: [] }, limits)).toBe("queue");
  });

  it("keeps to the characters even with one endless word", () => {
    expect(withSiteOperators({ query: "x".repeat(900), sites: [], excludeSites: [] }, roomy)).toHaveLength(
      400,
    );
  });
});
