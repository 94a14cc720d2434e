import type { BundleContent, ReadingRecord, StepFinding, Usage } from "@quarry/contracts";
import { reportHeadings, type ReportTexts } from "@quarry/language-data/wording";
import { codeSpan, collapseWhitespace, escapeMarkdown, markdownTable, primaryLanguage } from "@quarry/text";
import type { Bundle } from "../bundle/bundle.ts";
import { fillIn } from "../view/translate.ts";
import { auditSection, claimsSection, coverageSection, type DetailSection } from "./check-sections.ts";

const modelLine = (
  { calls, cached, twins, inputTokens, outputTokens, cost }: Usage,
  { method }: ReportTexts,
): string =>
  calls + cached === 0
    ? method.noModel
    : fillIn(method.model, { calls, cached, twins, inputTokens, outputTokens, cost: cost.toFixed(4) });

const collectionLine = (
  { collection }: BundleContent["findings"],
  { method }: ReportTexts,
): string | undefined =>
  collection === undefined || collection.items === 0 ? undefined : fillIn(method.collection, collection);

/** Describes why the search ended; text added by code is in English. */
const endedLine = ({ stop, language }: BundleContent["findings"], { method }: ReportTexts): string => {
  const isTold = stop.detail !== "" && primaryLanguage(language) === "en";
  const reason = `${method.reasons[stop.reason]}${isTold ? ` (${escapeMarkdown(stop.detail)})` : ""}`;
  return fillIn(method.ended, { reason });
};

/** Formats a user's text in one line, as plain text. */
const userText = (text: string): string => escapeMarkdown(collapseWhitespace(text).trim());

/** Lists the user's answers before the run, and the notes added to it. */
const steeringLines = (
  { steering }: BundleContent["findings"],
  { method: { clarified, noteTaken, noteNotTaken } }: ReportTexts,
): string[] =>
  steering === undefined
    ? []
    : [
        ...steering.answers.map(({ question, answer }) =>
          fillIn(clarified, { question: userText(question), answer: userText(answer) }),
        ),
        ...steering.notes.map(({ text, takenUp }) =>
          fillIn(takenUp ? noteTaken : noteNotTaken, { note: userText(text) }),
        ),
      ];

const method = ({ findings }: BundleContent): string => {
  const { texts } = reportHeadings(findings.language);
  const { indexing, status, usage } = findings;
  const { documents, passages, passagesWritten: written } = indexing;
  return [
    `${texts.method.question}: ${escapeMarkdown(findings.question)}`,
    `${texts.method.run}: ${codeSpan(findings.id)}`,
    endedLine(findings, texts),
    ...(status === "completed_partial" ? [texts.method.partial] : []),
    ...steeringLines(findings, texts),
    fillIn(texts.method.indexed, { documents, passages, written }),
    collectionLine(findings, texts),
    usage && modelLine(usage, texts),
    fillIn(texts.method.verify, { command: codeSpan("npm run verify -- DIR") }),
  ]
    .flatMap((line) => (line === undefined ? [] : [`- ${line}`]))
    .join("\n");
};

/** Describes how the report was made. */
export const methodSection = (content: BundleContent): DetailSection => ({
  id: "method",
  heading: reportHeadings(content.findings.language).method,
  markdown: method(content),
  folded: reportHeadings(content.findings.language).texts.method.folded,
});

const percent = (share: number): string => `${(share * 100).toFixed(1).replace(/\.0$/u, "")} %`;

const figures = (
  { figures: { items, characters, reachableShare, readShare } }: ReadingRecord,
  { reading }: ReportTexts,
): string =>
  `- ${fillIn(reading.figures, { items, characters, reachable: percent(reachableShare), read: percent(readShare) })}`;

const stepsInOrder = ({ findings }: ReadingRecord): StepFinding[] =>
  findings.toSorted((one, other) => one.stepId - other.stepId);

const table = (record: ReadingRecord, { reading }: ReportTexts): string =>
  markdownTable(
    [reading.step, reading.fulfilled, reading.turns, reading.characters, reading.ended],
    stepsInOrder(record).map((step) => [
      `${step.stepId}: ${escapeMarkdown(step.goal)}`,
      `${step.requests.fulfilled} / ${step.requests.asked}`,
      String(step.turns),
      String(step.characters),
      reading.stops[step.stop],
    ]),
  );

/** Lists the insights that a model reported for its steps. */
const insights = (record: ReadingRecord): string =>
  stepsInOrder(record)
    .filter((step) => step.insights !== "")
    .map((step) => `- ${step.stepId} (${step.confidence.toFixed(2)}): ${escapeMarkdown(step.insights)}`)
    .join("\n");

/** Describes step by step how the collection was read for the goal; empty for a run that searched for a question. */
export const readingSection = ({ findings }: BundleContent): DetailSection => {
  const { reading, language, report } = findings;
  const { reading: heading, texts } = reportHeadings(language);
  const parts =
    reading === undefined
      ? []
      : [
          figures(reading, texts),
          table(reading, texts),
          ...(report.writtenBy === "model" ? [insights(reading)] : []),
        ];
  return {
    id: "reading",
    heading,
    markdown: parts.filter((part) => part !== "").join("\n\n"),
    folded: String(reading?.findings.length ?? 0),
  };
};

/** Describes how the report was checked and made. Excerpts make no claims, so for them it describes only how they were made. */
export const detailSections = ({ content }: Bundle): DetailSection[] => {
  const checks =
    content.findings.report.writtenBy === "fallback"
      ? []
      : [coverageSection(content), claimsSection(content), auditSection(content)];
  return [...checks, readingSection(content), methodSection(content)].filter(
    ({ markdown }) => markdown !== "",
  );
};
