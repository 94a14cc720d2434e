import type { GiveWay } from "@quarry/runtime";
import { areCopies, type Sketch } from "@quarry/text";
import type { SketchOf } from "./document-sketches.ts";
import type { Compared } from "./shares-origin.ts";

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
  giveWay: GiveWay,
): Promise<NearCopies> => {
  const { sharing, add } = createSharing();
  const sketches = new Map<string, Sketch>();
  const copies = new Map<string, Set<string>>();
  for (const document of documents) {
    await giveWay();
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
