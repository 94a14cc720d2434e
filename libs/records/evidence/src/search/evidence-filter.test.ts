import { describe, expect, it } from "vitest";
import { toQdrantFilter } from "./evidence-filter.ts";

const withoutPast = { must_not: [{ key: "isPast", match: { value: true } }] };
const withoutOthers = { must_not: [{ key: "scopes", match: { value: "collection:others-alone" } }] };

describe("toQdrantFilter", () => {
  it("lets everything through when nothing is asked, but what is there for the past alone or others hold", () => {
    expect(toQdrantFilter({ scopes: [] })).toEqual({ must: [withoutPast, withoutOthers] });
  });

  it("lets a document through that is named, though it is of the past, unless others alone hold it", () => {
    expect(toQdrantFilter({ scopes: [], documentIds: ["a"] }).must).toEqual([
      { key: "documentId", match: { any: ["a"] } },
      withoutOthers,
    ]);
  });

  it("names every grade that is good enough", () => {
    expect(toQdrantFilter({ scopes: [], minGrade: "C" }).must).toEqual([
      { key: "grade", match: { any: ["A", "B", "C"] } },
      withoutPast,
      withoutOthers,
    ]);
  });

  it("wants one of each kind that is named, and all kinds at once", () => {
    const filter = { scopes: ["run:r-1", "run:r-2"], languages: ["de"], publishers: ["bund.de"] };
    expect(toQdrantFilter(filter).must).toEqual([
      { key: "scopes", match: { any: ["run:r-1", "run:r-2"] } },
      { key: "language", match: { any: ["de"] } },
      { key: "publisher", match: { any: ["bund.de"] } },
    ]);
  });

  it("narrows the documents of the scopes to those that are named", () => {
    expect(toQdrantFilter({ scopes: ["run:r-1"], documentIds: ["a", "b"] }).must).toEqual([
      { key: "scopes", match: { any: ["run:r-1"] } },
      { key: "documentId", match: { any: ["a", "b"] } },
    ]);
  });

  it("counts the last day of a period whole, and a time as it is", () => {
    const rangeOf = (publishedBefore: string) => toQdrantFilter({ scopes: [], publishedBefore }).must;
    expect(rangeOf("2026-05-31")).toEqual([
      { key: "publishedAt", range: { lte: "2026-05-31T23:59:59.999999Z" } },
      withoutPast,
      withoutOthers,
    ]);
    expect(rangeOf("2026-05-31T08:00:00Z")).toEqual([
      { key: "publishedAt", range: { lte: "2026-05-31T08:00:00Z" } },
      withoutPast,
      withoutOthers,
    ]);
  });
});
