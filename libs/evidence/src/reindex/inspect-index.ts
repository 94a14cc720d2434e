import { Failure } from "@quarry/failure";
import type { EvidenceStoreOptions } from "../evidence-store.ts";
import { adoptCollections, listNames } from "../qdrant/collection-names.ts";
import { readVectorLength } from "../qdrant/ensure-collections.ts";
import { createQdrant, type Qdrant } from "../qdrant/qdrant.ts";
import { findIndexInUse } from "./generations.ts";
import { readState } from "./reindex-state.ts";

/** The index in use, as far as it can be other than settings want it. */
export interface IndexInspection {
  readonly documents: number;
  readonly passages: number;
  readonly memberships: number;
  /** Names of its collections. */
  readonly collections: readonly string[];
  /** Numbers per vector; undefined when another version of Quarry made it. */
  readonly vectorLength: number | undefined;
  /** Shards of each collection. */
  readonly shards: readonly number[];
  /** How many passages each encoder made; empty where another version of Quarry made no index for it. */
  readonly encoders: ReadonlyMap<string, number>;
  /** What an unfinished reindex makes, if there is one. */
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

/** Looks at the index in use and changes nothing but the aliases it may lack; undefined when there is none. */
export const inspectIndex = async (options: EvidenceStoreOptions): Promise<IndexInspection | undefined> => {
  const qdrant = createQdrant(options);
  const { call, prefix } = qdrant;
  await adoptCollections(call, prefix);
  const names = await findIndexInUse(qdrant);
  if (!names) return undefined;
  const count = async (collection: string): Promise<number> =>
    (await call((client) => client.count(collection, { exact: true }))).count;
  const shardsOf = async (collection: string): Promise<number> =>
    (await call((client) => client.getCollection(collection))).config.params.shard_number ?? 1;
  const encoders = await countByEncoder(qdrant, names.passages);
  return {
    documents: await count(names.documents),
    passages: await count(names.passages),
    memberships: await count(names.memberships),
    collections: listNames(names),
    vectorLength: await readVectorLength(qdrant, names.passages),
    shards: await Promise.all(listNames(names).map(shardsOf)),
    encoders,
    unfinished: (await readState(qdrant))?.target,
  };
};
