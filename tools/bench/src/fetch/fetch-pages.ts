import { fetchPage, type OutputOf } from "@quarry/contracts";
import { Failure } from "@quarry/failure";
import { createOutputs, createProducer } from "@quarry/jobs";

type Fetched = OutputOf<typeof fetchPage>;

const patienceMs = 600_000;

const completed = (state: { readonly status: string; readonly output?: Fetched }): Fetched => {
  if (state.status === "completed" && state.output !== undefined) return state.output;
  throw new Failure("bad-output", `a page was not fetched: ${JSON.stringify(state)}`, { retry: "never" });
};

/** Has every page fetched by whoever takes the jobs, and answers once all of them have been. */
export const fetchPages = async (
  urls: readonly string[],
  redisUrl: string,
  signal: AbortSignal,
): Promise<readonly Fetched[]> => {
  const redis = { url: redisUrl };
  const producer = createProducer({ redis });
  const outputs = createOutputs({ redis, mostWaiting: urls.length });
  try {
    const ids: string[] = [];
    for (const url of urls) {
      const input = { scope: "collection:c-benchmark", source: { kind: "url" as const, url } };
      ids.push((await producer.produce(fetchPage, input)).jobId);
    }
    return await Promise.all(
      ids.map(async (id) => completed(await outputs.wait(fetchPage, id, { timeoutMs: patienceMs, signal }))),
    );
  } finally {
    await producer.close();
    await outputs.close();
  }
};
