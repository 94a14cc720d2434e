import type { EvidenceStore } from "@quarry/evidence";
import type { DocumentReader, StoredDocument } from "../ports.ts";

interface ReaderOptions {
  readonly evidence: Pick<EvidenceStore, "getDocument">;
  /** Documents kept in memory, those read longest ago dropped first. */
  readonly keep?: number;
}

/**
 * Reads documents from the evidence store and keeps the last few: the jobs of one run read the same ones. A document's id is
 * computed from its text, so the text of a kept one is never stale; its comments and its marking may be.
 */
export const createDocumentReader = ({ evidence, keep = 24 }: ReaderOptions): DocumentReader => {
  const kept = new Map<string, StoredDocument>();
  const remember = (documentId: string, document: StoredDocument): void => {
    kept.delete(documentId);
    kept.set(documentId, document);
    const [oldest] = kept.keys();
    if (kept.size > keep && oldest !== undefined) kept.delete(oldest);
  };
  return {
    read: async (documentId) => {
      const document = kept.get(documentId) ?? (await evidence.getDocument(documentId));
      if (document !== undefined) remember(documentId, document);
      return document;
    },
  };
};
