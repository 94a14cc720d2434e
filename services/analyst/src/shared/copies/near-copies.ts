import type { YieldToEventLoop } from "@quarry/runtime";
import { areCopies, readFingerprint, type Sketch, sketchOf } from "@quarry/text";
import type { StoredDocument } from "../../ports.ts";
import { sourceKey } from "../evidence/read-texts.ts";

/** The fields of a document that identify copies. */
export type Compared = Pick<StoredDocument, "facts" | "text">;

const sketches = new WeakMap<Compared, Sketch>();

/** Returns the sketch of a document, made once: the same documents support many claims. Those of earlier versions are stored without one. */
export const sketchOfDocument = (document: Compared): Sketch => {
  const { facts, text } = document;
  const known = sketches.get(document) ?? readFingerprint(facts.fingerprint ?? "") ?? sketchOf(text);
  sketches.set(document, known);
  return known;
};

/** Returns the publisher of a document's text: the credited agency, otherwise its own publisher. */
export const originOf = ({
  facts: { documentId, publisher, syndicatedFrom },
}: Pick<Compared, "facts">): string => sourceKey({ documentId, publisher: syndicatedFrom ?? publisher });

/** True if a document credits its text to another publisher. */
export const isSyndicated = ({ facts }: Pick<Compared, "facts">): boolean =>
  facts.syndicatedFrom !== undefined;

/**
 * True if two documents have one origin: one is a copy of the other, or a credit shows that both texts come from the same publisher. Two
 * documents of one publisher that credit no other publisher are a separate case.
 */
export const sharesOrigin = (one: Compared, other: Compared): boolean =>
  ((isSyndicated(one) || isSyndicated(other)) && originOf(one) === originOf(other)) ||
  areCopies(sketchOfDocument(one), sketchOfDocument(other));

/** Ids of copies by document id. */
export type NearCopies = ReadonlyMap<string, ReadonlySet<string>>;

/** Text shared by more documents than this is boilerplate. */
const maxPerHash = 64;

/**
 * Finds the copies among documents; only texts that share a word sequence are compared, so that the time grows with their number,
 * not its square.
 */
export const findNearCopies = async (
  documents: readonly Compared[],
  yieldToEventLoop: YieldToEventLoop,
): Promise<NearCopies> => {
  const byHash = new Map<number, string[]>();
  const sketchById = new Map<string, Sketch>();
  const copies = new Map<string, Set<string>>();
  for (const document of documents) {
    await yieldToEventLoop();
    const { documentId } = document.facts;
    const sketch = sketchOfDocument(document);
    const own = new Set<string>();
    for (const other of new Set(sketch.hashes.flatMap((hash) => byHash.get(hash) ?? []))) {
      const known = sketchById.get(other);
      if (known === undefined || !areCopies(known, sketch)) continue;
      own.add(other);
      copies.get(other)?.add(documentId);
    }
    copies.set(documentId, own);
    sketchById.set(documentId, sketch);
    for (const hash of sketch.hashes) {
      const known = byHash.get(hash);
      if (known === undefined) byHash.set(hash, [documentId]);
      else if (known.length < maxPerHash) known.push(documentId);
    }
  }
  return copies;
};
