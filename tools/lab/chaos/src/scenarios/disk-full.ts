import { execFile } from "node:child_process";
import { mkdir, open, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import type { Scenario } from "../scenario.ts";

const run = promisify(execFile);
const block = Buffer.alloc(1_048_576);
const fullMs = 15_000;

/** Writes until the file system is full. */
const fill = async (path: string): Promise<void> => {
  const file = await open(path, "w");
  try {
    for (;;) await file.appendFile(block);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ENOSPC")) throw error;
  } finally {
    await file.close();
  }
};

/** Fills the disk of bundles, which is a small file system in memory. */
export const diskFull: Scenario = {
  name: "bundle-disk-full",
  fault: "the disk of bundles and uploads is full from the claims until 15 s after publishing began",
  prepare: async (home) => {
    const folder = join(home, "blobs");
    await mkdir(folder, { recursive: true });
    await run("mount", ["-t", "tmpfs", "-o", "size=64m", "tmpfs", folder]).catch((cause: unknown) => {
      throw new Error(
        "a disk of a fixed size cannot be mounted; start the command with: unshare --user --map-root-user --mount",
        { cause },
      );
    });
    return async () => void (await run("umount", ["--lazy", folder]));
  },
  inject: async ({ installation, jobs, signal, untilStage, fault }) => {
    const filler = join(installation.home, "blobs", "filler");
    await untilStage("claims");
    await fault(async () => {
      await fill(filler);
      await jobs.untilActive("publish-report");
      await wait(fullMs, undefined, { signal });
      await rm(filler);
    });
  },
};
