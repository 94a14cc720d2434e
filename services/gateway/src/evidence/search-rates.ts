import type { SearchTotals } from "../ports.ts";

/** A share from 0 to 1 in ten thousandths; of nothing it is 0. */
export const rateOf = (part: number, whole: number): number =>
  whole === 0 ? 0 : Math.round((part / whole) * 10_000) / 10_000;

/** Passages a search answered with, on average, in hundredths. */
export const averageResults = ({ results, queries }: Pick<SearchTotals, "results" | "queries">): number =>
  queries === 0 ? 0 : Math.round((results / queries) * 100) / 100;
