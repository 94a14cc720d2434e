import { readableTitle } from "@quarry/report";
import { localFiles } from "@quarry/text";
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

interface Origin {
  readonly documentId: string;
  readonly publisher: string;
}

export const isLocalFile = ({ publisher }: Pick<Origin, "publisher">): boolean => publisher === localFiles;

/** Returns the key of one source: the publisher, or for uploaded files the file. */
export const sourceKey = ({ documentId, publisher }: Origin): string =>
  isLocalFile({ publisher }) ? documentId : publisher;
