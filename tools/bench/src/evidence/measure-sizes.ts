import { randomUUID } from "node:crypto";
import { join } from "node:path";
import type { StoredPassage } from "@quarry/evidence";
import { Failure } from "@quarry/failure";
import { z } from "zod";
import type { World } from "../benchmark.ts";
import { indexRealPassages } from "./index-real-passages.ts";
import { folderBytes, heldMemoryOf, loadNow, untilOptimised } from "./machine.ts";
import { measureSearch, type SearchNumbers, type SearchTools } from "./measure-search.ts";
import { addRecombinedPassages } from "./recombine-passages.ts";
import { createRandom, createTextMaker, type Random, spread } from "./text-maker.ts";

/** Points of one request, of some 38 kB each: Qdrant takes 32 MB. */
const pointsAtOnce = 250;
/** Requests on their way at a time. */
const requestsAtOnce = 3;
const passagesPerDocument = 20;
/** How far a dense vector lies from its donor's: a cosine of some .9. */
const denseNoise = 0.5;

/** The collection that is filled past the store. */
interface BulkTarget {
  readonly url: string;
  readonly collection: string;
}

const pointSchema = z.object({
  id: z.string(),
  vector: z.object({ dense: z.array(z.number()), bm25: z.unknown() }),
  payload: z.looseObject({ documentId: z.string() }),
});
const pointsSchema = z.object({ result: z.array(pointSchema) });
const collectionSchema = z.object({
  result: z.object({
    config: z.object({ optimizer_config: z.object({ indexing_threshold: z.number().nullable() }) }),
  }),
});

/** A stored point in the two parts that differ between its copies, and the JSON of what does not. */
interface Donor {
  readonly dense: readonly number[];
  readonly bm25: string;
  readonly payload: string;
}

const ask = async (
  { url, collection }: BulkTarget,
  { method, path = "", body, signal }: { method: string; path?: string; body?: string; signal: AbortSignal },
): Promise<unknown> => {
  const response = await fetch(`${url}/collections/${encodeURIComponent(collection)}${path}`, {
    method,
    headers: { "content-type": "application/json" },
    ...(body === undefined ? {} : { body }),
    signal,
  });
  if (response.ok) return response.json();
  throw new Failure("qdrant-down", `Qdrant answers ${response.status}: ${await response.text()}`, {
    retry: "backoff",
  });
};

const readDonors = async (
  target: BulkTarget,
  donors: readonly StoredPassage[],
  signal: AbortSignal,
): Promise<Donor[]> => {
  const read: Donor[] = [];
  for (let from = 0; from < donors.length; from += pointsAtOnce) {
    const ids = donors.slice(from, from + pointsAtOnce).map(({ passageId }) => passageId);
    const body = JSON.stringify({ ids, with_payload: true, with_vector: true });
    const answer = await ask(target, { method: "POST", path: "/points", body, signal });
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

const setThreshold = (target: BulkTarget, threshold: number | null, signal: AbortSignal): Promise<unknown> =>
  ask(target, {
    method: "PATCH",
    body: JSON.stringify({ optimizers_config: { indexing_threshold: threshold } }),
    signal,
  });

/**
 * Adds points until there are `wanted`: the text and token vectors of an encoded passage as they are, the index terms of another,
 * and a dense vector of their own. Nothing is indexed while they come in. What cannot be told from them is how well a search ranks.
 */
const addGeneratedPassages = async (
  target: BulkTarget,
  { donors, random }: { readonly donors: readonly StoredPassage[]; readonly random: Random },
  { passages, wanted }: { readonly passages: number; readonly wanted: number },
  { signal, say }: Pick<World, "signal" | "say">,
): Promise<void> => {
  const found = collectionSchema.parse(await ask(target, { method: "GET", signal }));
  const threshold = found.result.config.optimizer_config.indexing_threshold;
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
  const send = async (): Promise<void> => {
    while (sent < wanted) {
      signal.throwIfAborted();
      const count = Math.min(pointsAtOnce, wanted - sent);
      const points = Array.from({ length: count }, (_, position) => pointOf(sent + position));
      sent += count;
      if (sent % (40 * pointsAtOnce) === 0) say(`passages stored: ${sent} of ${wanted}`);
      await ask(target, {
        method: "PUT",
        path: "/points?wait=true",
        body: `{"points":[${points.join(",")}]}`,
        signal,
      });
    }
  };
  await setThreshold(target, 0, signal);
  await Promise.all(Array.from({ length: requestsAtOnce }, send));
  await setThreshold(target, threshold, signal);
};

const scope = "collection:benchmark";

/** Where the store keeps its files. */
export interface StoreServer {
  readonly url: string;
  readonly directory: string;
  readonly pid: number;
}

/** A store of some size, measured. */
export interface SizeNumbers {
  readonly passages: number;
  /** Stored as documents; what is generated has none. */
  readonly documents: number;
  /** From the size before to this one, until Qdrant has built its index. */
  readonly fillSeconds: number;
  readonly search: SearchNumbers;
  /** Files of all collections after optimisation, without the write-ahead log. */
  readonly storedBytes: number;
  /** Memory of Qdrant after the searches, without the files it looks at; undefined where the system does not tell. */
  readonly heldMiB: number | undefined;
  /** Of the machine, after the searches. */
  readonly load: number;
}

/** A store that was measured while it grew. */
export interface GrownStore {
  readonly indexing: { readonly passages: number; readonly ms: number; readonly encoderRatio: number };
  /** Encoded ones. */
  readonly donors: readonly StoredPassage[];
  readonly sizes: readonly SizeNumbers[];
}

/** How far a store grows. */
export interface GrowOptions {
  /** Passages that are encoded; at least as many as are needed of the first size, and no more. */
  readonly encoded: number;
  /** Ascending. */
  readonly sizes: readonly number[];
  readonly searches: number;
  /** The passages of sizes beyond are generated, for recombining takes milliseconds each. */
  readonly recombinedAtMost: number;
}

/** Fills a store to one size after the other, with passages that were encoded and then with recombined ones, and measures it at each. */
export const measureSizes = async (
  tools: SearchTools & { readonly server: StoreServer },
  { encoded, sizes, searches, recombinedAtMost }: GrowOptions,
  world: World,
): Promise<GrownStore> => {
  const { evidence, server } = tools;
  const wanted = Math.min(encoded, ...sizes);
  const real = await indexRealPassages(tools, { wanted, scope }, world);
  const source = { donors: real.passages, random: createRandom(8), maker: createTextMaker(9) };
  const questions = createTextMaker(2);
  const measured: SizeNumbers[] = [];
  let [passages, documents] = [real.passages.length, real.documents];
  for (const size of sizes) {
    const began = world.now();
    const target = { url: server.url, collection: "passages" };
    if (size > recombinedAtMost)
      await addGeneratedPassages(target, source, { passages, wanted: size }, world);
    else
      documents = await addRecombinedPassages(
        evidence,
        source,
        { scope, documents, passages, wanted: size },
        world,
      );
    passages = Math.max(passages, size);
    await untilOptimised(target, world.signal);
    const fillSeconds = (world.now() - began) / 1_000;
    world.say(`searching ${passages} passages`);
    const search = await measureSearch(tools, { scope, searches, maker: questions }, world);
    const storedBytes = await folderBytes(join(server.directory, "storage/collections"), ["wal"]);
    const heldMiB = await heldMemoryOf(server.pid);
    measured.push({ passages, documents, fillSeconds, search, storedBytes, heldMiB, load: loadNow() });
  }
  return {
    indexing: { passages: real.passages.length, ms: real.ms, encoderRatio: real.encoderRatio },
    donors: real.passages,
    sizes: measured,
  };
};
