import type { DocumentFacts } from "@quarry/contracts";
import { readableTitle } from "@quarry/report";
import { collapseWhitespace, localFiles } from "@quarry/text";
import type { DocumentReader, StoredDocument } from "../../ports.ts";

/** Documents by id; one that is not stored has no entry. */
export type StoredDocuments = ReadonlyMap<string, StoredDocument>;

/** The texts of documents by id; a document that is not stored has no entry. */
export type DocumentTexts = ReadonlyMap<string, string>;

/** Reads each document once; one that is titled by its file or address is titled by its first line where that is a title. */
export const readDocuments = async (
  reader: DocumentReader,
  documentIds: Iterable<string>,
): Promise<StoredDocuments> => {
  const documents = new Map<string, StoredDocument>();
  for (const documentId of new Set(documentIds)) {
    const document = await reader.read(documentId);
    if (document === undefined) continue;
    const { facts, text } = document;
    documents.set(documentId, { text, facts: { ...facts, title: readableTitle(facts, text) } });
  }
  return documents;
};

/** The texts alone. */
export const textsOf = (documents: StoredDocuments): DocumentTexts =>
  new Map([...documents].map(([documentId, { text }]) => [documentId, text]));

/** Metadata that identifies a document to the reader of a prompt. */
export type DocumentHead = Pick<DocumentFacts, "title" | "author" | "publisher" | "publishedAt">;

/** The parts of a document's head that are known, each once. */
const headParts = ({ title, author = "", publisher, publishedAt = "" }: DocumentHead): string[] => [
  ...new Set([title, author, publisher, publishedAt].map(collapseWhitespace).filter((part) => part !== "")),
];

/** Title, author, publisher and date of a document, as far as they are known, in one line. They are foreign text. */
export const documentHead = (facts: DocumentHead | undefined): string =>
  facts === undefined ? "" : headParts(facts).join(", ");

interface Origin {
  readonly documentId: string;
  readonly publisher: string;
}

/** True if a source was handed in as a file. */
export const isLocalFile = ({ publisher }: Pick<Origin, "publisher">): boolean => publisher === localFiles;

/** Key of one source: the publisher, or for files that were handed in the individual file. */
export const sourceKey = ({ documentId, publisher }: Origin): string =>
  isLocalFile({ publisher }) ? documentId : publisher;
