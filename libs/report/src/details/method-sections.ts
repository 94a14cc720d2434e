import type {
  BundleContent,
  ReadingRecord,
  RequestCounts,
  StepFinding,
  StopReason,
  Usage,
} from "@quarry/contracts";
import { reportHeadings } from "@quarry/language-data";
import { codeSpan, escapeMarkdown, markdownTable } from "@quarry/text";
import type { Bundle } from "../bundle/bundle.ts";
import {
  auditSection,
  claimsSection,
  counted,
  coverageSection,
  type DetailSection,
} from "./check-sections.ts";

const searchStopWords = {
  covered: "every topic reached its threshold",
  iterations: "the rounds allowed were used up",
  budget: "the budget was used up",
  deadline: "the time allowed was used up",
  "marginal-utility": "the last round added too little",
  cancelled: "the run was cancelled",
  "nothing-found": "nothing was found",
  "all-searched": "everything there is was searched",
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
    `- The collection of ${counted(items, "item")} was searched whole; ${counted(retrieved, "document")} of it ${retrieved === 1 ? "was" : "were"} considered${retrieved + unavailable < items ? ", and the others are not listed here" : ""}.${lost}`,
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
    `- The search for evidence stopped because ${searchStopWords[stop.reason]}${detail}.${partial}`,
    `- ${counted(indexing.documents, "document")} with ${counted(indexing.passages, "passage")} could be searched: ${indexing.alreadyIndexed === 1 ? "1 document was" : `${indexing.alreadyIndexed} documents were`} already indexed when the run came to them, ${counted(indexing.passagesWritten, "passage")} indexed by it.`,
    ...collectionSearched(findings),
    ...(findings.usage === undefined ? [] : [reasoning(findings.usage)]),
    `- Check this bundle offline, every quote at its offsets and every hash: ${codeSpan("npm run verify -- DIR")}.`,
  ].join("\n");
};

/** How the report was made. */
export const methodSection = (content: BundleContent): DetailSection => ({
  id: "method",
  heading: reportHeadings(content.findings.language).method,
  markdown: method(content),
  folded: "question, search, model, run",
});

const readingStopWords = {
  complete: "had what it needed",
  "follow-ups": "turns used up",
  context: "no room for more",
  loop: "asked for the same again",
  deadline: "time used up",
  failed: "failed",
} as const satisfies Record<StepFinding["stop"], string>;

const percent = (share: number): string => `${(share * 100).toFixed(1).replace(/\.0$/u, "")} %`;

const figures = ({
  figures: { items, characters, reachableShare, readShare, cutShare },
}: ReadingRecord): string =>
  [
    `- ${items} item${items === 1 ? "" : "s"} of ${characters} characters together; ${percent(reachableShare)} could be asked for, ${percent(readShare)} was read.`,
    `- A cut of every text after 50,000 characters would have left ${percent(cutShare)}.`,
  ].join("\n");

const requestCells = ({ asked, fulfilled, repaired, refused, repeated }: RequestCounts): string[] =>
  [asked, fulfilled, repaired, refused, repeated].map(String);

const row = (step: StepFinding): string[] => [
  `${step.stepId}: ${escapeMarkdown(step.goal)}`,
  ...requestCells(step.requests),
  String(step.turns),
  String(step.characters),
  String(step.tokens),
  step.cost === 0 ? "0" : step.cost.toFixed(4),
  readingStopWords[step.stop],
];

const table = ({ findings }: ReadingRecord): string =>
  markdownTable(
    [
      "Step",
      "Requests",
      "Fulfilled",
      "Repaired",
      "Refused",
      "Repeated",
      "Turns",
      "Characters",
      "Tokens",
      "Cost",
      "Ended because",
    ],
    findings.toSorted((one, other) => one.stepId - other.stepId).map(row),
  );

const insights = ({ findings }: ReadingRecord): string =>
  findings
    .filter((step) => step.insights !== "")
    .toSorted((one, other) => one.stepId - other.stepId)
    .map(
      (step) =>
        `- Step ${step.stepId}, confidence ${step.confidence.toFixed(2)}: ${escapeMarkdown(step.insights)}`,
    )
    .join("\n");

/** How the collection was read for the goal, step by step; empty for a run that searched for a question. */
export const readingSection = (content: BundleContent): DetailSection => {
  const { reading, language } = content.findings;
  const parts = reading === undefined ? [] : [figures(reading), table(reading), insights(reading)];
  return {
    id: "reading",
    heading: reportHeadings(language).reading,
    markdown: parts.filter((part) => part !== "").join("\n\n"),
    folded: counted(reading?.findings.length ?? 0, "step"),
  };
};

/** How the report was checked and made; excerpts claim nothing, so only how they were made is said of them. */
export const detailSections = ({ content }: Bundle): DetailSection[] => {
  const checks =
    content.findings.report.writtenBy === "fallback"
      ? []
      : [coverageSection(content), claimsSection(content), auditSection(content)];
  return [...checks, readingSection(content), methodSection(content)].filter(
    ({ markdown }) => markdown !== "",
  );
};
