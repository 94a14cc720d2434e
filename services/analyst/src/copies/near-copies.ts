import type { YieldToEventLoop } from "@quarry/runtime";
import { areCopies, readFingerprint, type Sketch, sketchOf } from "@quarry/text";
import { LRUCache } from "lru-cache";
import { sourceKey } from "../evidence/read-texts.ts";
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

/** A document by what tells its copies. */
export type Compared = Pick<StoredDocument, "facts" | "text">;

/** Whose text a document is: of the agency it is credited to, else of its publisher. */
export const originOf = ({
  facts: { documentId, publisher, syndicatedFrom },
}: Pick<Compared, "facts">): string => sourceKey({ documentId, publisher: syndicatedFrom ?? publisher });

/** Whether it says of itself that its text is another publisher's. */
export const isSyndicated = ({ facts }: Pick<Compared, "facts">): boolean =>
  facts.syndicatedFrom !== undefined;

/**
 * Whether two documents have one origin: one is a copy of the other, or what one shows is credited to the publisher whose text the other is.
 * Two of one publisher that credit nobody are another matter.
 */
export const sharesOrigin = (one: Compared, other: Compared, sketchOf: SketchOf): boolean =>
  ((isSyndicated(one) || isSyndicated(other)) && originOf(one) === originOf(other)) ||
  areCopies(sketchOf(one), sketchOf(other));

/** By id of a document, the ids of those whose text is a copy of its text. */
export type NearCopies = ReadonlyMap<string, ReadonlySet<string>>;

/** What more texts than this have in common is a notice that many pages show. */
const maxPerHash = 64;

/** Documents that are compared with one text because they share a word sequence with it; in the order in which they came. */
const createSharing = () => {
  const byHash = new Map<number, string[]>();
  return {
    sharing: ({ hashes }: Sketch): Set<string> => new Set(hashes.flatMap((hash) => byHash.get(hash) ?? [])),
    add: (documentId: string, { hashes }: Sketch): void => {
      for (const hash of hashes) {
        const known = byHash.get(hash);
        if (known === undefined) byHash.set(hash, [documentId]);
        else if (known.length < maxPerHash) known.push(documentId);
      }
    },
  };
};

/** Finds the copies among documents; only texts that share a word sequence are compared, so that the time grows with their number and not its square. */
export const findNearCopies = async (
  documents: readonly Compared[],
  sketchOf: SketchOf,
  yieldToEventLoop: YieldToEventLoop,
): Promise<NearCopies> => {
  const { sharing, add } = createSharing();
  const sketches = new Map<string, Sketch>();
  const copies = new Map<string, Set<string>>();
  for (const document of documents) {
    await yieldToEventLoop();
    const { documentId } = document.facts;
    const sketch = sketchOf(document);
    const own = new Set<string>();
    for (const other of sharing(sketch)) {
      const known = sketches.get(other);
      if (known === undefined || !areCopies(known, sketch)) continue;
      own.add(other);
      copies.get(other)?.add(documentId);
    }
    copies.set(documentId, own);
    sketches.set(documentId, sketch);
    add(documentId, sketch);
  }
  return copies;
};
