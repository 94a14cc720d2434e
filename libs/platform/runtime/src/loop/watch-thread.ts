/*
 * Runs beside the main thread of a service and watches its heartbeat. Code that holds the event loop for too long is stopped where it is,
 * and the main thread learns which work it belonged to; a loop that does not turn even then ends the process.
 */
import { writeSync } from "node:fs";
import { Session } from "node:inspector/promises";
import { setTimeout as wait } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";
import type { HeldLoop, WatchedLoop } from "./watch-loop.ts";

const { beats, lookEveryMs, maxHeldMs, holder }: WatchedLoop = workerData;

/** Milliseconds for the main thread to answer an interruption, and to turn its loop once its code is stopped. */
const patienceMs = Math.min(5_000, maxHeldMs);

const withinPatience = <Answer>(work: Promise<Answer>): Promise<Answer | undefined> =>
  Promise.race([work, wait(patienceMs, undefined)]);

/** The fields of the work that the main thread is doing; undefined where native code holds it. */
const interrupt = async (): Promise<unknown> => {
  const session = new Session();
  session.connectToMainThread();
  const work = await withinPatience(
    session.post("Runtime.evaluate", { expression: holder, returnByValue: true }),
  );
  await withinPatience(session.post("Runtime.terminateExecution"));
  session.disconnect();
  return work?.result.value;
};

const end = (heldMs: number): void => {
  const line = { level: "error", heldMs, message: "native code blocks the event loop; the process is ended" };
  writeSync(2, `${JSON.stringify(line)}\n`);
  process.kill(process.pid, "SIGKILL");
};

let [seen, heldMs] = [Atomics.load(beats, 0), 0];
// Looks are counted, not time: while the whole process is frozen, nothing is held.
for (;;) {
  await wait(lookEveryMs);
  const beat = Atomics.load(beats, 0);
  heldMs = beat === seen ? heldMs + lookEveryMs : 0;
  seen = beat;
  if (heldMs < maxHeldMs) continue;
  const held: HeldLoop = { heldMs, work: await interrupt() };
  parentPort?.postMessage(held, []);
  await wait(patienceMs);
  if (Atomics.load(beats, 0) === seen) end(heldMs + patienceMs);
  heldMs = 0;
}
