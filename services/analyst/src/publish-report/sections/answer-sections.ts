import type { Findings, Section } from "@quarry/contracts";
import { escapeMarkdown, markdownTable } from "@quarry/text";
import type { Bundle } from "../bundle.ts";
import type { Citing } from "../cited-markdown.ts";
import type { ReportSection } from "../report-section.ts";

const howWritten = ({ model }: Findings): string =>
  model === null
    ? "*No language model wrote this report: every sentence of this report stands verbatim in the source it cites. The number after a sentence opens that source at the quoted words.*"
    : `*Written by the language model ${escapeMarkdown(model.name)} from cited passages; the number after a sentence opens its source at the words it rests on.*`;

const shortAnswer = (findings: Findings, citing: Citing): string => {
  const { shortAnswer: sentences } = findings.report;
  const answer =
    sentences.length > 0
      ? citing.paragraphs(sentences)
      : "The sources that were read hold no sentence that answers the question.";
  return `${answer}\n\n${howWritten(findings)}`;
};

const bar = (score: number): string => {
  const filled = Math.round(Math.min(1, Math.max(0, score)) * 10);
  return "█".repeat(filled) + "░".repeat(10 - filled);
};

const coverage = ({ topics }: Findings): string =>
  topics.length === 0
    ? ""
    : markdownTable(
        ["Topic", "Covered", "Score"],
        topics.map(({ name, covered, score }) => [
          escapeMarkdown(name),
          covered ? "yes" : "no",
          `${bar(score)} ${score.toFixed(2)}`,
        ]),
      );

const gapList = (gaps: readonly string[]): string =>
  gaps.length === 0 ? "" : `Not found: ${gaps.map(escapeMarkdown).join("; ")}`;

const topicSection = ({ id, heading, sentences, gaps }: Section, citing: Citing): ReportSection => ({
  id: `section-${id.replace(/[^\w-]/gu, "")}`,
  heading,
  markdown: [citing.paragraphs(sentences), gapList(gaps)].filter((part) => part !== "").join("\n\n"),
});

/** What was asked for: the short answer, how far each topic is covered, a section per topic. */
export const answerSections = ({ content: { findings } }: Bundle, citing: Citing): ReportSection[] => [
  { id: "short-answer", heading: "Short answer", markdown: shortAnswer(findings, citing) },
  { id: "coverage", heading: "Coverage", markdown: coverage(findings) },
  ...findings.report.sections.map((section) => topicSection(section, citing)),
];
