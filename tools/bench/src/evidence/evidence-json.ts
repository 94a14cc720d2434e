import type { EncodingNumbers } from "./encoding/measure-encoding.ts";
import { growthOf } from "./growth.ts";
import type { MaxSimNumbers } from "./max-sim/measure-max-sim.ts";
import type { GrownStore, SizeNumbers } from "./measure-sizes.ts";
import { searchParts } from "./search/measure-search.ts";

/** Everything the benchmark measured. */
export interface EvidenceNumbers {
  /** The encoder's id: model, weights and arithmetic. */
  readonly encoder: string;
  readonly grown: Pick<GrownStore, "indexing" | "sizes">;
  readonly maxSim: MaxSimNumbers;
  readonly encoding: readonly EncodingNumbers[];
  readonly peaks: { readonly processMiB: number; readonly qdrantMiB: number | undefined };
  readonly machine: Machine;
}

/** How busy the machine was: processes that wanted to run, as a mean over one minute. */
export interface Machine {
  readonly cores: number;
  readonly loadBefore: number;
  readonly loadAfter: number;
}

const rounded = (value: number, digits = 2): number => Number(value.toFixed(digits));

const toEncoding = ({ name, passagesPerSecond, ratio, peakMiB, stability }: EncodingNumbers) => ({
  arithmetic: name,
  passagesPerSecond: rounded(passagesPerSecond),
  ratio: rounded(ratio),
  peakMiB,
  ...(stability && { sameVectors: stability.same, largestDifference: stability.largestDifference }),
});

const toSize = ({ passages, documents, search, storedBytes, heldMiB, load }: SizeNumbers) => ({
  passages,
  documents,
  searches: search.searches,
  p50Ms: rounded(search.p50Ms, 1),
  p95Ms: rounded(search.p95Ms, 1),
  parts: searchParts.map((part) => ({
    part,
    p50Ms: rounded(search.parts[part].p50Ms, 1),
    p95Ms: rounded(search.parts[part].p95Ms, 1),
  })),
  storedBytes,
  bytesPerPassage: Math.round(storedBytes / passages),
  qdrantHeldMiB: heldMiB ?? null,
  load,
});

const toMaxSim = ({ graphMs, naiveMs, ratio, largestDifference, stored, ...shape }: MaxSimNumbers) => ({
  ...shape,
  graphMs: rounded(graphMs),
  naiveMs: rounded(naiveMs),
  ratio: rounded(ratio, 1),
  largestDifferencePerToken: rounded(largestDifference, 5),
  stored: { ...stored, rows: rounded(stored.rows, 1), graphMs: rounded(stored.graphMs) },
});

/** The numbers as they are printed: rounded, and each beside its unit. */
export const toEvidenceJson = ({ encoder, grown, maxSim, encoding, peaks, machine }: EvidenceNumbers) => ({
  bench: "evidence",
  encoder,
  machine,
  encoding: encoding.map(toEncoding),
  maxSim: toMaxSim(maxSim),
  indexing: {
    passages: grown.indexing.passages,
    passagesPerSecond: rounded((grown.indexing.passages * 1000) / grown.indexing.ms),
  },
  sizes: grown.sizes.map(toSize),
  growth: growthOf(grown.sizes).map((growth) => ({
    ...growth,
    passagesRatio: rounded(growth.passagesRatio),
    p50Ratio: rounded(growth.p50Ratio),
    p95Ratio: rounded(growth.p95Ratio),
    bytesPerAddedPassage: Math.round(growth.bytesPerAddedPassage),
  })),
  peakMemory: { processMiB: peaks.processMiB, qdrantMiB: peaks.qdrantMiB ?? null },
});

/** What `--json` prints. */
export type EvidenceJson = ReturnType<typeof toEvidenceJson>;
