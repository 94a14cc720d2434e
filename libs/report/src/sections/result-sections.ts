import type { Contradiction, Findings, Idea, Implementation } from "@quarry/contracts";
import { codeBlock, codeSpan, escapeMarkdown, markdownTable } from "@quarry/text";
import type { Bundle } from "../bundle/bundle.ts";
import type { Citing } from "../markdown/cited-markdown.ts";
import type { ReportSection } from "../markdown/report-section.ts";

const contradictions = (pairs: readonly Contradiction[], citing: Citing): string =>
  pairs.length === 0
    ? ""
    : `These passages cannot both be right. Both are shown; neither was dropped.\n\n${markdownTable(
        ["One source says", "Another says", "Why they clash"],
        pairs.map(({ reason, sides: [left, right] }) => [
          citing.sentence(left),
          citing.sentence(right),
          escapeMarkdown(reason),
        ]),
      )}`;

const idea = ({ title, sentences }: Idea, index: number, citing: Citing): string =>
  `### ${index + 1}. ${escapeMarkdown(title)}\n\n${citing.paragraphs(sentences)}`;

const implementation = (answer: Implementation, index: number, citing: Citing): string => {
  const { title, sentences, code, codeLanguage, dependencies } = answer;
  const needs = dependencies.length === 0 ? "none named" : dependencies.map(codeSpan).join(", ");
  return [
    `### ${index + 1}. ${escapeMarkdown(title)}`,
    citing.paragraphs(sentences),
    codeBlock(code.quote, codeLanguage),
    `Dependencies: ${needs}. Code as it stands in ${citing.cite(code)}.`,
  ]
    .filter((part) => part !== "")
    .join("\n\n");
};

const gaps = ({ topics }: Findings): string =>
  topics
    .filter(({ covered, gaps: missing }) => !covered || missing.length > 0)
    .map(({ name, gaps: missing }) => {
      const words =
        missing.length === 0 ? "no passage answers it well enough" : missing.map(escapeMarkdown).join("; ");
      return `- **${escapeMarkdown(name)}**: ${words}`;
    })
    .join("\n");

/** What was found besides the answer: contradictions side by side, ideas, implementations, and what is missing. */
export const resultSections = ({ content: { findings } }: Bundle, citing: Citing): ReportSection[] => [
  {
    id: "contradictions",
    heading: "Contradictions",
    markdown: contradictions(findings.report.contradictions, citing),
  },
  {
    id: "ideas",
    heading: "Ideas",
    markdown: findings.ideas.map((item, index) => idea(item, index, citing)).join("\n\n"),
  },
  {
    id: "implementations",
    heading: "Implementations",
    markdown: findings.implementations.map((item, index) => implementation(item, index, citing)).join("\n\n"),
  },
  { id: "not-found", heading: "What could not be found", markdown: gaps(findings) },
];
