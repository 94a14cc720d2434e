import { mkdir, writeFile } from "node:fs/promises";
import { dirname } from "node:path";

/** Writes one JSON object a line, and the folder where it is missing. */
export const writeJsonLines = async (path: string, records: readonly object[]): Promise<void> => {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, records.map((record) => `${JSON.stringify(record)}\n`).join(""));
};
