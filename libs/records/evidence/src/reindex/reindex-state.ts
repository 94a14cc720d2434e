import { Failure } from "@quarry/failure";
import { z } from "zod";
import type { CollectionNames, Qdrant } from "../qdrant/ask-qdrant.ts";
import {
  currentNames,
  generationNames,
  listNames,
  readAliases,
  reindexName,
} from "../qdrant/ensure-collections.ts";

const collectionNames = z.object({ documents: z.string(), passages: z.string(), memberships: z.string() });

const reindexState = z.object({
  /** Owner of the reindex; another process takes over only if it is silent. */
  owner: z.string(),
  /** Settings of the new index; a reindex is continued only with the same ones. */
  target: z.string(),
  from: collectionNames,
  to: collectionNames,
  /** True to keep the old collections. */
  keepOld: z.boolean(),
  /** True while writes wait, for a few seconds, for the switch of the alias. */
  isSwitching: z.boolean(),
  /** Last heartbeat of the owner. */
  beatAt: z.number(),
});

/** State of a reindex in progress. */
export type ReindexState = z.output<typeof reindexState>;

/** Id of the state; other entries have UUIDs. */
export const stateId = 0;

/** Returns the result of `missing` if Qdrant does not hold the requested data. */
export const orWhenMissing = async <Answer, Missing>(
  asked: Promise<Answer>,
  missing: Missing,
): Promise<Answer | Missing> => {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof Failure && error.code === "not-found") return missing;
    throw error;
  }
};

/** Returns the state of the reindex in progress; undefined if there is none. */
export const readState = async ({ call, prefix }: Qdrant): Promise<ReindexState | undefined> => {
  const asked = call((client) =>
    client.retrieve(reindexName(prefix), { ids: [stateId], with_payload: true }),
  );
  const [record] = await orWhenMissing(asked, []);
  return record && reindexState.parse(record.payload);
};

/** Writes the whole state. */
export const writeState = async ({ call, prefix }: Qdrant, state: ReindexState): Promise<void> => {
  const points = [{ id: stateId, vector: {}, payload: { ...state } }];
  await call((client) => client.upsert(reindexName(prefix), { points, wait: true }));
};

/** Changes fields of the state. */
export const changeState = async (
  { call, prefix }: Qdrant,
  payload: Partial<Pick<ReindexState, "isSwitching" | "beatAt">>,
): Promise<void> => {
  await call((client) => client.setPayload(reindexName(prefix), { payload, points: [stateId], wait: true }));
};

/** Returns the collections of the current index; undefined if there is none. */
export const findIndexInUse = async ({ call, prefix }: Qdrant): Promise<CollectionNames | undefined> => {
  const aliases = await readAliases(call);
  const current = currentNames(prefix);
  const [documents, passages, memberships] = listNames(current).map((alias) => aliases.get(alias));
  if (documents === undefined || passages === undefined || memberships === undefined) return undefined;
  return { documents, passages, memberships };
};

/** Returns names that no index of this installation uses. */
export const nextNames = async ({ call, prefix }: Qdrant): Promise<CollectionNames> => {
  const { collections } = await call((client) => client.getCollections());
  const there = new Set(collections.map(({ name }) => name));
  let generation = 2;
  while (listNames(generationNames(prefix, generation)).some((name) => there.has(name))) generation += 1;
  return generationNames(prefix, generation);
};

/** Switches all aliases to another index in one request. */
export const switchTo = async ({ call, prefix }: Qdrant, names: CollectionNames): Promise<void> => {
  const collections = listNames(names);
  const actions = listNames(currentNames(prefix)).flatMap((alias, index) => [
    { delete_alias: { alias_name: alias } },
    { create_alias: { alias_name: alias, collection_name: collections[index] ?? "" } },
  ]);
  await call((client) => client.updateCollectionAliases({ actions }));
};

/** Deletes the collections of an unused index. */
export const deleteIndex = async ({ call }: Qdrant, names: CollectionNames): Promise<void> => {
  for (const name of listNames(names))
    await orWhenMissing(
      call((client) => client.deleteCollection(name)),
      false,
    );
};
