import type { StoredDocument } from "@quarry/evidence";
import type { ReadableItem } from "@quarry/reading";

/** A stored transcript as an item of a collection that nobody has marked. */
export const toItem = (id: string, { facts, text }: StoredDocument): ReadableItem => {
  const { documentId, title, characters, words, language } = facts;
  return {
    reference: {
      itemId: id,
      linkId: id,
      source: "meetings",
      title,
      metadata: {},
      transcript: { documentId, characters, words, language },
      comments: null,
    },
    transcript: { documentId, text, language, marking: null, timings: [] },
    comments: null,
  };
};
