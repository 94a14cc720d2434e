import { askRedis, type RunningRedis, startRedis, startSentinel } from "@quarry/local-stores";
import { eventually } from "./eventually.ts";

/** A Redis, its replica, and three sentinels that promote the replica when the master is gone. */
export interface WatchedRedis {
  /** `host:port` of each sentinel, separated by commas, in the format of REDIS_SENTINELS. */
  readonly sentinels: string;
  /** Name of the master in the sentinels. */
  readonly name: string;
  readonly master: RunningRedis;
  readonly replica: RunningRedis;
  /** Kills the first master with `kill -9`, once the replica has all of its writes: replication is asynchronous. */
  killMaster(): Promise<void>;
  /** Resolves once the sentinels have promoted the replica. */
  untilPromoted(): Promise<void>;
  /** Stops all five processes and removes their data. */
  stop(): Promise<void>;
}

const name = "quarry";
const count = 3;
const quorum = 2;
const downAfterMs = 1_000;
/** Longer than a replica needs to catch up. */
const pauseMs = 600_000;
// Syncs a replica at once instead of after the usual five seconds.
const replication = ["--repl-diskless-sync-delay", "0"];

const holds = async (
  port: number,
  command: string,
  expected: readonly (string | RegExp)[],
): Promise<void> => {
  const reply = await askRedis(port, [command]);
  const missing = expected.find((part) => reply.search(part) < 0);
  if (missing !== undefined) throw new Error(`${command} does not show ${String(missing)} yet: ${reply}`);
};

/** @throws {Error} if the replica of a master does not have all of its writes yet */
const isReplicated = async (port: number): Promise<void> => {
  const reply = await askRedis(port, ["INFO replication"]);
  const written = /^master_repl_offset:(\d+)/mu.exec(reply)?.[1];
  const replicated = /^slave0:.*\boffset=(\d+)/mu.exec(reply)?.[1];
  if (written === undefined || written !== replicated) throw new Error(`not replicated yet: ${reply}`);
};

/** Starts all five processes on loopback, and waits until each knows the others. */
export const startWatchedRedis = async (): Promise<WatchedRedis> => {
  const stops: (() => Promise<void>)[] = [];
  const stop = async (): Promise<void> => void (await Promise.all(stops.map((end) => end())));
  try {
    const master = await startRedis({ settings: replication });
    stops.push(() => master.stop());
    const settings = [...replication, "--replicaof", "127.0.0.1", String(master.port)];
    const replica = await startRedis({ settings });
    stops.push(() => replica.stop());
    await eventually(() => holds(replica.port, "INFO replication", ["master_link_status:up"]));
    const watching = { name, masterPort: master.port, quorum, downAfterMs };
    const sentinels = await Promise.all(Array.from({ length: count }, () => startSentinel(watching)));
    for (const sentinel of sentinels) stops.push(() => sentinel.stop());
    const all = [/status=ok/u, `slaves=1,sentinels=${count}`];
    for (const { port } of sentinels) await eventually(() => holds(port, "INFO sentinel", all));
    return {
      sentinels: sentinels.map(({ port }) => `127.0.0.1:${port}`).join(","),
      name,
      master,
      replica,
      killMaster: async () => {
        await askRedis(master.port, [`CLIENT PAUSE ${pauseMs} WRITE`]);
        await eventually(() => isReplicated(master.port));
        await master.kill("SIGKILL");
      },
      untilPromoted: () => eventually(() => holds(replica.port, "INFO replication", ["role:master"])),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
};
