import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { Failure } from "@quarry/failure";
import { z } from "zod";

const name = "manifest.json";

const manifestSchema = z.object({
  format: z.literal("quarry/backup@1"),
  createdAt: z.iso.datetime(),
  /** Version of Quarry that made the backup. */
  version: z.string(),
  redis: z.object({ keys: z.int() }),
  collections: z.array(z.object({ name: z.string(), points: z.int(), aliases: z.array(z.string()) })),
  blobs: z.object({ files: z.int() }),
  /** SHA-256 of every other file of the backup, by path. */
  files: z.record(z.string(), z.string()),
});

/** Contents of a backup. */
export type Manifest = z.output<typeof manifestSchema>;

const hashOf = async (file: string): Promise<string> => {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
  return hash.digest("hex");
};

const filesIn = async (folder: string): Promise<readonly string[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join("/"))
    .filter((path) => path !== name)
    .toSorted();
};

const hashesOf = async (folder: string): Promise<Readonly<Record<string, string>>> => {
  const hashes: [string, string][] = [];
  for (const path of await filesIn(folder)) hashes.push([path, await hashOf(join(folder, path))]);
  return Object.fromEntries(hashes);
};

/** Writes the manifest of a folder as its last file, so that a backup without a manifest is known to be incomplete. */
export const writeManifest = async (
  folder: string,
  facts: Omit<Manifest, "format" | "files">,
): Promise<Manifest> => {
  const manifest = { format: "quarry/backup@1" as const, ...facts, files: await hashesOf(folder) };
  await writeFile(join(folder, name), `${JSON.stringify(manifest, undefined, 2)}\n`);
  return manifest;
};

const badBackup = (message: string): Failure => new Failure("bad-input", message, { retry: "never" });

/**
 * Reads the manifest of a backup and checks every file against it.
 * @throws {Failure} bad-input naming the file that is missing, changed or unlisted
 */
export const readManifest = async (folder: string): Promise<Manifest> => {
  const text = await readFile(join(folder, name), "utf8").catch(() => undefined);
  if (text === undefined) throw badBackup(`${folder} holds no ${name}: it is not a complete backup`);
  const manifest = manifestSchema.parse(JSON.parse(text));
  const hashes = await hashesOf(folder);
  const paths = new Set([...Object.keys(manifest.files), ...Object.keys(hashes)]);
  for (const path of paths)
    if (manifest.files[path] !== hashes[path])
      throw badBackup(`${path} of the backup is not what ${name} says; take another backup`);
  return manifest;
};
