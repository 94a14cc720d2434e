import type { EvidenceStore } from "../src/index.ts";
import { documentIdFor, documentOf, passageOf } from "./some-passages.ts";

/** Returns the documents of the passages found in these scopes. */
export const found = async (evidence: EvidenceStore, scopes: readonly string[]): Promise<string[]> => {
  const [list = []] = await evidence.search([{ leg: "bm25", terms: ["job"] }], { scopes }, 50);
  return list.map(({ passage }) => passage.documentId).toSorted();
};

/** Stores a document with two passages in some scopes. */
export const store = async (
  evidence: EvidenceStore,
  name: string,
  scopes: readonly string[],
): Promise<void> => {
  await evidence.putDocument(documentOf(name));
  for (const scope of scopes) await evidence.join(scope, documentIdFor(name));
  await evidence.putPassages([0, 1].map((index) => passageOf(name, index, { index, terms: ["job"] })));
};
