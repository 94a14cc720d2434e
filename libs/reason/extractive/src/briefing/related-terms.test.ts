import { describe, expect, it } from "vitest";
import { findRelated } from "./related-terms.ts";

describe("findRelated", () => {
  it("finds other forms of a word, and no word that only begins alike", () => {
    const known = new Set(["conversion", "contract", "convoy"]);
    expect(findRelated("convert", known, "en")).toEqual(["conversion"]);
  });

  it("finds the parts of a compound in languages that write it as one word", () => {
    const known = new Set(["hort", "platz", "heizkosten"]);
    expect(findRelated("hortplatz", known, "de")).toEqual(["hort", "platz"]);
    expect(findRelated("kosten", known, "de")).toEqual(["heizkosten"]);
    expect(findRelated("kosten", known, "en")).toEqual([]);
  });
});
