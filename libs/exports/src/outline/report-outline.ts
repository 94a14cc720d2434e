import type { BundleDocuments, Findings } from "@quarry/contracts";
import { reportHeadings } from "@quarry/language-data";
import { shownShortAnswer } from "@quarry/report";
import { safeHref } from "@quarry/text";
import { type NumberedSource, numberedSources } from "../sources/numbered-sources.ts";
import { plainLine } from "../text/plain-text.ts";
import type { OutlinedPart, OutlinedSource, ReportOutline } from "./outline.ts";
import { codeParts, paragraphsOf, sectionParts } from "./section-parts.ts";
import { type Citing, createCiting } from "./statement-inlines.ts";

const heading = (level: number, text: string): OutlinedPart => ({
  type: "heading",
  level,
  text: plainLine(text),
});
const paragraph = (text: string): OutlinedPart => ({ type: "paragraph", inlines: [plainLine(text)] });

const underHeading = (text: string, parts: readonly OutlinedPart[]): OutlinedPart[] =>
  parts.length === 0 ? [] : [heading(1, text), ...parts];

const answerParts = (findings: Findings, citing: Citing): OutlinedPart[] =>
  underHeading(
    reportHeadings(findings.language).shortAnswer,
    paragraphsOf(shownShortAnswer(findings), citing),
  );

const bodyParts = ({ report }: Findings, citing: Citing): OutlinedPart[] =>
  report.sections.flatMap((section) => [
    heading(section.level ?? 1, section.heading),
    ...sectionParts(section, citing),
    ...(section.gaps.length === 0 ? [] : [paragraph(`Not found: ${section.gaps.join("; ")}`)]),
  ]);

/** Pairs that cannot both be right, unless the writer said where sources differ. */
const differenceParts = ({ report, language }: Findings, citing: Citing): OutlinedPart[] => {
  const isSaid = report.sections.some(
    ({ role, sentences }) => role === "differences" && sentences.length > 0,
  );
  const pairs = isSaid ? [] : report.contradictions;
  return underHeading(
    reportHeadings(language).differences,
    pairs.flatMap(({ reason, sides }): OutlinedPart[] => [
      { type: "list", ordered: false, items: sides.map(citing.statement) },
      paragraph(reason),
    ]),
  );
};

const itemParts = ({ ideas, implementations, language }: Findings, citing: Citing): OutlinedPart[] => {
  const headings = reportHeadings(language);
  return [
    ...underHeading(
      headings.ideas,
      ideas.flatMap(({ title, sentences }) => [heading(2, title), ...paragraphsOf(sentences, citing)]),
    ),
    ...underHeading(
      headings.implementations,
      implementations.flatMap(({ title, sentences, code, dependencies }) => [
        heading(2, title),
        ...paragraphsOf(sentences, citing),
        ...codeParts(code, citing),
        paragraph(`Dependencies: ${dependencies.length === 0 ? "none named" : dependencies.join(", ")}`),
      ]),
    ),
  ];
};

const outlinedSource = ({ number, document, citations }: NumberedSource): OutlinedSource => {
  const { uri, title, author, publisher, publishedAt, grade, gradeReasons } = document;
  const known = [author, publisher, publishedAt?.slice(0, 10)].map((fact) => plainLine(fact ?? ""));
  return {
    number,
    title: plainLine(title === "" ? uri : title),
    facts: [
      known.filter((fact) => fact !== "").join(", "),
      `Grade ${grade}: ${plainLine(gradeReasons.join("; "))}`,
    ]
      .filter((fact) => fact !== "")
      .join(". "),
    address: plainLine(uri),
    href: safeHref(uri),
    quotes: [...new Set(citations.map(({ quote }) => plainLine(quote)))],
  };
};

const writtenBy = ({ model }: Findings): OutlinedPart =>
  paragraph(
    model === null
      ? "A digest: sentences of the sources, word for word. No language model wrote it."
      : `Written by ${model.name}, every statement audited against its sources.`,
  );

/** The report of a run for a writer of documents, from `findings.json` and `documents.json`. */
export const reportOutline = (findings: Findings, documents: BundleDocuments): ReportOutline => {
  const sources = numberedSources(findings, documents);
  const citing = createCiting(findings, sources);
  return {
    title: plainLine(findings.report.title),
    language: findings.language,
    readAt: sources
      .map(({ document }) => document.fetchedAt)
      .toSorted()
      .at(-1),
    parts: [
      writtenBy(findings),
      ...answerParts(findings, citing),
      ...bodyParts(findings, citing),
      ...differenceParts(findings, citing),
      ...itemParts(findings, citing),
    ],
    sourcesHeading: reportHeadings(findings.language).sources,
    sources: sources.map(outlinedSource),
  };
};
