import type { Findings, Section, Statement } from "@quarry/contracts";
import { reportHeadings } from "@quarry/language-data";
import { escapeMarkdown } from "@quarry/text";
import type { Bundle } from "../bundle/bundle.ts";
import { type Citing, renderBlocks } from "../markdown/cited-markdown.ts";
import type { ReportSection } from "../markdown/report-section.ts";

/** Each sets up a search engine for the web. */
const searchVariables = "`SEARXNG_URL`, `BRAVE_API_KEY`, `TAVILY_API_KEY`";

/** What was searched for, why nothing is said, and what to do. */
const noAnswer = ({ stop, topics, question, language }: Findings): string => {
  const { searched, because, reason, mayHelp, help } = reportHeadings(language).noAnswer;
  const names = topics.length > 0 ? topics.map(({ name }) => name) : [question];
  const why = stop.reason === "nothing-found" ? escapeMarkdown(stop.detail) : reason;
  return [
    `- **${searched}**: ${names.map(escapeMarkdown).join("; ")}`,
    `- **${because}**: ${why}`,
    `- **${mayHelp}**: ${help.replace("{variables}", searchVariables)}`,
  ].join("\n");
};

/** Fewer statements of a model are a paragraph. */
const minBullets = 3;

const answer = (findings: Findings, citing: Citing): ReportSection => {
  const { shortAnswer, shortAnswerBy, sections } = findings.report;
  const headings = reportHeadings(findings.language);
  const abstract = sections.find(({ role }) => role === "abstract");
  if (abstract !== undefined)
    return { id: "short-answer", heading: abstract.heading, markdown: renderBlocks(abstract, citing) };
  const inBullets = shortAnswerBy === "model" && shortAnswer.length >= minBullets;
  const written = inBullets
    ? shortAnswer.map((statement) => `- ${citing.sentence(statement)}`).join("\n")
    : citing.written(shortAnswer, shortAnswerBy);
  const markdown = shortAnswer.length > 0 ? written : noAnswer(findings);
  return { id: "short-answer", heading: headings.shortAnswer, markdown };
};

const keyFinding = (statement: Statement, citing: Citing): string => {
  const { certainty } = statement;
  const sure = certainty && `  \n  *Certainty ${certainty.level}: ${escapeMarkdown(certainty.reason)}*`;
  return `- ${citing.sentence(statement)}${sure ?? ""}`;
};

const keyFindings = ({ language, report }: Findings, citing: Citing): ReportSection => {
  const sections = report.sections.filter(({ role }) => role === "key-findings");
  const statements = sections.flatMap(({ sentences }) => sentences);
  return {
    id: "key-findings",
    heading: sections[0]?.heading ?? reportHeadings(language).keyFindings,
    markdown: statements.map((statement) => keyFinding(statement, citing)).join("\n"),
  };
};

const joined = (parts: readonly string[]): string => parts.filter((part) => part !== "").join("\n\n");

/**
 * How deep each part stands: 0 for a section, one more than what it stands under for its parts. A part that has no section before
 * it, and what is of its level, are sections themselves.
 */
const depthsOf = (sections: readonly Section[]): number[] => {
  const open: number[] = [];
  return sections.map(({ level = 1 }) => {
    while ((open.at(-1) ?? 0) >= level) open.pop();
    return open.push(level) - 1;
  });
};

/** The parts of a section stand under it, one heading deeper for each level; an empty part without parts is left out. */
const bodySections = (sections: readonly Section[], citing: Citing): ReportSection[] => {
  const written = sections
    .map((section) => ({ section, markdown: renderBlocks(section, citing) }))
    .filter(
      ({ section: { level = 1 }, markdown }, index) =>
        markdown !== "" || (sections[index + 1]?.level ?? 1) > level,
    );
  const depths = depthsOf(written.map(({ section }) => section));
  const shown: ReportSection[] = [];
  for (const [index, { section, markdown }] of written.entries()) {
    const { id, heading } = section;
    const depth = depths[index] ?? 0;
    const parent = depth === 0 ? undefined : shown.pop();
    const under = joined([`${"#".repeat(depth + 2)} ${escapeMarkdown(heading)}`, markdown]);
    if (parent === undefined) shown.push({ id: `section-${id.replace(/[^\w-]/gu, "")}`, heading, markdown });
    else shown.push({ ...parent, markdown: joined([parent.markdown, under]) });
  }
  return shown;
};

/** What was asked for: the short answer or abstract, the key findings, the sections of the body. */
export const answerSections = ({ content: { findings } }: Bundle, citing: Citing): ReportSection[] => [
  answer(findings, citing),
  keyFindings(findings, citing),
  ...bodySections(
    findings.report.sections.filter(({ role = "body" }) => role === "body"),
    citing,
  ),
];
