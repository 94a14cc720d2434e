import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { dirname, join, normalize } from "node:path";
import type { ResearchClient } from "@quarry/client";
import { CommandError, exitCodes } from "../exit-codes.ts";

const inside = (folder: string, path: string): string => {
  const target = normalize(path);
  if (target.startsWith("..") || target.startsWith("/")) {
    throw new CommandError(exitCodes.failed, `the gateway named a file outside the bundle: ${path}`);
  }
  return join(folder, target);
};

const sourceName = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.(?:txt|html)$/;

/** Removes the sources of an older bundle; the folder may hold what is the user's own. */
const removeOldSources = async (folder: string): Promise<void> => {
  const names = await readdir(folder).catch(() => []);
  await Promise.all(names.filter((name) => sourceName.test(name)).map((name) => rm(join(folder, name))));
};

/** Writes every file of a run's bundle below `folder` and says how many there were; sources of an older bundle there are removed first. */
export const downloadBundle = async (
  research: Pick<ResearchClient, "files" | "file">,
  runId: string,
  folder: string,
): Promise<number> => {
  const files = await research.files(runId);
  await removeOldSources(join(folder, "sources"));
  for (const { path } of files) {
    const target = inside(folder, path);
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, await research.file(runId, path));
  }
  return files.length;
};
