import { Failure } from "@quarry/failure";
import type { AskNode } from "./qdrant.ts";

/** Names of the three collections that make an index. */
export interface CollectionNames {
  readonly documents: string;
  readonly passages: string;
  readonly memberships: string;
}

const named = (name: (kind: string) => string): CollectionNames => ({
  documents: name("documents"),
  passages: name("passages"),
  memberships: name("memberships"),
});

/** Aliases of the index in use: what services read and write by. */
export const currentNames = (prefix: string): CollectionNames => named((kind) => `${prefix}${kind}.current`);

/** The collections of an index that was made as the n-th; the first ones carry no number. */
export const generationNames = (prefix: string, generation: number): CollectionNames =>
  named((kind) => `${prefix}${kind}${generation === 1 ? "" : `.${generation}`}`);

/** The collection that keeps, while an index is made anew, how far that is and which documents change meanwhile. */
export const reindexName = (prefix: string): string => `${prefix}reindex`;

/** The names of an index in the order in which it is made. */
export const listNames = ({ documents, passages, memberships }: CollectionNames): string[] => [
  documents,
  passages,
  memberships,
];

/** Whether a request failed because the index in use has no alias yet. */
export const isMissingAlias = (error: unknown): boolean =>
  error instanceof Failure && error.code === "not-found" && /\.current` doesn't exist/.test(error.message);

/** The collection behind each alias of the server. */
export const readAliases = async (ask: AskNode): Promise<ReadonlyMap<string, string>> => {
  const { aliases } = await ask((client) => client.getAliases());
  return new Map(aliases.map(({ alias_name, collection_name }) => [alias_name, collection_name]));
};

/**
 * Gives the collections of the version before, which had no aliases, those of the index in use. Answers whether there
 * are aliases for all that is there.
 */
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
