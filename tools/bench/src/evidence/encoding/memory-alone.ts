import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import type { ContestantName } from "./contestants.ts";

const entry = join(import.meta.dirname, "../../encode-alone.ts");

/** The most memory, in MiB, of a process that does nothing but load a model and encode some passages with it. */
export const measureMemoryAlone = async (
  name: ContestantName,
  { passages, signal }: { readonly passages: number; readonly signal: AbortSignal },
): Promise<number> => {
  const { stdout } = await promisify(execFile)(process.execPath, [entry, name, String(passages)], { signal });
  return Number(stdout);
};
