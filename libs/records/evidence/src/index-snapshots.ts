import { openAsBlob } from "node:fs";
import { open } from "node:fs/promises";
import { Failure } from "@quarry/failure";
import type { EvidenceStoreOptions } from "./qdrant/ask-qdrant.ts";
import { toQdrantFailure } from "./qdrant/qdrant-failure.ts";
import { countPoints, createQdrant } from "./qdrant/qdrant.ts";

/** A collection of the index, and its aliases. */
export interface IndexCollection {
  readonly name: string;
  readonly points: number;
  readonly aliases: readonly string[];
}

/** The collections of an installation as Qdrant snapshots. */
export interface IndexSnapshots {
  list(): Promise<readonly IndexCollection[]>;
  /** Writes a snapshot of a collection to a file. */
  save(name: string, file: string): Promise<void>;
  /** Creates a collection from such a file, with its aliases. */
  load(collection: IndexCollection, file: string): Promise<void>;
  remove(name: string): Promise<void>;
}

/** Address of Qdrant and the client for its files. */
export interface IndexSnapshotOptions extends EvidenceStoreOptions {
  readonly fetch: (url: string, request: RequestInit) => Promise<Response>;
}

/**
 * Opens the collections of one server with the installation's prefix.
 * @throws {Failure} bad-input for more than one node: a snapshot of Qdrant contains only one node's data
 */
export const openIndexSnapshots = (options: IndexSnapshotOptions): IndexSnapshots => {
  const { url, apiKey } = options;
  const [node, ...others] = typeof url === "string" ? [url] : url;
  if (others.length > 0)
    throw new Failure("bad-input", "QDRANT_URL names several nodes; back up each node separately", {
      retry: "never",
    });
  const { call, prefix } = createQdrant(options);
  const headers: Record<string, string> = apiKey === undefined ? {} : { "api-key": apiKey };
  const ask = async (path: string, request: RequestInit = {}): Promise<Response> => {
    const response = await options
      .fetch(`${node}${path}`, { ...request, headers })
      .catch((error: unknown) => Promise.reject(toQdrantFailure(error, node)));
    if (response.ok) return response;
    throw new Failure(
      "upstream-failed",
      `Qdrant answered ${response.status} to ${path}: ${await response.text()}`,
      {
        retry: "never",
      },
    );
  };
  return {
    list: async () => {
      const { collections } = await call((client) => client.getCollections());
      const { aliases } = await call((client) => client.getAliases());
      const own = collections.filter(({ name }) => name.startsWith(prefix));
      return await Promise.all(
        own.map(async ({ name }) => ({
          name,
          points: await countPoints({ call }, name),
          aliases: aliases
            .filter(({ collection_name: collection }) => collection === name)
            .map(({ alias_name: alias }) => alias),
        })),
      );
    },
    save: async (name, file) => {
      const snapshot = await call((client) => client.createSnapshot(name));
      if (snapshot === null)
        throw new Failure("upstream-failed", `Qdrant made no snapshot of ${name}`, { retry: "never" });
      const { body } = await ask(`/collections/${name}/snapshots/${snapshot.name}`);
      const handle = await open(file, "w");
      try {
        for await (const chunk of body ?? []) await handle.appendFile(chunk);
        await handle.sync();
      } finally {
        await handle.close();
        await call((client) => client.deleteSnapshot(name, snapshot.name));
      }
    },
    load: async ({ name, aliases }, file) => {
      const form = new FormData();
      form.set("snapshot", await openAsBlob(file), `${name}.snapshot`);
      await ask(`/collections/${name}/snapshots/upload?priority=snapshot`, { method: "POST", body: form });
      const actions = aliases.map((alias) => ({
        create_alias: { alias_name: alias, collection_name: name },
      }));
      if (actions.length > 0) await call((client) => client.updateCollectionAliases({ actions }));
    },
    remove: async (name) => void (await call((client) => client.deleteCollection(name))),
  };
};
