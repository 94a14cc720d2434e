import type { ReadingRecord, RequestCounts, StepFinding } from "@quarry/contracts";
import { reportHeadings } from "@quarry/language-data";
import { escapeMarkdown, markdownTable } from "@quarry/text";
import type { Bundle } from "../bundle/bundle.ts";
import { counted } from "../markdown/counted.ts";
import type { ReportSection } from "../markdown/report-section.ts";

const stopWords = {
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
  stopWords[step.stop],
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
export const readingSection = ({ content }: Bundle): ReportSection => {
  const { reading, language } = content.findings;
  const parts = reading === undefined ? [] : [figures(reading), table(reading), insights(reading)];
  return {
    id: "reading",
    heading: reportHeadings(language).reading,
    markdown: parts.filter((part) => part !== "").join("\n\n"),
    folded: counted(reading?.findings.length ?? 0, "step"),
  };
};
