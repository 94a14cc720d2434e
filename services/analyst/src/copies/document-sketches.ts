import { readFingerprint, type Sketch, sketchOf } from "@quarry/text";
import { LRUCache } from "lru-cache";
import type { StoredDocument } from "../ports.ts";

type Sketched = Pick<StoredDocument, "facts" | "text">;

/** The sketch of a document. */
export type SketchOf = (document: Sketched) => Sketch;

const defaultKept = 500;

/** What is stored with a document; one of an earlier version has no sketch yet. */
const sketchAnew = ({ facts: { fingerprint = "" }, text }: Sketched): Sketch =>
  readFingerprint(fingerprint) ?? sketchOf(text);

/** Sketches each document once and keeps the latest `maxKept`: the same documents stand behind many claims. A document's id follows from its text. */
export const createDocumentSketches = (maxKept = defaultKept): SketchOf => {
  const kept = new LRUCache<string, Sketch>({ max: maxKept });
  return (document) => {
    const { documentId } = document.facts;
    const known = kept.get(documentId) ?? sketchAnew(document);
    kept.set(documentId, known);
    return known;
  };
};
