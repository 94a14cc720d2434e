import { describe, expect, it } from "vitest";
import { queryTerms } from "./query-terms.ts";

describe("queryTerms", () => {
  it("stems as the query's language does, and as the passages' languages do", () => {
    const found = queryTerms("how are the running workers protected by the Gärten", ["de"]);
    expect(found).toEqual(expect.arrayContaining(["run", "worker", "gart"]));
    expect(new Set(found).size).toBe(found.length);
  });

  it("asks for no more than 256 terms of a whole document, those of its beginning", () => {
    const text = Array.from({ length: 20_000 }, (_, index) => `word${index}`).join(" ");
    const found = queryTerms(text, []);
    expect(found).toHaveLength(256);
    expect(found.slice(0, 2)).toEqual(["word0", "word1"]);
  });

  it("shares the limit among the languages", () => {
    const text = Array.from({ length: 1_000 }, (_, index) => `running${index} Gärten${index}`).join(" ");
    const found = queryTerms(`Gärten running ${text}`, ["en", "de"]);
    expect(found).toHaveLength(256);
    expect(found).toEqual(expect.arrayContaining(["run", "gart"]));
  });

  it("has no terms for what is no word", () => {
    expect(queryTerms("?!", ["en"])).toEqual([]);
  });
});
