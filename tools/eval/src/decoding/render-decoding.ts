import type { DecodingMeasures, Share } from "./measure-decoding.ts";

const cell = ({ n, right, share }: Share): string =>
  `${String(n).padStart(5)} | ${String(right).padStart(5)} | ${share === null ? "    -" : share.toFixed(3)}`;

/** The measures as a Markdown table, ready to be kept. */
export const renderDecoding = ({ standard, others, encodings, seconds }: DecodingMeasures): string =>
  [
    "| encoding                 | files | right | share |",
    "| ------------------------ | ----: | ----: | ----: |",
    `| of the WHATWG standard   | ${cell(standard)} |`,
    `| others                   | ${cell(others)} |`,
    ...Object.entries(encodings).map(([folder, share]) => `| ${folder.padEnd(24)} | ${cell(share)} |`),
    "",
    `${seconds.toFixed(2)} s of decoding`,
  ].join("\n");
