import type { Encoder, MaxSimGraph } from "@quarry/encoder";
import type { EvidenceStore } from "@quarry/evidence";
import { createSilentLogger } from "@quarry/observability";
import { createFindEvidence } from "@quarry/reranker";
import type { World } from "../benchmark.ts";
import { percentile } from "./machine.ts";
import type { TextMaker } from "./text-maker.ts";

/** Adds up how long calls took, by the part they belong to. */
export interface Stopwatch<Part extends string> {
  /** The same function, timed. */
  timed<Args extends readonly unknown[], Answer>(
    part: Part,
    work: (...args: Args) => Promise<Answer>,
  ): (...args: Args) => Promise<Answer>;
  /** Milliseconds since the last `take`; calls that overlap count twice. */
  take(): ReadonlyMap<Part, number>;
}

/** A stopwatch on some clock, in milliseconds. */
export const createStopwatch = <Part extends string>(now: () => number): Stopwatch<Part> => {
  let spent = new Map<Part, number>();
  return {
    timed:
      (part, work) =>
      async (...args) => {
        const began = now();
        const answer = await work(...args);
        spent.set(part, (spent.get(part) ?? 0) + now() - began);
        return answer;
      },
    take: () => {
      const taken = spent;
      spent = new Map();
      return taken;
    },
  };
};

/** Searches before those that count, so that a server is measured that has answered for a while: Qdrant looks at its files through the system's cache. */
const warmUps = 100;

/** Parts of a job's time; `rest` is the reranker's own work. */
export const searchParts = ["encode", "search", "readVectors", "maxSim", "rest"] as const;

type SearchPart = (typeof searchParts)[number];

/** A middle and an almost-worst value, in milliseconds. */
export interface Spread {
  readonly p50Ms: number;
  readonly p95Ms: number;
}

/** One find-evidence job with one query, from query text to marked passages. */
export interface SearchNumbers extends Spread {
  readonly searches: number;
  readonly parts: Readonly<Record<SearchPart, Spread>>;
}

/** Everything a search touches. */
export interface SearchTools {
  readonly evidence: EvidenceStore;
  readonly encoder: Encoder;
  readonly maxSim: MaxSimGraph;
}

const spreadOf = (times: readonly number[]): Spread => ({
  p50Ms: percentile(times, 0.5),
  p95Ms: percentile(times, 0.95),
});

const timedFindEvidence = ({ evidence, encoder, maxSim }: SearchTools, now: () => number) => {
  const watch = createStopwatch<SearchPart>(now);
  const findEvidence = createFindEvidence({
    evidence: {
      search: watch.timed("search", (...search: Parameters<EvidenceStore["search"]>) =>
        evidence.search(...search),
      ),
      scoreBm25: watch.timed("search", (...score: Parameters<EvidenceStore["scoreBm25"]>) =>
        evidence.scoreBm25(...score),
      ),
      readVectors: watch.timed("readVectors", (...read: Parameters<EvidenceStore["readVectors"]>) =>
        evidence.readVectors(...read),
      ),
      countDocuments: (scope) => evidence.countDocuments(scope),
      documentsIn: (scopes) => evidence.documentsIn(scopes),
      getIndexed: (documentIds) => evidence.getIndexed(documentIds),
    },
    encoder: {
      ...encoder,
      encodeQuery: watch.timed("encode", (...query: Parameters<Encoder["encodeQuery"]>) =>
        encoder.encodeQuery(...query),
      ),
    },
    maxSim: {
      score: watch.timed("maxSim", (...score: Parameters<MaxSimGraph["score"]>) => maxSim.score(...score)),
    },
  });
  return { findEvidence, watch };
};

/** Asks the reranker's own handler for the passages of a scope, one job after the other, none with a query of another. */
export const measureSearch = async (
  tools: SearchTools,
  {
    scope,
    searches,
    maker,
  }: { readonly scope: string; readonly searches: number; readonly maker: TextMaker },
  { signal, now }: Pick<World, "signal" | "now">,
): Promise<SearchNumbers> => {
  const { findEvidence, watch } = timedFindEvidence(tools, now);
  const log = createSilentLogger();
  const totals: number[] = [];
  const times: Record<SearchPart, number[]> = {
    encode: [],
    search: [],
    readVectors: [],
    maxSim: [],
    rest: [],
  };
  for (let round = 0; round < warmUps + searches; round += 1) {
    signal.throwIfAborted();
    const subject = `q${round}`;
    const queries = [{ role: "question" as const, text: maker.question() }];
    const context = { jobId: subject, attempt: 1, signal, log };
    const input = { runId: "r-benchmark", subject, round, queries, filters: { scopes: [scope] }, topK: 10 };
    const began = now();
    await findEvidence(input, context);
    const total = now() - began;
    const spent = watch.take();
    if (round < warmUps) continue;
    totals.push(total);
    const known = [...spent.values()].reduce((sum, ms) => sum + ms, 0);
    for (const part of searchParts)
      times[part].push(part === "rest" ? total - known : (spent.get(part) ?? 0));
  }
  return {
    searches,
    ...spreadOf(totals),
    parts: {
      encode: spreadOf(times.encode),
      search: spreadOf(times.search),
      readVectors: spreadOf(times.readVectors),
      maxSim: spreadOf(times.maxSim),
      rest: spreadOf(times.rest),
    },
  };
};
