import type { Contradiction, Findings, Idea, Implementation, Section } from "@quarry/contracts";
import { reportHeadings } from "@quarry/language-data";
import { codeBlock, codeSpan, escapeMarkdown, markdownTable } from "@quarry/text";
import type { Bundle } from "../bundle/bundle.ts";
import type { Citing } from "../markdown/cited-markdown.ts";
import { renderBlocks } from "../markdown/render-blocks.ts";
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

const notFound = (gaps: readonly string[]): string =>
  gaps.length === 0
    ? "no source that was read answers it well enough."
    : `no source that was read answers ${gaps.map((gap) => `“${escapeMarkdown(gap)}”`).join(" or ")}.`;

const searchedAgain = "Another search found the same passages again: what was searched does not hold it.";

/** The gaps of topics and sections in sentences, each once. */
const gapSentences = ({ topics, report }: Findings): string =>
  topics
    .map((topic) => {
      const own = report.sections.filter(({ topicId }) => topicId === topic.id).flatMap(({ gaps }) => gaps);
      return { ...topic, gaps: [...new Set([...topic.gaps, ...own])] };
    })
    .filter(({ covered, gaps }) => !covered || gaps.length > 0)
    .map(
      ({ name, gaps, exhausted }) =>
        `- **${escapeMarkdown(name)}**: ${notFound(gaps)}${exhausted === true ? ` ${searchedAgain}` : ""}`,
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
