import { type EvidenceStore, passageIdOf, type StoredPassage } from "@quarry/evidence";
import type { World } from "../benchmark.ts";
import { makeDocument } from "./index-real-passages.ts";
import { type Random, spread } from "./text-maker.ts";

const passagesPerDocument = 100;
/** Noise added to a dense vector; its cosine with the donor's vector is about .9. */
const denseNoise = 0.5;

/** Passages to copy, and the scope of the copies. */
interface Donors {
  readonly donors: readonly StoredPassage[];
  readonly random: Random;
  readonly scope: string;
}

/**
 * Adds passages until there are `wanted`: text and token vectors of one encoded passage, index terms of another, and a dense vector
 * changed by noise. The result does not measure the quality of ranking.
 */
export const addGeneratedPassages = async (
  evidence: EvidenceStore,
  { donors, random, scope }: Donors,
  { passages, wanted }: { readonly passages: number; readonly wanted: number },
  { signal, say }: Pick<World, "signal" | "say">,
): Promise<void> => {
  const pick = (): StoredPassage => {
    const donor = donors[Math.floor(random() * donors.length)];
    if (donor) return donor;
    throw new RangeError("there are no passages to copy");
  };
  const copyOf = (documentId: string, index: number): StoredPassage => {
    const [donor, { terms }] = [pick(), pick()];
    const scale = denseNoise / Math.sqrt(donor.dense.length);
    const dense = donor.dense.map((value) => value + scale * spread(random));
    return { ...donor, documentId, index, passageId: passageIdOf(documentId, index), terms, dense };
  };
  for (let stored = passages; stored < wanted; stored += passagesPerDocument) {
    signal.throwIfAborted();
    const document = makeDocument(stored, { title: "Copies", text: `Copies from number ${stored} on.` });
    const { documentId } = document.facts;
    const length = Math.min(passagesPerDocument, wanted - stored);
    await evidence.putDocument(document);
    await evidence.join(scope, documentId);
    await evidence.putPassages(Array.from({ length }, (_, index) => copyOf(documentId, index)));
    if ((stored + length) % (10 * passagesPerDocument) === 0)
      say(`passages stored: ${stored + length} of ${wanted}`);
  }
};
