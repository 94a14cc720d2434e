import { randomUUID } from "node:crypto";
import type { StoredPassage } from "@quarry/evidence";
import { z } from "zod";
import type { World } from "../benchmark.ts";
import { askCollection, type BulkTarget } from "./qdrant/ask-qdrant.ts";
import { untilOptimised } from "./qdrant/until-optimised.ts";
import { type Random, spread } from "./text-maker.ts";

/** Points per request, about 38 kB each; Qdrant accepts 32 MB. */
const pointsAtOnce = 250;
/** Maximum number of concurrent requests. */
const requestsAtOnce = 3;
/**
 * Points that are sent before waiting for the index, because a segment that is not indexed yet accepts points more and more
 * slowly.
 */
const maxUnindexed = 50_000;
/**
 * Number of segments that Qdrant leaves unmerged while points arrive; with fewer it rewrites most of the collection for each
 * batch.
 */
const segmentsOfFill = 64;
/**
 * Maximum size of a segment's dense vectors in kB, about 260,000 passages. Merging needs free disk space for the merged segments,
 * and Qdrant gives up if there is too little.
 */
const maxSegmentKb = 200_000;
const passagesPerDocument = 20;
/** Noise added to a dense vector; its cosine with the donor's vector is about .9. */
const denseNoise = 0.5;

const pointSchema = z.object({
  id: z.string(),
  vector: z.object({ dense: z.array(z.number()), bm25: z.unknown() }),
  payload: z.looseObject({ documentId: z.string() }),
});
const pointsSchema = z.object({ result: z.array(pointSchema) });
const collectionSchema = z.object({
  result: z.object({
    config: z.object({ optimizer_config: z.object({ default_segment_number: z.int() }) }),
  }),
});

/** A stored point: the two parts that differ between its copies, and the JSON of the common part. */
interface Donor {
  readonly dense: readonly number[];
  readonly bm25: string;
  readonly payload: string;
}

const readDonors = async (
  target: BulkTarget,
  donors: readonly StoredPassage[],
  signal: AbortSignal,
): Promise<Donor[]> => {
  const read: Donor[] = [];
  for (let from = 0; from < donors.length; from += pointsAtOnce) {
    const ids = donors.slice(from, from + pointsAtOnce).map(({ passageId }) => passageId);
    const body = JSON.stringify({ ids, with_payload: true, with_vector: true });
    const answer = await askCollection(target, { method: "POST", path: "/points", body, signal });
    for (const { vector, payload } of pointsSchema.parse(answer).result) {
      const { documentId: _documentId, index: _index, ...shared } = payload;
      read.push({ dense: vector.dense, bm25: JSON.stringify(vector.bm25), payload: JSON.stringify(shared) });
    }
  }
  return read;
};

const movedDense = (dense: readonly number[], random: Random): string => {
  const scale = denseNoise / Math.sqrt(dense.length);
  return dense.map((value) => (value + scale * spread(random)).toFixed(5)).join(",");
};

const setSegments = (target: BulkTarget, wanted: number, signal: AbortSignal): Promise<unknown> =>
  askCollection(target, {
    method: "PATCH",
    body: JSON.stringify({
      optimizers_config: { default_segment_number: wanted, max_segment_size: maxSegmentKb },
    }),
    signal,
  });

/**
 * Adds points until there are `wanted`: text and token vectors of one encoded passage, index terms of another, and a dense vector
 * changed by noise; after the last batch Qdrant merges all segments. The result does not measure the quality of ranking.
 */
export const addGeneratedPassages = async (
  target: BulkTarget,
  { donors, random }: { readonly donors: readonly StoredPassage[]; readonly random: Random },
  { passages, wanted }: { readonly passages: number; readonly wanted: number },
  { signal, say }: Pick<World, "signal" | "say">,
): Promise<void> => {
  const found = collectionSchema.parse(await askCollection(target, { signal }));
  const segments = found.result.config.optimizer_config.default_segment_number;
  const read = await readDonors(target, donors, signal);
  const pick = (): Donor => {
    const donor = read[Math.floor(random() * read.length)];
    if (donor) return donor;
    throw new RangeError("there are no passages to copy");
  };
  let documentId = randomUUID();
  const pointOf = (number: number): string => {
    const index = number % passagesPerDocument;
    if (index === 0) documentId = randomUUID();
    const [{ dense, payload }, { bm25 }] = [pick(), pick()];
    const place = `{"documentId":"${documentId}","index":${index},${payload.slice(1)}`;
    return `{"id":"${randomUUID()}","vector":{"dense":[${movedDense(dense, random)}],"bm25":${bm25}},"payload":${place}}`;
  };
  let sent = passages;
  const sendUntil = async (end: number): Promise<void> => {
    while (sent < end) {
      signal.throwIfAborted();
      const count = Math.min(pointsAtOnce, end - sent);
      const points = Array.from({ length: count }, (_, position) => pointOf(sent + position));
      sent += count;
      if (sent % (40 * pointsAtOnce) === 0) say(`passages stored: ${sent} of ${wanted}`);
      await askCollection(target, {
        method: "PUT",
        path: "/points?wait=true",
        body: `{"points":[${points.join(",")}]}`,
        signal,
      });
    }
  };
  for (let from = passages; from < wanted; from += maxUnindexed) {
    const end = Math.min(wanted, from + maxUnindexed);
    await setSegments(target, end === wanted ? segments : segmentsOfFill, signal);
    await Promise.all(Array.from({ length: requestsAtOnce }, () => sendUntil(end)));
    if (end < wanted) await untilOptimised(target, signal);
  }
};
