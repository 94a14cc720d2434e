import {
  type CollectionNames,
  currentNames,
  generationNames,
  listNames,
  readAliases,
} from "../qdrant/collection-names.ts";
import type { Qdrant } from "../qdrant/qdrant.ts";
import { orWhenMissing } from "./reindex-state.ts";

/** The collections of the index in use; undefined when there is none. */
export const findIndexInUse = async ({ call, prefix }: Qdrant): Promise<CollectionNames | undefined> => {
  const aliases = await readAliases(call);
  const current = currentNames(prefix);
  const [documents, passages, memberships] = listNames(current).map((alias) => aliases.get(alias));
  if (documents === undefined || passages === undefined || memberships === undefined) return undefined;
  return { documents, passages, memberships };
};

/** Names that no index of this installation has or had left. */
export const nextNames = async ({ call, prefix }: Qdrant): Promise<CollectionNames> => {
  const { collections } = await call((client) => client.getCollections());
  const there = new Set(collections.map(({ name }) => name));
  let generation = 2;
  while (listNames(generationNames(prefix, generation)).some((name) => there.has(name))) generation += 1;
  return generationNames(prefix, generation);
};

/** Leads everybody to another index, in one request. */
export const switchTo = async ({ call, prefix }: Qdrant, names: CollectionNames): Promise<void> => {
  const collections = listNames(names);
  const actions = listNames(currentNames(prefix)).flatMap((alias, index) => [
    { delete_alias: { alias_name: alias } },
    { create_alias: { alias_name: alias, collection_name: collections[index] ?? "" } },
  ]);
  await call((client) => client.updateCollectionAliases({ actions }));
};

/** Deletes the collections of an index that is not in use. */
export const deleteIndex = async ({ call }: Qdrant, names: CollectionNames): Promise<void> => {
  for (const name of listNames(names))
    await orWhenMissing(
      call((client) => client.deleteCollection(name)),
      false,
    );
};
