import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { Failure } from "@quarry/failure";
import { copyKeys, countKeys, removeKeys } from "@quarry/redis";
import { type BackupOptions, blobFolders, places } from "./backup.ts";
import { type Manifest, readManifest } from "./manifest.ts";
import { withSavedRedis } from "./redis-snapshot.ts";
import type { Stores } from "./stores.ts";

const contentsOf = async ({ redis, index, blobs }: Stores): Promise<readonly string[]> => {
  const keys = await countKeys(redis);
  const collections = await index.list();
  const files = (await Promise.all(blobFolders.map((top) => blobs.list(top)))).flat();
  return [
    ...(keys > 0 ? [`Redis holds ${keys} keys`] : []),
    ...(collections.length > 0 ? [`Qdrant holds ${collections.map(({ name }) => name).join(", ")}`] : []),
    ...(files.length > 0 ? [`BLOBS_DIR holds ${files.length} files`] : []),
  ];
};

const empty = async ({ redis, index, blobs }: Stores): Promise<void> => {
  await removeKeys(redis);
  for (const { name } of await index.list()) await index.remove(name);
  for (const top of blobFolders) await blobs.remove(top);
};

/**
 * Restores a backup into stores that no service uses meanwhile, after checking every file of it.
 * @throws {Failure} bad-input if the backup is damaged, or if the stores contain data and `replace` is not set
 */
export const restore = async ({
  stores,
  folder,
  replace,
  signal,
  say,
}: BackupOptions & { readonly replace: boolean }): Promise<Manifest> => {
  const manifest = await readManifest(folder);
  const contents = await contentsOf(stores);
  if (contents.length > 0 && !replace)
    throw new Failure(
      "bad-input",
      `${contents.join("; ")}: restore into empty stores, or lose what they hold with --replace`,
      { retry: "never" },
    );
  if (contents.length > 0) await empty(stores);
  for (const collection of manifest.collections) {
    signal.throwIfAborted();
    say(`restoring ${collection.name} of Qdrant`);
    await stores.index.load(collection, join(folder, places.collection(collection.name)));
  }
  say("restoring blobs");
  const blobs = Object.keys(manifest.files).filter((path) => path.startsWith(`${places.blobs}/`));
  for (const path of blobs) {
    signal.throwIfAborted();
    await stores.blobs.write(path.slice(places.blobs.length + 1), await readFile(join(folder, path)));
  }
  // Redis is restored last, because services resume work as soon as they find their records there.
  say("restoring Redis");
  await withSavedRedis(join(folder, places.redis), (saved) => copyKeys(saved, stores.redis));
  return manifest;
};
