import { availableParallelism, loadavg } from "node:os";
import { type Contract, type InputOf, researchRequestSchema } from "@quarry/contracts";
import { consume, createProducer, type Handler } from "@quarry/jobs";
import { createSilentLogger } from "@quarry/observability";
import { createRunStore } from "@quarry/runs";
import { onTestFinished } from "vitest";

/** What is promised to whoever cancels a run, in milliseconds; a machine with more to do than it has cores may take as many times as long. */
export const maxCancelMs = 2_000 * Math.max(1, (loadavg()[0] ?? 0) / availableParallelism());

/** A stage with the work that is cancelled, and a job that its worker takes next. */
export interface CancelledStage<C extends Contract> {
  readonly contract: C;
  readonly handler: Handler<C>;
  readonly long: (runId: string) => InputOf<C>;
  /** Resolves once the long work is under way. */
  readonly underWay: Promise<unknown>;
  readonly next: (runId: string) => InputOf<C>;
}

/**
 * Cancels a run while a worker, which takes one job at a time, does long work for it. Answers the milliseconds from asking to cancel to
 * the end of the worker's next job, which is of another run. The long work is done over and over until it is left, so that a fast machine
 * is not done with it before a cancellation is heard of.
 */
export const measureCancelToIdle = async <C extends Contract>(
  { contract, handler, long, underWay, next }: CancelledStage<C>,
  redisUrl: string,
): Promise<number> => {
  const redis = { url: redisUrl };
  const [runs, producer] = [createRunStore({ redis }), createProducer({ redis })];
  const request = researchRequestSchema.parse({ question: "Which work is left?" });
  const createRun = async (): Promise<string> => (await runs.create({ request })).run.id;
  const [cancelled, other] = [await createRun(), await createRun()];
  const idle = Promise.withResolvers<void>();
  const handle: Handler<C> = async (input, context) => {
    while (contract.runId(input) === cancelled) await handler(input, context);
    const output = await handler(input, context);
    idle.resolve();
    return output;
  };
  const worker = consume(contract, handle, { redis, log: createSilentLogger(), concurrency: 1 });
  await worker.start();
  onTestFinished(async () => {
    await worker.stop();
    await Promise.all([runs.close(), producer.close()]);
  });
  await producer.produce(contract, long(cancelled));
  await underWay;
  const askedAt = performance.now();
  await runs.requestCancel(cancelled);
  await producer.produce(contract, next(other));
  await idle.promise;
  return performance.now() - askedAt;
};
