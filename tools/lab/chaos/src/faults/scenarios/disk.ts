import { execFile } from "node:child_process";
import { mkdir, open, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import { createQuarryClient, QuarryProblem } from "@quarry/client";
import { askRedis } from "@quarry/local-stores";
import { type DisturbedRun, duringRun } from "../during-run.ts";
import type { Scenario } from "../scenario.ts";

const run = promisify(execFile);
const blockBytes = 1_048_576;

/** A folder on a file system of its own, in memory and of a fixed size. */
interface SmallDisk {
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

/** Mounts a disk of the given size in megabytes over a folder. @throws {Error} with the remedy when this user may not mount */
const mountSmallDisk = async (folder: string, megabytes: number): Promise<SmallDisk> => {
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

const diskMegabytes = 64;
const lookEveryMs = 100;
const fullMs = 15_000;

/** A run whose system keeps one of its folders on a small disk. */
const withSmallDisk = (
  name: string,
  folder: string,
  inject: (run: DisturbedRun, disk: SmallDisk) => Promise<void>,
): Scenario => ({
  name,
  play: async (stage) => {
    const { installation } = stage;
    await installation.kill();
    const disk = await mountSmallDisk(join(installation.home, folder), diskMegabytes);
    try {
      await installation.start();
      return await duringRun(name, (run) => inject(run, disk)).play(stage);
    } finally {
      await installation.kill();
      await disk.remove();
    }
  },
});

const untilGone = async ({ installation: { redis }, signal }: DisturbedRun): Promise<void> => {
  const answers = (): Promise<boolean> =>
    askRedis(redis.port, ["PING"]).then(
      () => true,
      () => false,
    );
  while (await answers()) await wait(lookEveryMs, undefined, { signal });
};

/** The disk of Redis is full while pages are read: it ends at its next write, and is started again once there is room. */
export const redisDiskFull: Scenario = withSmallDisk("redis-disk-full", "redis", async (run, disk) => {
  await run.jobs.untilActive("fetch-page", run.signal);
  await run.fault(async () => {
    await disk.fill();
    await untilGone(run);
    await disk.free();
    const { redis } = run.installation;
    await redis.kill("SIGKILL");
    await redis.start();
  });
});

/** Waits until the gateway refuses a file for lack of space. @throws {Error} when it stores the file or answers otherwise */
const untilRefused = async ({ installation: { gatewayUrl } }: DisturbedRun): Promise<void> => {
  const { collections } = createQuarryClient({ url: gatewayUrl, fetch });
  const { id } = await collections.create({ name: "on a full disk", mark: false });
  const content = "x".repeat(2_000_000);
  const said = await collections.addFile(id, { uri: "file:too-much.txt", content }).then(
    () => "kept",
    (error: unknown) => (error instanceof QuarryProblem ? error.code : String(error)),
  );
  await collections.remove(id);
  if (said !== "storage-full") throw new Error(`the gateway said to a file on a full disk: ${said}`);
};

/** The disk of bundles and uploads is full while the report is written and is to be published. */
export const blobDiskFull: Scenario = withSmallDisk("blob-disk-full", "blobs", async (run, disk) => {
  await run.untilStage("claims");
  await run.fault(async () => {
    await disk.fill();
    await untilRefused(run);
    await run.jobs.untilActive("publish-report", run.signal);
    await wait(fullMs, undefined, { signal: run.signal });
    await disk.free();
  });
});
