import { describe, expect, it } from "vitest";
import { joinTerms, keywordsOf } from "./keyless-engine.ts";

describe("keywordsOf", () => {
  it.each([
    ["How do whales sleep?", undefined, ["whales", "sleep"]],
    ["Wie schlafen Wale im Meer?", "de", ["schlafen", "Wale", "Meer"]],
    ["The Who", undefined, ["The", "Who"]],
    [`"C++" site:a.org (node.js OR covid-19)`, "en", ["C++", "site", "a.org", "node.js", "covid-19"]],
    ["b1 b2 b3 b4 b5 b6 b7 b8 b9 c1 c2 c3 c4", "en", "b1 b2 b3 b4 b5 b6 b7 b8 b9 c1 c2 c3".split(" ")],
  ])("of %j", (query, language, keywords) => {
    expect(keywordsOf({ query, language })).toEqual(keywords);
  });
});

describe("joinTerms", () => {
  it("requires three terms, and any of four", () => {
    expect(joinTerms(["a", "b", "c"])).toBe("a AND b AND c");
    expect(joinTerms(["a", "b", "c"], " ")).toBe("a b c");
    expect(joinTerms(["a", "b", "c", "d"], " ")).toBe("a OR b OR c OR d");
  });
});
