import { execFile } from "node:child_process";
import { mkdir, open, rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);
const blockBytes = 1_048_576;

/** A folder on a file system of its own, in memory and of a fixed size. */
export interface SmallDisk {
  /** Takes every byte that is left. */
  fill(): Promise<void>;
  /** Gives back what `fill` took. */
  free(): Promise<void>;
  /** Takes it away with all that lies on it; nothing may use it any more. */
  remove(): Promise<void>;
}

const isFull = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "ENOSPC";

const writeUntilFull = async (path: string): Promise<void> => {
  const file = await open(path, "w");
  try {
    for (const block = Buffer.alloc(blockBytes); ;) await file.appendFile(block);
  } catch (error) {
    if (!isFull(error)) throw error;
  } finally {
    await file.close();
  }
};

/** Puts a disk of so many megabytes in the place of a folder. @throws {Error} with what to do when this user may mount nothing */
export const mountSmallDisk = async (folder: string, megabytes: number): Promise<SmallDisk> => {
  await mkdir(folder, { recursive: true });
  await run("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m`, "tmpfs", folder]).catch((error: unknown) => {
    throw new Error(
      "a disk of a fixed size cannot be mounted; start the command with: unshare --user --map-root-user --mount",
      { cause: error },
    );
  });
  const ballast = join(folder, "ballast");
  return {
    fill: () => writeUntilFull(ballast),
    free: () => rm(ballast, { force: true }),
    remove: async () => void (await run("umount", ["--lazy", folder])),
  };
};
