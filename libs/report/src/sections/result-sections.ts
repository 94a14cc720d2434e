import type { Contradiction, Findings, Idea, Implementation, Section } from "@quarry/contracts";
import { reportHeadings } from "@quarry/language-data";
import { codeBlock, codeSpan, escapeMarkdown, markdownTable } from "@quarry/text";
import type { Bundle } from "../bundle/bundle.ts";
import { type Citing, renderBlocks } from "../markdown/cited-markdown.ts";
import type { ReportSection } from "../markdown/report-section.ts";

/** Pairs of passages that cannot both be right, side by side; empty without any. */
export const contradictionTable = (pairs: readonly Contradiction[], citing: Citing): string =>
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

const missing = (gaps: readonly string[], isQuoted: boolean): string => {
  const asked = gaps.map((gap) => `“${escapeMarkdown(gap)}”`).join(" or ");
  if (isQuoted) return `what was read answers it in part${asked === "" ? "" : `, and does not say ${asked}`}`;
  return `no source that was read answers ${asked === "" ? "it" : asked}`;
};

const searchedAgain = "Another search found nothing more.";

const isQuoted = ({ report, topics }: Findings, topicId: string): boolean =>
  report.sections.some((section) => section.topicId === topicId && section.sentences.length > 0) ||
  (topics.length === 1 && report.shortAnswer.length > 0);

/** Topics that are not covered, and what is missing of them, in sentences. */
const gapSentences = (findings: Findings): string =>
  findings.topics
    .map((topic) => {
      const own = findings.report.sections.filter(({ topicId }) => topicId === topic.id);
      return { ...topic, gaps: [...new Set([...topic.gaps, ...own.flatMap(({ gaps }) => gaps)])] };
    })
    .filter(({ covered, gaps }) => !covered || gaps.length > 0)
    .map(
      ({ id, name, gaps, exhausted }) =>
        `- **${escapeMarkdown(name)}**: ${missing(gaps, isQuoted(findings, id))}.${exhausted === true ? ` ${searchedAgain}` : ""}`,
    )
    .join("\n");

interface Part {
  readonly id: string;
  readonly heading: string;
  readonly fallback: string;
}

/** The sections of a role as one; without any, what code can say instead. */
const ofRole = (
  { report }: Findings,
  role: Section["role"],
  citing: Citing,
  { id, heading, fallback }: Part,
): ReportSection => {
  const sections = report.sections.filter((section) => section.role === role);
  const written = sections.map((section) => renderBlocks(section, citing)).filter((part) => part !== "");
  return written.length === 0
    ? { id, heading, markdown: fallback }
    : { id, heading: sections[0]?.heading ?? heading, markdown: written.join("\n\n") };
};

/** Whether the writer said where sources differ, so that the ledger's pairs go to the claims. */
export const hasDifferences = ({ report }: Findings): boolean =>
  report.sections.some(({ role, sentences }) => role === "differences" && sentences.length > 0);

/** What was found besides the answer: where sources differ, what is not known, ideas and implementations. */
export const resultSections = ({ content: { findings } }: Bundle, citing: Citing): ReportSection[] => {
  const headings = reportHeadings(findings.language);
  return [
    ofRole(findings, "differences", citing, {
      id: "differences",
      heading: headings.differences,
      fallback: contradictionTable(findings.report.contradictions, citing),
    }),
    ofRole(findings, "unknown", citing, {
      id: "not-found",
      heading: headings.unknown,
      fallback: gapSentences(findings),
    }),
    {
      id: "ideas",
      heading: headings.ideas,
      markdown: findings.ideas.map((item, index) => idea(item, index, citing)).join("\n\n"),
    },
    {
      id: "implementations",
      heading: headings.implementations,
      markdown: findings.implementations
        .map((item, index) => implementation(item, index, citing))
        .join("\n\n"),
    },
  ];
};
