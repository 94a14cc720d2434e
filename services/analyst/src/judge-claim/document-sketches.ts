import { sketch, type Sketch } from "../signals/near-duplicate.ts";

/** The sketch of a document. */
export type SketchOf = (documentId: string, text: string, language: string) => Sketch;

const mostKept = 500;

/** Sketches each document once and keeps the latest: the same documents stand behind many claims. A document's id follows from its text. */
export const createDocumentSketches = (): SketchOf => {
  const kept = new Map<string, Sketch>();
  return (documentId, text, language) => {
    const known = kept.get(documentId) ?? sketch(text, language);
    kept.delete(documentId);
    kept.set(documentId, known);
    const [oldest] = kept.keys();
    if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
    return known;
  };
};
