import { once } from "node:events";
import { createConnection, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { z } from "zod";
import type { World } from "../benchmark.ts";
import { loads, type LoadTarget } from "./heavy-loads.ts";
import { type Latencies, latenciesOf } from "./submit-steadily.ts";

const healthEveryMs = 50;

/** Answers of `/healthz` for so long, in milliseconds; one that did not come is infinite. */
const watchHealth = async (url: string, seconds: number, { now, signal }: World): Promise<number[]> => {
  const began = now();
  const asked: Promise<number>[] = [];
  const ask = async (): Promise<number> => {
    const from = now();
    await (await fetch(`${url}/healthz`, { signal })).text();
    return now() - from;
  };
  while (now() - began < seconds * 1_000) {
    asked.push(ask().catch(() => Number.POSITIVE_INFINITY));
    await wait(healthEveryMs, undefined, { signal });
  }
  return await Promise.all(asked);
};

/** What `/healthz` took while a load was on the gateway. */
export interface LoadNumbers {
  readonly load: string;
  readonly health: Latencies;
  /** Answers to the load by status; 0 for none. */
  readonly answers: Readonly<Record<string, number>>;
}

const answersSchema = z.record(z.string(), z.number());

/** Sends a load from a thread of its own: what sending takes is not what `/healthz` takes. */
const sendFromThread = async (
  load: number,
  target: LoadTarget,
  seconds: number,
): Promise<LoadNumbers["answers"]> => {
  const worker = new Worker(new URL("./load-worker.ts", import.meta.url), {
    workerData: { load, target, seconds },
  });
  const [answers] = await once(worker, "message");
  return answersSchema.parse(answers);
};

const silentFollowers = 400;

/** Connections that ask for the events of a run and read nothing of what comes. */
const openSilentFollowers = async ({ url, runId }: LoadTarget): Promise<readonly Socket[]> => {
  const { hostname, port } = new URL(url);
  const sockets = Array.from({ length: silentFollowers }, () => createConnection(Number(port), hostname));
  for (const socket of sockets) {
    socket.on("error", () => undefined).pause();
    await once(socket, "connect");
    socket.write(`GET /v1/research/${runId}/events HTTP/1.1\r\nHost: ${hostname}:${port}\r\n\r\n`);
  }
  return sockets;
};

/** Puts one load after the other on a gateway, each for so many seconds, and asks `/healthz` twenty times a second meanwhile. */
export const measureHeavyLoads = async (
  target: LoadTarget,
  seconds: number,
  world: World,
): Promise<readonly LoadNumbers[]> => {
  const measured: LoadNumbers[] = [];
  for (const [index, { name, clients }] of loads.entries()) {
    world.say(`${name}, ${clients} clients`);
    const [health, answers] = await Promise.all([
      watchHealth(target.url, seconds, world),
      sendFromThread(index, target, seconds),
    ]);
    measured.push({ load: `${name}, ${clients} clients`, health: latenciesOf(health), answers });
  }
  const sockets = await openSilentFollowers(target);
  const health = latenciesOf(await watchHealth(target.url, seconds, world));
  for (const socket of sockets) socket.destroy();
  return [...measured, { load: `${silentFollowers} followers that read nothing`, health, answers: {} }];
};
