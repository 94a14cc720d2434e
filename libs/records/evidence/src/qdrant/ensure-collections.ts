import type { Schemas } from "@qdrant/js-client-rest";
import { Failure } from "@quarry/failure";
import { z } from "zod";
import type { AskNode, CollectionNames, EvidenceStoreOptions, Qdrant } from "./ask-qdrant.ts";

const named = (name: (kind: string) => string): CollectionNames => ({
  documents: name("documents"),
  passages: name("passages"),
  memberships: name("memberships"),
});

/** Aliases of the current index, used by services. */
export const currentNames = (prefix: string): CollectionNames => named((kind) => `${prefix}${kind}.current`);

/** Names of the collections of the n-th index; the first ones have no number. */
export const generationNames = (prefix: string, generation: number): CollectionNames =>
  named((kind) => `${prefix}${kind}${generation === 1 ? "" : `.${generation}`}`);

/** Name of the collection with the progress of a reindex and the documents changed meanwhile. */
export const reindexName = (prefix: string): string => `${prefix}reindex`;

/** Lists the names of an index in order of creation. */
export const listNames = ({ documents, passages, memberships }: CollectionNames): string[] => [
  documents,
  passages,
  memberships,
];

/** True if a request failed because the current index has no alias yet. */
export const isMissingAlias = (error: unknown): boolean =>
  error instanceof Failure && error.code === "not-found" && /\.current` doesn't exist/.test(error.message);

/** Returns the collection behind each alias of the server. */
export const readAliases = async (ask: AskNode): Promise<ReadonlyMap<string, string>> => {
  const { aliases } = await ask((client) => client.getAliases());
  return new Map(aliases.map(({ alias_name, collection_name }) => [alias_name, collection_name]));
};

/** Adds aliases to collections of an earlier version. Returns whether all aliases exist. */
export const adoptCollections = async (ask: AskNode, prefix: string): Promise<boolean> => {
  const [aliases, { collections }] = await Promise.all([
    readAliases(ask),
    ask((client) => client.getCollections()),
  ]);
  const there = new Set(collections.map(({ name }) => name));
  const first = listNames(generationNames(prefix, 1));
  const missing = listNames(currentNames(prefix)).flatMap((alias, index) => {
    const collection = first[index];
    if (aliases.has(alias) || collection === undefined || !there.has(collection)) return [];
    return [{ create_alias: { alias_name: alias, collection_name: collection } }];
  });
  if (missing.length > 0) await ask((client) => client.updateCollectionAliases({ actions: missing }));
  return missing.length > 0 || listNames(currentNames(prefix)).every((alias) => aliases.has(alias));
};

interface CollectionPlan {
  readonly name: string;
  readonly definition: Schemas["CreateCollection"];
  readonly indexes: Readonly<Record<string, PayloadIndex>>;
}

type PayloadIndex = NonNullable<Schemas["CreateFieldIndex"]["field_schema"]>;

const passageVectors = (size: number): Schemas["CreateCollection"] => ({
  // Half the bytes of float32, no slower, and exact enough without rescoring.
  vectors: { dense: { size, distance: "Cosine", datatype: "float16", on_disk: true } },
  sparse_vectors: { bm25: { modifier: "idf", index: { on_disk: true } } },
  on_disk_payload: true,
  // Qdrant keeps several log files at any time; with the default of 32 MB they would be larger than a small collection.
  wal_config: { wal_capacity_mb: 4 },
});

const plansFor = (names: CollectionNames, dimensions: number): CollectionPlan[] => [
  { name: names.documents, definition: { vectors: {}, on_disk_payload: true }, indexes: {} },
  {
    name: names.passages,
    definition: passageVectors(dimensions),
    indexes: {
      // Passages of a scope are stored together, because nearly all searches use one scope.
      scopes: { type: "keyword", is_tenant: true },
      documentId: "keyword",
      // The first passage of each document represents it in counts and lists.
      index: "integer",
      publisher: "keyword",
      grade: "keyword",
      language: "keyword",
      markerTypes: "keyword",
      encoder: "keyword",
      isPast: "bool",
      publishedAt: "datetime",
    },
  },
  {
    name: names.memberships,
    definition: { vectors: {} },
    indexes: { scope: "keyword", documentId: "keyword", leaving: "bool" },
  },
];

/** Layout of the collections of an index. */
export type Layout = Spread & Pick<EvidenceStoreOptions, "dimensions">;

type Spread = Pick<EvidenceStoreOptions, "shards" | "replicas" | "writeConsistency">;

/** Replication settings of a collection, as far as configured; others are unchanged. */
const replicationOf = ({ replicas, writeConsistency }: Spread) => ({
  ...(replicas === undefined ? {} : { replication_factor: replicas }),
  ...(writeConsistency === undefined ? {} : { write_consistency_factor: writeConsistency }),
});

const exists = async (qdrant: Qdrant, name: string): Promise<boolean> =>
  (await qdrant.call((client) => client.collectionExists(name))).exists;

const replicate = async (qdrant: Qdrant, name: string, spread: Spread): Promise<void> => {
  const wanted = replicationOf(spread);
  const { config } = await qdrant.call((client) => client.getCollection(name));
  const current: Readonly<Record<string, unknown>> = { ...config.params };
  if (Object.entries(wanted).every(([setting, value]) => current[setting] === value)) return;
  await qdrant.call((client) => client.updateCollection(name, { params: wanted }));
};

const create = async (
  qdrant: Qdrant,
  { name, definition, indexes }: CollectionPlan,
  spread: Spread,
): Promise<void> => {
  const { shards } = spread;
  const spreadOut = { ...replicationOf(spread), ...(shards === undefined ? {} : { shard_number: shards }) };
  if (await exists(qdrant, name)) await replicate(qdrant, name, spread);
  else
    await qdrant
      .call((client) => client.createCollection(name, { ...definition, ...spreadOut }))
      .catch(async (error: unknown) => {
        // Another service may have been faster.
        if (!(await exists(qdrant, name))) throw error;
      });
  for (const [field, schema] of Object.entries(indexes))
    await qdrant.call((client) =>
      client.createPayloadIndex(name, { field_name: field, field_schema: schema, wait: true }),
    );
};

const passageLayout = z.strictObject({
  dense: z.object({ size: z.number(), datatype: z.literal("float16") }),
});

/** Reads the vector length of a passage collection; undefined if another version of Quarry created it. */
export const readVectorLength = async (qdrant: Qdrant, passages: string): Promise<number | undefined> => {
  const { config } = await qdrant.call((client) => client.getCollection(passages));
  return passageLayout.safeParse(config.params.vectors).data?.dense.size;
};

const checkLayout = async (qdrant: Qdrant, passages: string, dimensions: number): Promise<void> => {
  const found = await readVectorLength(qdrant, passages);
  if (found === dimensions) return;
  const refusal =
    found === undefined
      ? `collection ${passages} was made by another version of Quarry`
      : `collection ${passages} holds vectors of ${found} dimensions, the encoder makes ${dimensions}`;
  const remedy =
    "run: npm run reindex   with the settings of this service, which rebuilds the index from the stored texts and loses nothing" +
    (found === undefined ? "" : ", or configure the encoder the collection was made with");
  throw new Failure("bad-configuration", `${refusal}: ${remedy}`, { retry: "never" });
};

/**
 * Checks the collections of the current index without writing, for a service whose key only reads.
 * @throws {Failure} `not-found` (try again) before another service has created them, `bad-configuration` as `ensureCollections`
 */
export const checkCollections = async (
  qdrant: Qdrant,
  { dimensions }: Pick<Layout, "dimensions">,
): Promise<void> => {
  const aliases = await readAliases(qdrant.call);
  const [missing] = listNames(qdrant.names).filter((alias) => !aliases.has(alias));
  if (missing !== undefined)
    throw new Failure("not-found", `${missing} is not there yet: the indexer creates it`, {
      retry: "backoff",
    });
  await checkLayout(qdrant, qdrant.names.passages, dimensions);
};

/** Creates the missing ones of three collections, with their payload indexes. */
export const createCollections = async (
  qdrant: Qdrant,
  names: CollectionNames,
  { dimensions, ...spread }: Layout,
): Promise<void> => {
  for (const plan of plansFor(names, dimensions)) await create(qdrant, plan, spread);
};

/**
 * Creates missing collections of the current index; several services may call it at once. Payload indexes are created before the
 * first point, because a graph built without them would have to be rebuilt. The replica count of an existing collection is
 * updated; copying its existing data is up to the operator of the cluster.
 * @throws {Failure} `bad-configuration` if the passages have vectors of another length or format
 */
export const ensureCollections = async (qdrant: Qdrant, layout: Layout): Promise<void> => {
  const aliases = await readAliases(qdrant.call);
  const [current, first] = [currentNames(qdrant.prefix), generationNames(qdrant.prefix, 1)];
  const names = {
    documents: aliases.get(current.documents) ?? first.documents,
    passages: aliases.get(current.passages) ?? first.passages,
    memberships: aliases.get(current.memberships) ?? first.memberships,
  };
  await createCollections(qdrant, names, layout);
  await adoptCollections(qdrant.call, qdrant.prefix);
  await checkLayout(qdrant, names.passages, layout.dimensions);
};
