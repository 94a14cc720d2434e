import type { EvidenceStore } from "@quarry/evidence";
import { expect, it } from "vitest";
import { learnTerms } from "./search-all.ts";

it("hears the terms of a search by BM25, keeps them through a dense one, and passes both on", async () => {
  const asked: string[] = [];
  const store: Pick<EvidenceStore, "search" | "scoreBm25" | "readVectors"> = {
    search: async (retrievers) => {
      asked.push(...retrievers.map(({ leg: retriever }) => retriever));
      return retrievers.map(() => []);
    },
    scoreBm25: async () => new Map(),
    readVectors: async () => new Map(),
  };
  const { evidence, terms } = learnTerms(store);
  expect(terms()).toEqual([]);
  await evidence.search([{ leg: "bm25", terms: ["sea", "tide"] }], { scopes: [] }, 50);
  await evidence.search([{ leg: "dense", vector: new Float32Array([1]), encoder: "e" }], { scopes: [] }, 50);
  expect(terms()).toEqual(["sea", "tide"]);
  expect(asked).toEqual(["bm25", "dense"]);
});
