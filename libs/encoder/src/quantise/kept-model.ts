import { createHash, randomUUID } from "node:crypto";
import { access, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { hashFile } from "../source/verify-model.ts";

const recordSchema = z.object({
  /** SHA-256 of the file this record stands beside. */
  sha256: z.string(),
  /** One text as ids, and its mean-pooled fp32 vector, of length 1. */
  reference: z.object({ ids: z.array(z.int()).min(2), vector: z.array(z.number()).min(1) }),
  /** Cosines to fp32 when it was made. */
  fidelity: z.object({ dense: z.number(), tokens: z.number() }),
});

/** What is kept of how a quantised model was made. */
export type QuantisationRecord = Readonly<z.output<typeof recordSchema>>;

/** A quantised model in the cache. */
export interface KeptModel {
  readonly path: string;
  readonly record: QuantisationRecord;
}

const names = { model: "model.onnx", record: "record.json" } as const;

const readRecord = async (folder: string): Promise<QuantisationRecord | undefined> => {
  try {
    return recordSchema.parse(JSON.parse(await readFile(join(folder, names.record), "utf8")));
  } catch {
    // Not there, cut off or of another make: it is made again.
    return undefined;
  }
};

/** Whether a folder holds a kept model, by its record alone; whoever loads it compares the hash. */
export const hasKeptModel = async (folder: string): Promise<boolean> => {
  const isThere = access(join(folder, names.model)).then(
    () => true,
    () => false,
  );
  return (await readRecord(folder)) !== undefined && (await isThere);
};

/** The model kept in a folder; undefined when there is none, or it is not the file that was kept. */
export const readKeptModel = async (folder: string): Promise<KeptModel | undefined> => {
  const record = await readRecord(folder);
  if (!record) return undefined;
  const path = join(folder, names.model);
  const found = await hashFile(path).catch(() => undefined);
  return found === record.sha256 ? { path, record } : undefined;
};

const writeWhole = async (path: string, content: Uint8Array | string): Promise<void> => {
  const temporary = `${path}.${randomUUID()}.tmp`;
  try {
    await writeFile(temporary, content);
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
};

/** Keeps a model and its record: whole or not at all, also when several processes keep the same at once. */
export const keepModel = async (
  folder: string,
  bytes: Uint8Array,
  facts: Omit<QuantisationRecord, "sha256">,
): Promise<KeptModel> => {
  const record = { sha256: createHash("sha256").update(bytes).digest("hex"), ...facts };
  await mkdir(folder, { recursive: true });
  const path = join(folder, names.model);
  await writeWhole(path, bytes);
  // After the model: a record without its model would be believed for as long as it takes to hash nothing.
  await writeWhole(join(folder, names.record), `${JSON.stringify(record)}\n`);
  return { path, record };
};
