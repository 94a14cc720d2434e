import { escapeMarkdown } from "@quarry/text";
import type { Bundle } from "../bundle/bundle.ts";
import { answerSections } from "../sections/answer-sections.ts";
import { checkSections } from "../sections/check-sections.ts";
import { methodSection, readingSection } from "../sections/method-sections.ts";
import { resultSections } from "../sections/result-sections.ts";
import { sourceSections } from "../sections/source-sections.ts";
import { whoWrote, writingFailure } from "../sections/who-wrote.ts";
import { createCiting, type SpanPage } from "./cited-markdown.ts";
import type { ReportSection } from "./report-section.ts";

/** The parts of the report in reading order, what a page folds last; a part with nothing to say is left out. */
export const reportSections = (bundle: Bundle, page: SpanPage): ReportSection[] => {
  const citing = createCiting(bundle, page);
  const sections = [
    ...answerSections(bundle, citing),
    ...resultSections(bundle, citing),
    ...sourceSections(bundle),
    ...checkSections(bundle, citing),
    readingSection(bundle),
    methodSection(bundle),
  ].filter(({ markdown }) => markdown !== "");
  return [
    ...sections.filter(({ folded }) => folded === undefined),
    ...sections.filter(({ folded }) => folded !== undefined),
  ];
};

/** `report.md`: the report as Markdown; citations lead to the marked spans of `report.html` beside it. Where writing failed, its first line says why. */
export const renderReportMarkdown = (bundle: Bundle): string =>
  [
    writingFailure(bundle.content.findings),
    `# ${escapeMarkdown(bundle.content.findings.report.title)}`,
    whoWrote(bundle.content.findings),
    ...reportSections(bundle, "report.html").map(
      ({ heading, markdown }) => `## ${escapeMarkdown(heading)}\n\n${markdown}`,
    ),
  ]
    .filter((part) => part !== "")
    .join("\n\n") + "\n";
