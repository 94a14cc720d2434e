import type { Encoder, MaxSimGraph } from "@quarry/encoder";
import type { EvidenceStore } from "@quarry/evidence";
import { createSilentLogger } from "@quarry/observability";
import { createFindEvidence } from "@quarry/reranker";
import { percentile, type World } from "../benchmark.ts";
import type { TextMaker } from "./text-maker.ts";

/** Number of searches before the measured ones, because Qdrant reads its files through the system's cache. */
const warmUps = 100;

/** Parts of a job's time; `rest` is the reranker's own work. */
const parts = ["encode", "search", "readVectors", "maxSim", "rest"] as const;

type Part = (typeof parts)[number];

/** Everything that a search uses. */
export interface SearchTools {
  readonly evidence: EvidenceStore;
  readonly encoder: Encoder;
  readonly maxSim: MaxSimGraph;
}

/** Returns find-evidence with timed ports, and a function that returns the milliseconds spent since its last call. */
const timedFindEvidence = ({ evidence, encoder, maxSim }: SearchTools) => {
  let spent = new Map<Part, number>();
  const timed =
    <Args extends readonly unknown[], Answer>(part: Part, work: (...args: Args) => Promise<Answer>) =>
    async (...args: Args): Promise<Answer> => {
      const began = performance.now();
      const answer = await work(...args);
      spent.set(part, (spent.get(part) ?? 0) + performance.now() - began);
      return answer;
    };
  const findEvidence = createFindEvidence({
    evidence: {
      ...evidence,
      search: timed("search", (...asked: Parameters<EvidenceStore["search"]>) => evidence.search(...asked)),
      scoreBm25: timed("search", (...asked: Parameters<EvidenceStore["scoreBm25"]>) =>
        evidence.scoreBm25(...asked),
      ),
      readVectors: timed("readVectors", (...asked: Parameters<EvidenceStore["readVectors"]>) =>
        evidence.readVectors(...asked),
      ),
    },
    encoder: {
      ...encoder,
      encodeQuery: timed("encode", (...asked: Parameters<Encoder["encodeQuery"]>) =>
        encoder.encodeQuery(...asked),
      ),
    },
    maxSim: {
      score: timed("maxSim", (...asked: Parameters<MaxSimGraph["score"]>) => maxSim.score(...asked)),
    },
  });
  const take = (): ReadonlyMap<Part, number> => {
    const taken = spent;
    spent = new Map();
    return taken;
  };
  return { findEvidence, take };
};

const spreadOf = (times: readonly number[]) => ({
  p50Ms: percentile(times, 0.5),
  p95Ms: percentile(times, 0.95),
});

/** Requests the passages of a scope from the reranker's handler, one job after another, each with its own query. */
export const measureSearch = async (
  tools: SearchTools,
  {
    scope,
    searches,
    maker,
  }: { readonly scope: string; readonly searches: number; readonly maker: TextMaker },
  { signal }: Pick<World, "signal">,
) => {
  const { findEvidence, take } = timedFindEvidence(tools);
  const log = createSilentLogger();
  const totals: number[] = [];
  const times = new Map(parts.map((part) => [part, [] as number[]]));
  for (let round = 0; round < warmUps + searches; round += 1) {
    signal.throwIfAborted();
    const subject = `q${round}`;
    const queries = [{ role: "question" as const, text: maker.question() }];
    const input = { runId: "r-benchmark", subject, round, queries, filters: { scopes: [scope] }, topK: 10 };
    const began = performance.now();
    await findEvidence(input, { jobId: subject, attempt: 1, signal, log });
    const total = performance.now() - began;
    const spent = take();
    if (round < warmUps) continue;
    totals.push(total);
    const known = [...spent.values()].reduce((sum, ms) => sum + ms, 0);
    for (const [part, list] of times) list.push(part === "rest" ? total - known : (spent.get(part) ?? 0));
  }
  return {
    searches,
    ...spreadOf(totals),
    parts: Object.fromEntries([...times].map(([part, list]) => [part, spreadOf(list)])),
  };
};
