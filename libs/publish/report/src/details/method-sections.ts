import type { BundleContent, ReadingRecord, StepFinding, Usage } from "@quarry/contracts";
import { fillIn, reportHeadings, type ReportTexts } from "@quarry/language-data/wording";
import { primaryLanguage } from "@quarry/text";
import type { Bundle } from "../bundle/bundle.ts";
import { lineHtml, listHtml, tableHtml } from "../html/elements.ts";
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
  const reason = `${method.reasons[stop.reason]}${isTold ? ` (${lineHtml(stop.detail)})` : ""}`;
  return fillIn(method.ended, { reason });
};

/** Lists the user's answers before the run, and the notes added to it. */
const steeringLines = (
  { steering }: BundleContent["findings"],
  { method: { clarified, noteTaken, noteNotTaken } }: ReportTexts,
): string[] =>
  steering === undefined
    ? []
    : [
        ...steering.answers.map(({ question, answer }) =>
          fillIn(clarified, { question: lineHtml(question), answer: lineHtml(answer) }),
        ),
        ...steering.notes.map(({ text, takenUp }) =>
          fillIn(takenUp ? noteTaken : noteNotTaken, { note: lineHtml(text) }),
        ),
      ];

const method = ({ findings }: BundleContent): string => {
  const { texts } = reportHeadings(findings.language);
  const { indexing, status, usage } = findings;
  const { documents, passages, passagesWritten: written } = indexing;
  const lines = [
    `${texts.method.question}: ${lineHtml(findings.question)}`,
    `${texts.method.run}: <code>${lineHtml(findings.id)}</code>`,
    endedLine(findings, texts),
    ...(status === "completed_partial" ? [texts.method.partial] : []),
    ...steeringLines(findings, texts),
    fillIn(texts.method.indexed, { documents, passages, written }),
    collectionLine(findings, texts),
    usage && modelLine(usage, texts),
    fillIn(texts.method.verify, { command: "<code>npm run verify -- DIR</code>" }),
  ];
  return listHtml(lines.filter((line) => line !== undefined));
};

export const methodSection = (content: BundleContent): DetailSection => ({
  id: "method",
  heading: reportHeadings(content.findings.language).method,
  html: method(content),
  folded: reportHeadings(content.findings.language).texts.method.folded,
});

const percent = (share: number): string => `${(share * 100).toFixed(1).replace(/\.0$/u, "")} %`;

const figures = (
  { figures: { items, characters, reachableShare, readShare } }: ReadingRecord,
  { reading }: ReportTexts,
): string => {
  const shares = { reachable: percent(reachableShare), read: percent(readShare) };
  return listHtml([fillIn(reading.figures, { items, characters, ...shares })]);
};

const stepsInOrder = ({ findings }: ReadingRecord): StepFinding[] =>
  findings.toSorted((one, other) => one.stepId - other.stepId);

const table = (record: ReadingRecord, { reading }: ReportTexts): string =>
  tableHtml(
    [reading.step, reading.fulfilled, reading.turns, reading.characters, reading.ended],
    stepsInOrder(record).map((step) => [
      `${step.stepId}: ${lineHtml(step.goal)}`,
      `${step.requests.fulfilled} / ${step.requests.asked}`,
      String(step.turns),
      String(step.characters),
      reading.stops[step.stop],
    ]),
    false,
  );

/** Lists the insights that a model reported for its steps; empty without any. */
const insights = (record: ReadingRecord): string => {
  const lines = stepsInOrder(record)
    .filter((step) => step.insights !== "")
    .map((step) => `${step.stepId} (${step.confidence.toFixed(2)}): ${lineHtml(step.insights)}`);
  return lines.length === 0 ? "" : listHtml(lines);
};

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
    html: parts.filter((part) => part !== "").join("\n"),
    folded: String(reading?.findings.length ?? 0),
  };
};

/** Describes how the report was checked and made. Excerpts make no claims, so for them it describes only how they were made. */
export const detailSections = ({ content }: Bundle): DetailSection[] => {
  const checks =
    content.findings.report.writtenBy === "fallback"
      ? []
      : [coverageSection(content), claimsSection(content), auditSection(content)];
  return [...checks, readingSection(content), methodSection(content)].filter(({ html }) => html !== "");
};
