import type { BenchmarkReport } from "../benchmark.ts";
import { rounded, row } from "../tables.ts";
import type { LibraryNumbers } from "./measure-library.ts";

/** Collections of several sizes, ascending. */
export interface LibrariesMeasured {
  readonly sizes: readonly LibraryNumbers[];
  readonly machine: { readonly cores: number; readonly loadBefore: number; readonly loadAfter: number };
}

const toJson = ({ sizes, machine }: LibrariesMeasured) => ({
  bench: "library",
  sizes: sizes.map(({ items, preparedSeconds, questions }) => ({
    items,
    itemsPerSecond: rounded(items / preparedSeconds),
    questions: {
      ...questions,
      p50Ms: Math.round(questions.p50Ms),
      p95Ms: Math.round(questions.p95Ms),
      maxMs: Math.round(questions.maxMs),
      /** By the smallest size of the same run. */
      ratio: rounded(questions.p50Ms / (sizes[0]?.questions.p50Ms ?? questions.p50Ms), 2),
    },
  })),
  machine,
});

const tableOf = ({ sizes }: ReturnType<typeof toJson>): string =>
  [
    row([
      "items",
      "items indexed a second",
      "a light question, p50 s",
      "p95 s",
      "largest s",
      "p50 by the smallest",
      "jobs",
      "retrieved",
    ]),
    "|---:|---:|---:|---:|---:|---:|---:|---:|",
    ...sizes.map(({ items, itemsPerSecond, questions }) =>
      row([
        items,
        itemsPerSecond,
        ...[questions.p50Ms, questions.p95Ms, questions.maxMs].map((ms) => rounded(ms / 1_000)),
        questions.ratio,
        questions.jobs,
        questions.retrieved,
      ]),
    ),
  ].join("\n");

/** The numbers as JSON and as a Markdown table. */
export const renderLibrary = (measured: LibrariesMeasured): BenchmarkReport => {
  const json = toJson(measured);
  return { json, table: tableOf(json) };
};
