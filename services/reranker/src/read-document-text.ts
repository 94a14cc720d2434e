import { Failure } from "@quarry/failure";
import { createLruCache } from "./lru-cache.ts";
import type { SearchableEvidence } from "./ports.ts";

/** The whole text of a document. */
export type ReadDocumentText = (documentId: string) => Promise<string>;

/** Texts kept; a document's text never changes. */
const capacity = 32;

/**
 * Reads texts; one that was asked for lately is not fetched again.
 * @throws {Failure} `not-found` when the document went away after its passages were found
 */
export const createReadDocumentText = (
  evidence: Pick<SearchableEvidence, "getDocument">,
): ReadDocumentText => {
  const cache = createLruCache<string>(capacity);
  return async (documentId) => {
    const known = cache.get(documentId);
    if (known !== undefined) return known;
    const document = await evidence.getDocument(documentId);
    if (!document)
      throw new Failure("not-found", `document ${documentId} has passages but no text`, { retry: "backoff" });
    cache.set(documentId, document.text);
    return document.text;
  };
};
