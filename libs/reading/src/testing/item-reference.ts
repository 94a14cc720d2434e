import type { ItemReference } from "@quarry/contracts";

const documentId = "8c4ef2e8-6a39-4a3c-9f11-1f9cf7d3f0aa";
const part = { documentId, characters: 70_000, words: 12_000, language: "en" };

/** An item with a transcript and comments, as jobs carry it. */
export const itemReference = (linkId: string, changes: Partial<ItemReference> = {}): ItemReference => ({
  itemId: `i-${linkId}`,
  linkId,
  source: "youtube",
  title: `About ${linkId}`,
  metadata: {},
  transcript: part,
  comments: { ...part, count: 1_000 },
  ...changes,
});
