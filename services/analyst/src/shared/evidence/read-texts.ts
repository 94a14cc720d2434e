import type { DocumentFacts } from "@quarry/contracts";
import { readableTitle } from "@quarry/report";
import { collapseWhitespace, localFiles } from "@quarry/text";
import type { DocumentReader, StoredDocument } from "../../ports.ts";

/** Documents by id; missing ones are not stored. */
export type StoredDocuments = ReadonlyMap<string, StoredDocument>;

/** Reads each named document once; one titled by its file or address gets its first line as title, if that is one. */
export const readDocuments = async (
  reader: DocumentReader,
  named: readonly { readonly documentId: string }[],
): Promise<StoredDocuments> => {
  const documents = new Map<string, StoredDocument>();
  for (const documentId of new Set(named.map((one) => one.documentId))) {
    const document = await reader.read(documentId);
    if (document === undefined) continue;
    const { facts, text } = document;
    documents.set(documentId, { ...document, facts: { ...facts, title: readableTitle(facts, text) } });
  }
  return documents;
};

/** Metadata that identifies a document to the reader of a prompt. */
type DocumentHead = Pick<DocumentFacts, "title" | "author" | "publisher" | "publishedAt">;

/** Returns title, author, publisher and date of a document, as far as known, each once, on one line. Untrusted text. */
export const documentHead = ({ title, author = "", publisher, publishedAt = "" }: DocumentHead): string => {
  const parts = [title, author, publisher, publishedAt].map(collapseWhitespace);
  return [...new Set(parts.filter((part) => part !== ""))].join(", ");
};

interface Origin {
  readonly documentId: string;
  readonly publisher: string;
}

export const isLocalFile = ({ publisher }: Pick<Origin, "publisher">): boolean => publisher === localFiles;

/** Returns the key of one source: the publisher, or for uploaded files the file. */
export const sourceKey = ({ documentId, publisher }: Origin): string =>
  isLocalFile({ publisher }) ? documentId : publisher;
