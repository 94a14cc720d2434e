import type { BenchmarkReport } from "../benchmark.ts";
import type { FilledStore } from "./fill-store.ts";
import type { EncodingSpeed } from "./measure-encoding.ts";
import type { MaxSimTime } from "./measure-max-sim.ts";
import type { SearchTimes } from "./measure-search.ts";

/** Everything the benchmark measured. */
export interface EvidenceNumbers {
  /** The encoder's id: model, weights and arithmetic. */
  readonly encoder: string;
  readonly filled: FilledStore;
  readonly search: SearchTimes;
  readonly maxSim: MaxSimTime;
  readonly encoding: EncodingSpeed;
  readonly peaks: { readonly processMiB: number; readonly qdrantMiB: number | undefined };
}

const rounded = (value: number, digits = 2): number => Number(value.toFixed(digits));

const toJson = ({ encoder, filled, search, maxSim, encoding, peaks }: EvidenceNumbers) => {
  const encodeMs = 1000 / encoding.passagesPerSecond;
  return {
    bench: "evidence",
    encoder,
    passages: filled.passages,
    documents: filled.documents,
    encoding: {
      passagesPerSecond: rounded(encoding.passagesPerSecond),
      plainPassagesPerSecond: rounded(encoding.plainPassagesPerSecond),
      ratio: rounded(encoding.ratio),
    },
    indexing: { passagesPerSecond: rounded((filled.passages * 1000) / filled.ms) },
    maxSim: {
      ...maxSim,
      ms: rounded(maxSim.ms),
      encodeMs: rounded(encodeMs),
      ratio: rounded(maxSim.ms / encodeMs, 3),
    },
    search: {
      searches: search.searches,
      p50Ms: rounded(search.p50Ms, 1),
      p95Ms: rounded(search.p95Ms, 1),
      p50Encodes: rounded(search.p50Ms / encodeMs),
      p95Encodes: rounded(search.p95Ms / encodeMs),
    },
    peakMemory: { processMiB: peaks.processMiB, qdrantMiB: peaks.qdrantMiB ?? null },
  };
};

/** The numbers as JSON and as a Markdown table. */
export const renderNumbers = (numbers: EvidenceNumbers): BenchmarkReport => {
  const json = toJson(numbers);
  const { encoding, indexing, maxSim, search, peakMemory } = json;
  const lines: readonly (readonly [string, string])[] = [
    ["encoding, passages/s", `${encoding.passagesPerSecond}`],
    ["plain loop, passages/s", `${encoding.plainPassagesPerSecond}`],
    ["encoding / plain loop", `${encoding.ratio}`],
    ["indexing, passages/s", `${indexing.passagesPerSecond}`],
    [`MaxSim of ${maxSim.passages} passages, ms`, `${maxSim.ms}`],
    ["MaxSim / one encoding", `${maxSim.ratio}`],
    [`find-evidence over ${json.passages} passages, p50 / p95 ms`, `${search.p50Ms} / ${search.p95Ms}`],
    ["find-evidence / one encoding, p50 / p95", `${search.p50Encodes} / ${search.p95Encodes}`],
    ["peak memory, process / Qdrant, MiB", `${peakMemory.processMiB} / ${peakMemory.qdrantMiB ?? "unknown"}`],
  ];
  const table = ["| | |", "|---|---:|", ...lines.map(([name, value]) => `| ${name} | ${value} |`)];
  return { json, table: [...table, "", numbers.encoder].join("\n") };
};
