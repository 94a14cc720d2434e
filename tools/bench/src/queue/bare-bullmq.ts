import { randomUUID } from "node:crypto";
import { Queue, Worker } from "bullmq";
import type { OpenContestant } from "./contestants.ts";

/** BullMQ's Queue and Worker with its own defaults: what @quarry/jobs is measured against. */
export const openBareBullmq: OpenContestant = async ({ url, concurrency, onHandled }) => {
  const name = `bare-${randomUUID()}`;
  const connection = { url };
  const queue = new Queue(name, { connection });
  const worker = new Worker<{ readonly text: string }>(
    name,
    async ({ data: { text } }) => {
      onHandled();
      return { text };
    },
    { connection, concurrency },
  );
  await Promise.all([queue.waitUntilReady(), worker.waitUntilReady()]);
  return {
    add: (text) => queue.add("echo", { text }),
    close: async () => {
      await worker.close();
      await queue.close();
    },
  };
};
