import type { DocumentReader, StoredDocument } from "../ports.ts";

/** Documents by id; one that is not stored has no entry. */
export type StoredDocuments = ReadonlyMap<string, StoredDocument>;

/** The texts of documents by id; a document that is not stored has no entry. */
export type DocumentTexts = ReadonlyMap<string, string>;

/** Reads each document once. */
export const readDocuments = async (
  reader: DocumentReader,
  documentIds: Iterable<string>,
): Promise<StoredDocuments> => {
  const documents = new Map<string, StoredDocument>();
  for (const documentId of new Set(documentIds)) {
    const document = await reader.read(documentId);
    if (document !== undefined) documents.set(documentId, document);
  }
  return documents;
};

/** The texts alone. */
export const textsOf = (documents: StoredDocuments): DocumentTexts =>
  new Map([...documents].map(([documentId, { text }]) => [documentId, text]));

/** Reads the text of each document once. */
export const readTexts = async (
  reader: DocumentReader,
  documentIds: Iterable<string>,
): Promise<DocumentTexts> => textsOf(await readDocuments(reader, documentIds));
