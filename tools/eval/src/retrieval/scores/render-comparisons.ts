import type { RowComparison } from "./compare-rows.ts";

const signed = (value: number): string => `${value < 0 ? "-" : "+"}${Math.abs(value).toFixed(4)}`;

/** The comparisons as a Markdown table, ready to be kept. */
export const renderComparisons = (comparisons: readonly RowComparison[]): string =>
  [
    "| row         | against | difference |    95 % interval   |   p    | better | worse |",
    "| ----------- | ------- | ---------: | -----------------: | -----: | -----: | ----: |",
    ...comparisons.map(({ row, against, difference, low, high, p, better, worse }) => {
      const cells = [
        row.padEnd(11),
        against.padEnd(7),
        signed(difference).padStart(10),
        `${signed(low)} to ${signed(high)}`,
        p.toFixed(4),
        String(better).padStart(6),
        String(worse).padStart(5),
      ];
      return `| ${cells.join(" | ")} |`;
    }),
  ].join("\n");
