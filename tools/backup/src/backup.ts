import { mkdir, readdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { type BlobStore, originalsFolder } from "@quarry/blobs";
import { Failure } from "@quarry/failure";
import { countKeys } from "@quarry/redis";
import { type Manifest, writeManifest } from "./manifest.ts";
import { saveRedis, withSavedRedis } from "./redis-snapshot.ts";
import type { Stores } from "./stores.ts";

/** Folders of blobs that a backup copies: bundles, uploads that have not been read yet, and uploaded files of items. */
export const blobFolders = ["runs", "uploads", originalsFolder] as const;

/** Paths of the parts of a backup inside its folder. */
export const places = {
  redis: "redis/dump.rdb",
  collection: (name: string) => `qdrant/${name}.snapshot`,
  blobs: "blobs",
} as const;

/** Options of a backup or a restore. */
export interface BackupOptions {
  readonly stores: Stores;
  readonly folder: string;
  readonly signal: AbortSignal;
  readonly say: (line: string) => void;
}

const saveBlobs = async (blobs: BlobStore, folder: string, signal: AbortSignal): Promise<number> => {
  let files = 0;
  for (const top of blobFolders)
    for (const { path } of await blobs.list(top)) {
      signal.throwIfAborted();
      const content = await blobs.read(path);
      // The blob was deleted after it was listed, because the run was removed or the upload was read.
      if (content === undefined) continue;
      const file = join(folder, places.blobs, path);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, content);
      files += 1;
    }
  return files;
};

/**
 * Copies Redis, Qdrant and blobs into a new folder while the system keeps running. Redis is copied first, and each store as of one
 * moment. Everything that its records refer to was written to the other two stores before, so these may contain more.
 * @throws {Failure} bad-input if the folder is not empty
 */
export const backup = async (
  { stores: { redis, index, blobs }, folder, signal, say }: BackupOptions,
  version: string,
): Promise<Manifest> => {
  await mkdir(folder, { recursive: true });
  if ((await readdir(folder)).length > 0)
    throw new Failure("bad-input", `${folder} is not empty; name a new folder`, { retry: "never" });
  const createdAt = new Date().toISOString();
  const redisFile = join(folder, places.redis);
  await mkdir(dirname(redisFile));
  say("copying Redis");
  await saveRedis(redis, redisFile, signal);
  const keys = await withSavedRedis(redisFile, countKeys);
  const collections = await index.list();
  await mkdir(join(folder, "qdrant"));
  for (const { name } of collections) {
    signal.throwIfAborted();
    say(`copying ${name} of Qdrant`);
    await index.save(name, join(folder, places.collection(name)));
  }
  say("copying blobs");
  const files = await saveBlobs(blobs, folder, signal);
  return await writeManifest(folder, {
    createdAt,
    version,
    redis: { keys },
    collections: collections.map((each) => ({ ...each, aliases: [...each.aliases] })),
    blobs: { files },
  });
};
