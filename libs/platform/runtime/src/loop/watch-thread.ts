/*
 * Runs beside the main thread of a service and watches its heartbeat. Code that holds the event loop for too long is stopped, and
 * the main thread gets its log fields; if the loop still does not turn, the process ends.
 */
import { writeSync } from "node:fs";
import { Session } from "node:inspector/promises";
import { setTimeout as wait } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";
import type { HeldLoop, WatchedLoop } from "./watch-loop.ts";

const { beats, lookEveryMs, maxHeldMs, holder }: WatchedLoop = workerData;

/** Milliseconds for the main thread to answer an interruption, and for its loop to turn once its code is stopped. */
const patienceMs = Math.min(5_000, maxHeldMs);

const withinPatience = <Answer>(work: Promise<Answer>): Promise<Answer | undefined> =>
  Promise.race([work, wait(patienceMs, undefined)]);

/** Returns the log fields of the main thread's current work; undefined if native code holds the loop. */
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
// Checks are counted instead of time, so that a frozen process does not count as a hold.
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
