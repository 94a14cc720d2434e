import { percent } from "../share.ts";
import type { BundleMeasures } from "./measure-bundle.ts";

const listed = (counts: Readonly<Record<string, number>>): string =>
  Object.entries(counts)
    .map(([name, count]) => `${count} ${name}`)
    .join(", ");

const rounded = (value: number | null, digits: number): string =>
  value === null ? "–" : value.toFixed(digits);

/** The measures of a bundle for people. */
export const renderBundle = (measures: BundleMeasures): string => {
  const { statements, removed, rewritten, quotes, words, tables, lists, sources, sourcesRead } = measures;
  const rows = [
    ["statements", `${statements}: ${listed(measures.kinds)}`],
    ["audit", `${listed(measures.statuses)}; ${removed} removed, ${rewritten} rewritten`],
    ["kept", percent(measures.statementsKept)],
    ["marked", percent(measures.marked)],
    [
      "quotes",
      `${quotes}, ${rounded(measures.quotesPerStatement, 1)} a statement, ${percent(measures.quotesKept)} verbatim`,
    ],
    ["several sources", `${measures.severalSources} statements`],
    ["sources", `${sources} cited of ${sourcesRead} read`],
    ["words", `${words}: ${measures.sections.map((part) => `${part.heading} ${part.words}`).join(", ")}`],
    ["form", `${tables} tables, ${lists} lists`],
    ["calls", `${measures.calls ?? "–"}, ${rounded(measures.callsPerThousandWords, 1)} per 1,000 words`],
    ["cost", `${rounded(measures.cost, 4)}, ${rounded(measures.costPerThousandWords, 4)} per 1,000 words`],
  ];
  return ["| | |", "| --- | --- |", ...rows.map(([name, value]) => `| ${name} | ${value} |`)].join("\n");
};
