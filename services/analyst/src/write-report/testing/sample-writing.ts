import { createWriting, type WriteInput, type Writing } from "../writing.ts";
import { aStoredDocument, aWriteInput } from "./sample-evidence.ts";

/** Texts as documents that are one passage each, p1, p2, …, for a writer that has a model. */
export const aWriting = (texts: readonly string[], changes: Partial<WriteInput> = {}): Writing => {
  const documents = texts.map((text, index) => aStoredDocument(String(index + 1), text));
  const stored = new Map(documents.map((document) => [document.facts.documentId, document]));
  return createWriting(aWriteInput(documents, changes), stored);
};
