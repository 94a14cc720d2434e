import type { FactMeasures } from "./measure-facts.ts";
import type { SystemMeasures, TypedMeasures } from "./measure-system.ts";

const share = (value: number | null): string => (value === null ? "-" : value.toFixed(3)).padStart(5);

const cellsOf = ({ f1, precision, recall, with: kept, without }: SystemMeasures): string =>
  [f1, precision, recall, kept, without].map(share).join(" | ");

const factLine = (name: string, { n, exact, f1, invented }: FactMeasures): string =>
  `${name}: ${exact.toFixed(3)} exact, word F1 ${f1.toFixed(3)}, of ${n} pages that have one` +
  (invented === null ? "" : `; given for ${invented.toFixed(3)} of those that have none`);

/** The measures as Markdown tables, ready to be kept. */
export const renderExtraction = (
  systems: Readonly<Record<string, TypedMeasures>>,
  facts: Readonly<Record<string, FactMeasures>> | undefined,
): string => {
  const rows = Object.entries(systems).flatMap(([name, measures]) => [
    [name, "all", measures] as const,
    ...Object.entries(measures.types).map(([type, some]) => [name, type, some] as const),
  ]);
  return [
    "| system      | pages         |   n |    F1 |     P |     R |  with | w/out |",
    "| ----------- | ------------- | --: | ----: | ----: | ----: | ----: | ----: |",
    ...rows.map(
      ([name, type, measures]) =>
        `| ${name.padEnd(11)} | ${type.padEnd(13)} | ${String(measures.n).padStart(3)} | ${cellsOf(measures)} |`,
    ),
    "",
    ...Object.entries(facts ?? {}).map(([name, measures]) => factLine(name, measures)),
  ]
    .join("\n")
    .trim();
};
