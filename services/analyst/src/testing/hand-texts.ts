import type { RankedPassage } from "@quarry/contracts";
import { aDocumentFacts, aRankedPassage } from "@quarry/testkit/builders";
import type { DocumentReader } from "../ports.ts";

/** Texts as documents, each found as one passage with one span. */
export interface HandedTexts {
  readonly passages: RankedPassage[];
  readonly documents: DocumentReader;
}

/** Returns the id of a text's document and passage. */
export const idOf = (index: number): string => `7f6ed9a4-6a0e-5b8a-9d4e-0f6f3c1d2b3${index}`;

/** Submits up to ten texts; the document and the passage of one have the same id. */
export const handTexts = (said: readonly string[]): HandedTexts => ({
  passages: said.map((text, index) =>
    aRankedPassage({
      passageId: idOf(index),
      documentId: idOf(index),
      start: 0,
      end: text.length,
      spans: [{ start: 0, end: text.length, score: 1 }],
    }),
  ),
  documents: {
    read: async (documentId) => {
      const text = said.find((_text, index) => idOf(index) === documentId);
      return text === undefined ? undefined : { facts: aDocumentFacts({ documentId }), text };
    },
  },
});
