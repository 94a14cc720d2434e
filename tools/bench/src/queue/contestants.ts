import { randomUUID } from "node:crypto";
import { defineContract, researchRequestSchema } from "@quarry/contracts";
import { consume, createProducer } from "@quarry/jobs";
import { createMetrics, createSilentLogger } from "@quarry/observability";
import { createRunStore } from "@quarry/runs";
import { Queue, Worker } from "bullmq";
import { z } from "zod";

/** A way to take jobs from a producer to a handler that answers at once, open on queues of its own. */
export interface Contestant {
  readonly add: (text: string) => Promise<unknown>;
  readonly close: () => Promise<void>;
}

/** What every contestant is opened with. */
export interface ContestantOptions {
  readonly url: string;
  /** Jobs its worker has in work at a time. */
  readonly concurrency: number;
  /** Told of each job as its handler runs. */
  readonly onHandled: () => void;
}

/** Opens a contestant; its worker takes jobs when this answers. */
export type OpenContestant = (options: ContestantOptions) => Promise<Contestant>;

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

const textSchema = z.object({ text: z.string(), runId: z.string().optional() });

/** The smallest contract: a text in, the same text out, on a queue of its own. */
const echoContract = () =>
  defineContract({
    name: `echo-${randomUUID()}`,
    input: textSchema,
    output: z.object({ text: z.string() }),
    identity: ({ text, runId }) => `${runId}/${text}`,
    runId: ({ runId }) => runId,
    deadlineMs: 60_000,
  });

const openQuarryWith = async (
  { url, concurrency, onHandled }: ContestantOptions,
  runId: string | undefined,
): Promise<Contestant> => {
  const contract = echoContract();
  const producer = createProducer({ redis: { url } });
  const consumer = consume(
    contract,
    async ({ text }) => {
      onHandled();
      return { text };
    },
    { redis: { url }, log: createSilentLogger(), metrics: createMetrics("bench"), concurrency },
  );
  await consumer.start();
  return {
    add: (text) => producer.produce(contract, runId === undefined ? { text } : { text, runId }),
    close: async () => {
      await consumer.stop();
      await producer.close();
    },
  };
};

/** `produce` and `consume` of @quarry/jobs, as services use them, for jobs of no run. */
export const openQuarry: OpenContestant = (options) => openQuarryWith(options, undefined);

/** The same for jobs of an open run: before each of them Redis is asked whether the run still wants it. */
export const openQuarryOfRun: OpenContestant = async (options) => {
  const runs = createRunStore({ redis: { url: options.url } });
  const { run } = await runs.create({ request: researchRequestSchema.parse({ question: "How fast?" }) });
  await runs.close();
  return openQuarryWith(options, run.id);
};
