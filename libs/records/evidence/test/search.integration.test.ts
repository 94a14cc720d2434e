import { aMarker, aMarking, evidenceTest as it } from "@quarry/testkit";
import { describe, expect } from "vitest";
import type { EvidenceFilter, EvidenceStore, FoundCandidate } from "../src/index.ts";
import { axis, documentIdFor, documentOf, passageOf } from "./some-passages.ts";

const near = passageOf("near", 10, { terms: ["stall", "job", "lock"] });
const far = passageOf("far", 30, { terms: ["bread", "job"] });
const everything: EvidenceFilter = { scopes: [] };
const { encoder } = near;

const ids = (candidates: readonly FoundCandidate[] = []): string[] =>
  candidates.map(({ passageId }) => passageId);
const bm25 = (...terms: string[]) => ({ leg: "bm25", terms }) as const;
const dense = (vector: Float32Array) => ({ leg: "dense", vector, encoder }) as const;

describe("a search", () => {
  it("ranks by cosine and by BM25 at once, one list per retriever", async ({ evidence }) => {
    await evidence.putPassages([far, near]);
    const lists = await evidence.search(
      [dense(axis(10, 0.3)), bm25("lock", "job"), bm25("bread"), dense(axis(30))],
      everything,
      5,
    );
    expect(lists.map(ids)).toEqual([
      [near.passageId, far.passageId],
      [near.passageId, far.passageId],
      [far.passageId],
      [far.passageId, near.passageId],
    ]);
    expect(lists[0]?.[0]?.score).toBeCloseTo(Math.cos(0.3), 3);
  });

  it("orders passages with equal scores by their ids, regardless of their order", async ({ evidence }) => {
    const equals = ["one", "two", "three", "four"].map((name) => passageOf(name, 10, { terms: ["lock"] }));
    const ordered = equals.toSorted((one, other) => one.passageId.localeCompare(other.passageId));
    const byId = ordered.map(({ passageId }) => passageId);
    const ask = () => evidence.search([dense(axis(10)), bm25("lock")], everything, 5);
    for (const passage of ordered.toReversed()) await evidence.putPassages([passage]);
    expect((await ask()).map(ids)).toEqual([byId, byId]);
    await evidence.dropPassages(documentIdFor("one"));
    await evidence.putPassages(equals.slice(0, 1));
    expect((await ask()).map(ids)).toEqual([byId, byId]);
  });

  it("finds nothing for no retrievers, for no terms, or for terms that are found nowhere", async ({
    evidence,
  }) => {
    await evidence.putPassages([near]);
    expect(await evidence.search([], everything, 5)).toEqual([]);
    expect(await evidence.search([bm25()], everything, 5)).toEqual([[]]);
    const lists = await evidence.search([bm25(), bm25("job"), bm25("nowhere")], everything, 5);
    expect(lists.map(ids)).toEqual([[], [near.passageId], []]);
  });

  it("scores given passages by BM25 as a search does, and leaves out those without a term", async ({
    evidence,
  }) => {
    await evidence.putPassages([far, near]);
    const [[found] = []] = await evidence.search([bm25("lock")], everything, 5);
    const unknown = passageOf("unknown", 1).passageId;
    const scores = await evidence.scoreBm25(["lock"], [far.passageId, near.passageId, unknown]);
    expect([...scores]).toEqual([[near.passageId, found?.score]]);
    expect((await evidence.scoreBm25(["lock"], [])).size).toBe(0);
    expect((await evidence.scoreBm25([], [near.passageId])).size).toBe(0);
  });

  it("takes the terms of a query of 100,000 characters", async ({ evidence }) => {
    await evidence.putPassages([near]);
    const terms = Array.from({ length: 20_000 }, (_, index) => `t${index}`);
    expect((await evidence.search([bm25(...terms, "lock")], everything, 5)).map(ids)).toEqual([
      [near.passageId],
    ]);
  });

  it("compares a query with vectors of its own encoder only, and finds the others by their words", async ({
    evidence,
  }) => {
    const other = passageOf("other", 10, { terms: ["job"], encoder: "another profile of the same size" });
    await evidence.putPassages([near, other]);
    const [byMeaning, byWords] = await evidence.search([dense(axis(10)), bm25("job")], everything, 5);
    expect(ids(byMeaning)).toEqual([near.passageId]);
    expect(new Set(ids(byWords))).toEqual(new Set([near.passageId, other.passageId]));
  });

  it.for([
    [Float32Array.of(1, 2), /has 2 dimensions, the store takes 384/],
    [axis(3).fill(NaN, 7), /holds NaN at position 7/],
    [new Float32Array(384), /is all zeros/],
  ] as const)("refuses a malformed query vector (%#)", async ([vector, message], { evidence }) => {
    await expect(evidence.search([dense(vector)], everything, 5)).rejects.toMatchObject({
      code: "bad-input",
      retry: "never",
      message: expect.stringMatching(message),
    });
  });
});

describe("a filter", () => {
  const fill = async (evidence: EvidenceStore): Promise<void> => {
    const one = { grade: "A", publisher: "one.org", publishedAt: "2026-05-31T22:15:00Z" } as const;
    const two = { grade: "D", publisher: "two.org", publishedAt: "2025-01-01", language: "de" } as const;
    const undated = { grade: "C", publisher: "one.org" } as const;
    for (const [name, facts] of Object.entries({ one, two, undated })) {
      await evidence.putDocument(documentOf(name, facts));
      await evidence.putPassages([passageOf(name, 1, { terms: ["job"], ...facts })]);
    }
    await evidence.join("run:r-1", documentIdFor("one"));
    await evidence.join("collection:c-1", documentIdFor("one"));
    await evidence.join("collection:c-1", documentIdFor("two"));
    await evidence.putMarking(
      documentIdFor("two"),
      aMarking({ markers: [aMarker({ type: "opinion", end: 9 })] }),
    );
  };

  it("keeps to what is asked for", async ({ evidence }) => {
    await fill(evidence);
    const found = async (filter: Partial<EvidenceFilter>): Promise<string[]> => {
      const lists = await evidence.search([bm25("job"), dense(axis(1))], { scopes: [], ...filter }, 9);
      const [words, meaning] = lists.map((list) =>
        list.map(({ passage: { text } }) => text.replace(/^.*of (\w+).*$/, "$1")).toSorted(),
      );
      expect(meaning).toEqual(words);
      return words ?? [];
    };
    expect(await found({})).toEqual(["one", "two", "undated"]);
    expect(await found({ scopes: ["run:r-1"] })).toEqual(["one"]);
    expect(await found({ scopes: ["collection:c-1", "run:r-1"] })).toEqual(["one", "two"]);
    expect(await found({ scopes: ["run:r-9"] })).toEqual([]);
    expect(await found({ minGrade: "C" })).toEqual(["one", "undated"]);
    expect(await found({ languages: ["de", "fr"] })).toEqual(["two"]);
    expect(await found({ publishers: ["one.org"] })).toEqual(["one", "undated"]);
    expect(await found({ markerTypes: ["opinion", "datapoint"] })).toEqual(["two"]);
    expect(await found({ publishedAfter: "2025-01-02" })).toEqual(["one"]);
    expect(await found({ publishedAfter: "2025-01-01", publishedBefore: "2026-05-31" })).toEqual([
      "one",
      "two",
    ]);
    expect(await found({ publishedBefore: "2026-05-31T22:00:00Z" })).toEqual(["two"]);
    expect(await found({ scopes: ["collection:c-1"], publishers: ["one.org"], minGrade: "B" })).toEqual([
      "one",
    ]);
  });
});
