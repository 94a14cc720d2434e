import type { BundleContent, StopReason, Usage } from "@quarry/contracts";
import { reportHeadings } from "@quarry/language-data";
import { codeSpan, escapeMarkdown } from "@quarry/text";
import type { Bundle } from "../bundle/bundle.ts";
import { counted } from "../markdown/counted.ts";
import type { ReportSection } from "../markdown/report-section.ts";

const stopWords = {
  covered: "every topic reached its threshold",
  iterations: "the rounds allowed were used up",
  budget: "the budget was used up",
  deadline: "the time allowed was used up",
  "marginal-utility": "the last round added too little",
  cancelled: "the run was cancelled",
  "nothing-found": "nothing was found",
} as const satisfies Record<StopReason, string>;

const reasoning = ({ calls, cached, twins, inputTokens, outputTokens, cost }: Usage): string => {
  if (calls + cached === 0)
    return `- No language model was asked; ${counted(twins, "task")} answered from the text alone.`;
  const price = cost === 0 ? "" : `, at a cost of ${cost.toFixed(4)}`;
  const kept = cached === 0 ? "" : ` ${counted(cached, "kept answer")} used again.`;
  const fallen = twins === 0 ? "" : ` ${counted(twins, "task")} answered from the text alone.`;
  return `- Language model: ${counted(calls, "call")}, ${inputTokens} tokens read and ${outputTokens} written${price}.${kept}${fallen}`;
};

const collectionSearched = ({ collection }: BundleContent["findings"]): string[] => {
  if (collection === undefined || collection.items === 0) return [];
  const { items, unavailable, retrieved } = collection;
  const lost = unavailable === 0 ? "" : ` ${counted(unavailable, "item")} of it could not be read.`;
  return [
    `- The collection of ${counted(items, "item")} was searched whole; ${counted(retrieved, "document")} of it ${retrieved === 1 ? "was" : "were"} retrieved, and what was not retrieved is not listed here.${lost}`,
  ];
};

const method = (content: BundleContent): string => {
  const { findings } = content;
  const { indexing, stop, status } = findings;
  const detail = stop.detail === "" ? "" : ` (${escapeMarkdown(stop.detail)})`;
  const partial = status === "completed_partial" ? " The run is complete in part only." : "";
  return [
    `- Question: ${escapeMarkdown(findings.question)}`,
    `- Run ${codeSpan(findings.id)}; modes ${findings.modes.join(", ")}.`,
    `- The search for evidence stopped because ${stopWords[stop.reason]}${detail}.${partial}`,
    `- ${counted(indexing.documents, "document")} with ${counted(indexing.passages, "passage")} could be searched: ${indexing.alreadyIndexed === 1 ? "1 document was" : `${indexing.alreadyIndexed} documents were`} already indexed when the run came to them, ${counted(indexing.passagesWritten, "passage")} indexed by it.`,
    ...collectionSearched(findings),
    ...(findings.usage === undefined ? [] : [reasoning(findings.usage)]),
    `- Check this bundle offline, every quote at its offsets and every hash: ${codeSpan("npm run verify -- DIR")}.`,
  ].join("\n");
};

/** How the report was made. */
export const methodSection = ({ content }: Bundle): ReportSection => ({
  id: "method",
  heading: reportHeadings(content.findings.language).method,
  markdown: method(content),
  folded: "question, search, model, run",
});
