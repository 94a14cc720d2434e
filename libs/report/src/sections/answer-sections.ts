import type { Findings, Section } from "@quarry/contracts";
import { escapeMarkdown } from "@quarry/text";
import type { Bundle } from "../bundle/bundle.ts";
import type { Citing } from "../markdown/cited-markdown.ts";
import type { ReportSection } from "../markdown/report-section.ts";
import { coverageTable } from "./coverage-table.ts";
import { whoWrote } from "./who-wrote.ts";

const noAnswer = ({ stop: { reason, detail } }: Findings): string =>
  reason === "nothing-found"
    ? `No source could be read, so there is no answer: ${escapeMarkdown(detail)}.`
    : "The sources that were read hold no sentence that answers the question.";

const shortAnswer = (findings: Findings, citing: Citing): string => {
  const { shortAnswer: sentences, shortAnswerBy } = findings.report;
  const answer = sentences.length > 0 ? citing.written(sentences, shortAnswerBy) : noAnswer(findings);
  return `${answer}\n\n${whoWrote(findings)}`;
};

const gapList = (gaps: readonly string[]): string =>
  gaps.length === 0 ? "" : `Not found: ${gaps.map(escapeMarkdown).join("; ")}`;

const topicSection = (
  { id, heading, sentences, gaps, writtenBy }: Section,
  citing: Citing,
): ReportSection => ({
  id: `section-${id.replace(/[^\w-]/gu, "")}`,
  heading,
  markdown: [citing.written(sentences, writtenBy), gapList(gaps)].filter((part) => part !== "").join("\n\n"),
});

/** What was asked for: the short answer, how far each topic is covered, the sections. */
export const answerSections = ({ content: { findings } }: Bundle, citing: Citing): ReportSection[] => [
  { id: "short-answer", heading: "Short answer", markdown: shortAnswer(findings, citing) },
  { id: "coverage", heading: "Coverage", markdown: coverageTable(findings) },
  ...findings.report.sections.map((section) => topicSection(section, citing)),
];
