import { Failure } from "@quarry/failure";
import { z } from "zod";
import type { EvidenceStoreOptions, Qdrant } from "../qdrant/ask-qdrant.ts";
import { adoptCollections, listNames, readVectorLength } from "../qdrant/ensure-collections.ts";
import { countPoints, createQdrant, scrollAll } from "../qdrant/qdrant.ts";
import { findIndexInUse, readState } from "./reindex-state.ts";

/** The current index, compared with its settings. */
export interface IndexInspection {
  readonly documents: number;
  readonly passages: number;
  readonly memberships: number;
  /** Names of its collections. */
  readonly collections: readonly string[];
  /** Numbers per vector; undefined if another version of Quarry created it. */
  readonly vectorLength: number | undefined;
  /** Shards of each collection. */
  readonly shards: readonly number[];
  /** Number of passages by encoder; empty if another version of Quarry made the index. */
  readonly encoders: ReadonlyMap<string, number>;
  /** Target of an unfinished reindex, if there is one. */
  readonly unfinished: string | undefined;
}

const maxEncoders = 1_000;

const countByEncoder = async ({ call }: Qdrant, passages: string): Promise<ReadonlyMap<string, number>> => {
  try {
    const counted = await call((client) =>
      client.facet(passages, { key: "encoder", limit: maxEncoders, exact: true }),
    );
    return new Map(counted.hits.map(({ value, count }) => [String(value), count]));
  } catch (error) {
    if (error instanceof Failure && error.code === "bad-input") return new Map();
    throw error;
  }
};

/** Inspects the current index without changes except missing aliases; undefined if there is none. */
export const inspectIndex = async (options: EvidenceStoreOptions): Promise<IndexInspection | undefined> => {
  const qdrant = createQdrant(options);
  const { call, prefix } = qdrant;
  await adoptCollections(call, prefix);
  const names = await findIndexInUse(qdrant);
  if (!names) return undefined;
  const shardsOf = async (collection: string): Promise<number> =>
    (await call((client) => client.getCollection(collection))).config.params.shard_number ?? 1;
  const encoders = await countByEncoder(qdrant, names.passages);
  return {
    documents: await countPoints(qdrant, names.documents),
    passages: await countPoints(qdrant, names.passages),
    memberships: await countPoints(qdrant, names.memberships),
    collections: listNames(names),
    vectorLength: await readVectorLength(qdrant, names.passages),
    shards: await Promise.all(listNames(names).map(shardsOf)),
    encoders,
    unfinished: (await readState(qdrant))?.target,
  };
};

const markPayload = z.object({ indexed: z.object({ passages: z.number() }).optional() });

/** Documents whose passages are counted in one request. */
const chunkSize = 1_000;

/** Number of passages by document; undefined for one that is not fully indexed. */
const readMarks = async (qdrant: Qdrant): Promise<ReadonlyMap<string, number | undefined>> => {
  const records = await scrollAll(qdrant, {
    collection: qdrant.names.documents,
    fields: ["indexed.passages"],
  });
  return new Map(
    records.map(({ id, payload }) => [String(id), markPayload.parse(payload ?? {}).indexed?.passages]),
  );
};

const countPassages = async (
  { call, names }: Qdrant,
  documentIds: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  const counts = new Map<string, number>();
  for (let at = 0; at < documentIds.length; at += chunkSize) {
    const filter = {
      must: [{ key: "documentId", match: { any: documentIds.slice(at, at + chunkSize) } }],
    };
    const { hits } = await call((client) =>
      client.facet(names.passages, { key: "documentId", filter, limit: chunkSize, exact: true }),
    );
    for (const { value, count } of hits) counts.set(String(value), count);
  }
  return counts;
};

/** Lists documents that the other index lacks, wholly or in part. */
export const compareIndexes = async (from: Qdrant, to: Qdrant): Promise<string[]> => {
  const [wanted, found] = [await readMarks(from), await readMarks(to)];
  const counts = await countPassages(to, [...found.keys()]);
  const isWhole = ([id, mark]: readonly [string, number | undefined]): boolean =>
    found.has(id) && (mark === undefined || found.get(id) === (counts.get(id) ?? 0));
  const unlike = [...wanted].filter((entry) => !isWhole(entry)).map(([id]) => id);
  return [...unlike, ...[...found.keys()].filter((id) => !wanted.has(id))];
};

/** True if two indexes have the same number of documents and memberships. */
export const haveSameTotals = async (from: Qdrant, to: Qdrant): Promise<boolean> => {
  for (const kind of ["documents", "memberships"] as const)
    if ((await countPoints(from, from.names[kind])) !== (await countPoints(to, to.names[kind]))) return false;
  return true;
};
