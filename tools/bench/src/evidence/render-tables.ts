import type { EvidenceJson } from "./evidence-json.ts";
import { searchParts } from "./search/measure-search.ts";

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
      "load",
    ],
    sizes.map(({ passages, p50Ms, p95Ms, parts, bytesPerPassage, qdrantHeldMiB, load }) => [
      passages,
      p50Ms,
      p95Ms,
      ...parts.map((part) => `${part.p50Ms} / ${part.p95Ms}`),
      bytesPerPassage,
      qdrantHeldMiB ?? "unknown",
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

const restTable = ({ indexing, peakMemory, machine }: EvidenceJson): string =>
  table(
    ["", ""],
    [
      [`indexing of ${indexing.passages} passages, passages/s`, indexing.passagesPerSecond],
      [
        "peak memory of this process / Qdrant, MiB",
        `${peakMemory.processMiB} / ${peakMemory.qdrantMiB ?? "unknown"}`,
      ],
      [`load of ${machine.cores} cores before / after`, `${machine.loadBefore} / ${machine.loadAfter}`],
    ],
  );

const makingOf = ({ encoder, indexing }: EvidenceJson): string =>
  `${encoder}; ${indexing.passages} passages were encoded, the others are recombined from their sentences and moved vectors`;

/** The numbers as Markdown tables, and how they were made. */
export const renderTables = (json: EvidenceJson): string =>
  [
    ...[encodingTable, maxSimTable, sizesTable, growthTable, restTable].map((render) => render(json)),
    makingOf(json),
  ].join("\n\n");
