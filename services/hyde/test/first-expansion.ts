import { expandQuery, type RunEvent } from "@quarry/contracts";
import { createProducer, createRunLog } from "@quarry/queue";
import { aTopic } from "@quarry/testkit";
import { onTestFinished } from "vitest";

/** The run whose topic is expanded. */
export const runId = "r-01h2x3aaaa";

const input = {
  runId,
  question: "How does Quarry keep a run alive when a worker is killed?",
  topic: aTopic(),
  round: 0,
  scopes: [`run:${runId}`],
};

/** Asks for an expansion, and answers with the first event that the run's log then has. */
export const firstExpansion = async (redis: { readonly url: string }): Promise<RunEvent | undefined> => {
  const producer = createProducer({ redis: { url: redis.url } });
  onTestFinished(() => producer.close());
  const runLog = createRunLog({ redis: { url: redis.url } });
  onTestFinished(() => runLog.close());
  await producer.produce(expandQuery, input);
  const entries = runLog.follow(runId, { signal: AbortSignal.timeout(40_000) });
  const first = await entries[Symbol.asyncIterator]().next();
  return first.value?.event;
};
