import type { Worker } from "node:worker_threads";
import { eventually } from "@quarry/testkit";
import { describe, expect, it, onTestFinished } from "vitest";
import { createEncoder } from "../src/index.ts";

const passage =
  "Café workers aren’t idle: a stalled job is re-queued after 15 s, and its lock (e.g. “job-7”) is released.";

describe("an encoder without work", () => {
  it("unloads its model, and encodes the next text as before", async () => {
    const started: Worker[] = [];
    const note = (worker: Worker): void => void started.push(worker);
    process.on("worker", note);
    onTestFinished(() => void process.off("worker", note));
    const encoder = await createEncoder({ workers: 1, idleMs: 1 });
    onTestFinished(() => encoder.close());
    const before = await encoder.encodePassages([{ text: passage }]);
    const last = started.at(-1) ?? expect.fail("no worker was started");
    // A thread that has ended has no id.
    await eventually(() => expect(last.threadId).toBe(-1));
    const after = await encoder.encodePassages([{ text: passage }]);
    expect(started.at(-1)).not.toBe(last);
    expect(after).toEqual(before);
  });
});
