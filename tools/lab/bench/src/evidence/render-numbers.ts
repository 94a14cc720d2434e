import type { BenchmarkReport } from "../benchmark.ts";
import type { EncodingNumbers } from "./measure-encoding.ts";
import type { MaxSimNumbers } from "./measure-max-sim.ts";
import { searchParts } from "./measure-search.ts";
import type { GrownStore, SizeNumbers } from "./measure-sizes.ts";

/** Cost of additional passages between two sizes. */
export interface Growth {
  readonly fromPassages: number;
  readonly toPassages: number;
  /** Passages, the middle search and the slow search of the larger store by those of the smaller. */
  readonly passagesRatio: number;
  readonly p50Ratio: number;
  readonly p95Ratio: number;
  /** Growth of the store divided by the passages added. */
  readonly bytesPerAddedPassage: number;
}

/** From each size to the next. */
export const growthOf = (sizes: readonly SizeNumbers[]): Growth[] =>
  sizes.slice(1).flatMap((to, position) => {
    const from = sizes[position];
    if (!from) return [];
    return [
      {
        fromPassages: from.passages,
        toPassages: to.passages,
        passagesRatio: to.passages / from.passages,
        p50Ratio: to.search.p50Ms / from.search.p50Ms,
        p95Ratio: to.search.p95Ms / from.search.p95Ms,
        bytesPerAddedPassage: (to.storedBytes - from.storedBytes) / (to.passages - from.passages),
      },
    ];
  });

/** Everything the benchmark measured. */
export interface EvidenceNumbers {
  /** The encoder's id: model, weights and arithmetic. */
  readonly encoder: string;
  readonly grown: Pick<GrownStore, "indexing" | "sizes">;
  readonly maxSim: MaxSimNumbers;
  readonly encoding: readonly EncodingNumbers[];
  /** Milliseconds until a restarted store of the last size answers a search. */
  readonly startUpMs: number;
  readonly peaks: { readonly processMiB: number; readonly qdrantMiB: number | undefined };
  readonly machine: Machine;
}

/** Load average of the machine over one minute. */
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

const toSize = ({ passages, fillSeconds, search, storedBytes, heldMiB, load }: SizeNumbers) => ({
  passages,
  fillSeconds: rounded(fillSeconds, 1),
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
const toEvidenceJson = ({
  encoder,
  grown,
  maxSim,
  encoding,
  startUpMs,
  peaks,
  machine,
}: EvidenceNumbers) => ({
  bench: "evidence",
  encoder,
  machine,
  encoding: encoding.map(toEncoding),
  maxSim: toMaxSim(maxSim),
  indexing: {
    passages: grown.indexing.passages,
    passagesPerSecond: rounded((grown.indexing.passages * 1000) / grown.indexing.ms),
    encoderRatio: rounded(grown.indexing.encoderRatio),
  },
  sizes: grown.sizes.map(toSize),
  startUpSeconds: rounded(startUpMs / 1000),
  growth: growthOf(grown.sizes).map((growth) => ({
    ...growth,
    passagesRatio: rounded(growth.passagesRatio),
    p50Ratio: rounded(growth.p50Ratio),
    p95Ratio: rounded(growth.p95Ratio),
    bytesPerAddedPassage: Math.round(growth.bytesPerAddedPassage),
  })),
  peakMemory: { processMiB: peaks.processMiB, qdrantMiB: peaks.qdrantMiB ?? null },
});

/** Output of `--json`. */
type EvidenceJson = ReturnType<typeof toEvidenceJson>;

const table = (head: readonly string[], rows: readonly (readonly (string | number)[])[]): string =>
  [
    `| ${head.join(" | ")} |`,
    `|${head.map((_, column) => (column === 0 ? "---" : "---:")).join("|")}|`,
    ...rows.map((cells) => `| ${cells.join(" | ")} |`),
  ].join("\n");

const sameVectorsOf = ({ sameVectors, largestDifference }: EvidenceJson["encoding"][number]): string => {
  if (sameVectors === undefined) return "";
  return sameVectors ? "bit for bit" : `to ${largestDifference}`;
};

const encodingTable = ({ encoding }: EvidenceJson): string =>
  table(
    ["encoding", "passages/s", "/ plain loop", "same vectors", "peak MiB, alone"],
    encoding.map((one) => [
      one.arithmetic,
      one.passagesPerSecond,
      one.ratio,
      sameVectorsOf(one),
      one.peakMiB,
    ]),
  );

const maxSimTable = ({ maxSim }: EvidenceJson): string => {
  const { passages, passageTokens, queryTokens, dimensions, stored } = maxSim;
  return table(
    ["MaxSim, one query", "graph, ms", "three loops, ms", "ratio"],
    [
      [
        `${passages} × ${passageTokens} × ${queryTokens} × ${dimensions}`,
        maxSim.graphMs,
        maxSim.naiveMs,
        maxSim.ratio,
      ],
      [`${stored.passages} passages as stored, ${stored.rows} rows each`, stored.graphMs, "", ""],
    ],
  );
};

const sizesTable = ({ sizes }: EvidenceJson): string =>
  table(
    [
      "passages",
      "p50 ms",
      "p95 ms",
      ...searchParts.map((part) => `${part} p50 / p95 ms`),
      "bytes per passage",
      "Qdrant holds MiB",
      "filled in s",
      "load",
    ],
    sizes.map(({ passages, p50Ms, p95Ms, parts, bytesPerPassage, qdrantHeldMiB, fillSeconds, load }) => [
      passages,
      p50Ms,
      p95Ms,
      ...parts.map((part) => `${part.p50Ms} / ${part.p95Ms}`),
      bytesPerPassage,
      qdrantHeldMiB ?? "unknown",
      fillSeconds,
      load,
    ]),
  );

const growthTable = ({ growth }: EvidenceJson): string =>
  table(
    ["growth", "passages", "p50", "p95", "bytes per added passage"],
    growth.map(({ fromPassages, toPassages, passagesRatio, p50Ratio, p95Ratio, bytesPerAddedPassage }) => [
      `${fromPassages} to ${toPassages}`,
      `× ${passagesRatio}`,
      `× ${p50Ratio}`,
      `× ${p95Ratio}`,
      bytesPerAddedPassage,
    ]),
  );

const restTable = ({ indexing, startUpSeconds, peakMemory, machine }: EvidenceJson): string =>
  table(
    ["", ""],
    [
      [`indexing of ${indexing.passages} passages, passages/s`, indexing.passagesPerSecond],
      ["the same by the encoder alone", indexing.encoderRatio],
      ["start of Qdrant over the last size until a search is answered, s", startUpSeconds],
      [
        "peak memory of this process / Qdrant, MiB",
        `${peakMemory.processMiB} / ${peakMemory.qdrantMiB ?? "unknown"}`,
      ],
      [`load of ${machine.cores} cores before / after`, `${machine.loadBefore} / ${machine.loadAfter}`],
    ],
  );

const makingOf = ({ encoder, indexing }: EvidenceJson): string =>
  `${encoder}; ${indexing.passages} passages were encoded, the others are generated: their text and token vectors with other terms and dense vectors`;

/** The numbers as Markdown tables, and how they were made. */
const renderTables = (json: EvidenceJson): string =>
  [
    ...[encodingTable, maxSimTable, sizesTable, growthTable, restTable].map((render) => render(json)),
    makingOf(json),
  ].join("\n\n");

/** The numbers as JSON and as Markdown tables. */
export const renderNumbers = (numbers: EvidenceNumbers): BenchmarkReport => {
  const json = toEvidenceJson(numbers);
  return { json, table: renderTables(json) };
};
