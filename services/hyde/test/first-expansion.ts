import { expandQuery, type RunEvent } from "@quarry/contracts";
import { createProducer } from "@quarry/jobs";
import { createRunLog } from "@quarry/runs";
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

/** Requests an expansion, and returns the events of the run's log up to that of the expansion. */
export const firstExpansion = async (redis: { readonly url: string }): Promise<readonly RunEvent[]> => {
  const producer = createProducer({ redis: { url: redis.url } });
  onTestFinished(() => producer.close());
  const runLog = createRunLog({ redis: { url: redis.url } });
  onTestFinished(() => runLog.close());
  await producer.produce(expandQuery, input);
  const events: RunEvent[] = [];
  for await (const { event } of runLog.follow(runId, { signal: AbortSignal.timeout(800_000) })) {
    events.push(event);
    if (event.type === "topic-expanded") break;
  }
  return events;
};
