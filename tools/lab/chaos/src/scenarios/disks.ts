import { execFile } from "node:child_process";
import { mkdir, open, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import { askRedis } from "@quarry/local-stores";
import type { DisturbedRun, Scenario } from "../scenario.ts";

const run = promisify(execFile);
const diskMegabytes = 64;
/** Qdrant reserves 32 MB for the log of each of its collections. */
const qdrantMegabytes = 512;
const block = Buffer.alloc(1_048_576);

/**
 * Mounts a small file system in memory over a folder.
 * @throws {Error} with the remedy if this user may not mount
 */
const onSmallDisk =
  (name: string, megabytes = diskMegabytes) =>
  async (home: string): Promise<() => Promise<void>> => {
    const folder = join(home, name);
    await mkdir(folder, { recursive: true });
    await run("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m`, "tmpfs", folder]).catch(
      (cause: unknown) => {
        throw new Error(
          "a disk of a fixed size cannot be mounted; start the command with: unshare --user --map-root-user --mount",
          { cause },
        );
      },
    );
    return async () => void (await run("umount", ["--lazy", folder]));
  };

const fillerOf = ({ installation }: DisturbedRun, folder: string): string =>
  join(installation.home, folder, "filler");

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

const untilGone = async ({ installation: { redis }, signal }: DisturbedRun): Promise<void> => {
  const answers = (): Promise<boolean> =>
    askRedis(redis.port, ["PING"]).then(
      () => true,
      () => false,
    );
  while (await answers()) await wait(100, undefined, { signal });
};

const fullMs = 15_000;

/** Scenarios of full disks. */
export const diskScenarios: readonly Scenario[] = [
  {
    name: "redis-disk-full",
    fault: "the disk of Redis is full until Redis ends because of it",
    prepare: onSmallDisk("redis"),
    inject: async (run) => {
      await run.jobs.untilActive("fetch-page");
      await run.fault(async () => {
        await fill(fillerOf(run, "redis"));
        await untilGone(run);
        await rm(fillerOf(run, "redis"));
        await run.installation.redis.kill("SIGKILL");
        await run.installation.redis.start();
      });
    },
  },
  {
    name: "bundle-disk-full",
    fault: "the disk of bundles and uploads is full from the claims until 15 s after publishing began",
    prepare: onSmallDisk("blobs"),
    inject: async (run) => {
      await run.untilStage("claims");
      await run.fault(async () => {
        await fill(fillerOf(run, "blobs"));
        await run.jobs.untilActive("publish-report");
        await wait(fullMs, undefined, { signal: run.signal });
        await rm(fillerOf(run, "blobs"));
      });
    },
  },
  {
    name: "qdrant-disk-full",
    fault: "the disk of Qdrant is full for 15 s from the first passages that are written",
    prepare: onSmallDisk("qdrant", qdrantMegabytes),
    inject: async (run) => {
      await run.jobs.untilActive("index-document");
      await run.fault(async () => {
        await fill(fillerOf(run, "qdrant"));
        await wait(fullMs, undefined, { signal: run.signal });
        await rm(fillerOf(run, "qdrant"));
      });
    },
  },
];
