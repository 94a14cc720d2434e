import type { Block, BundleDocuments, Findings, Section, Statement } from "@quarry/contracts";
import { reportHeadings } from "@quarry/language-data";
import { shownShortAnswer } from "@quarry/report";
import { safeHref } from "@quarry/text";
import { plainLine, plainText } from "../plain-text.ts";
import { type NumberedSource, numberedSources } from "../sources/numbered-sources.ts";
import {
  type Citing,
  createCiting,
  type Inline,
  type OutlinedPart,
  type OutlinedSource,
  type ReportOutline,
} from "./outline.ts";

/** More statements in one paragraph make it long; a writer's own blocks stay as they are. */
const maxTogether = 5;

/** Statements one behind the other. */
const joined = (statements: readonly Statement[], citing: Citing): readonly Inline[] =>
  statements.flatMap((statement, index) => [...(index === 0 ? [] : [" "]), ...citing.statement(statement)]);

/** Statements without a layout, in paragraphs of up to five. */
const paragraphsOf = (statements: readonly Statement[], citing: Citing): OutlinedPart[] =>
  Array.from({ length: Math.ceil(statements.length / maxTogether) }, (_, index) => ({
    type: "paragraph",
    inlines: joined(statements.slice(index * maxTogether, (index + 1) * maxTogether), citing),
  }));

/** Code as it stands in its source, line by line, and which source that is. */
const codeParts = (code: Extract<Block, { type: "code" }>["code"], citing: Citing): OutlinedPart[] => {
  const marks = citing.cite(code);
  return [
    { type: "code", lines: plainText(code.quote).replace(/\n+$/u, "").split("\n") },
    ...(marks.length === 0
      ? []
      : [{ type: "paragraph" as const, inlines: ["Code as it stands in ", ...marks, "."] }]),
  ];
};

const idsOf = (block: Block): readonly string[] => {
  if (block.type === "paragraph") return block.statements;
  if (block.type === "list") return block.items.flat();
  return block.type === "table" ? block.rows.flatMap(({ cells }) => cells.flat()) : [];
};

const blockParts = (
  block: Block,
  inlines: (ids: readonly string[]) => readonly Inline[],
  citing: Citing,
): OutlinedPart[] => {
  if (block.type === "paragraph") return [{ type: "paragraph", inlines: inlines(block.statements) }];
  if (block.type === "code") return codeParts(block.code, citing);
  if (block.type === "list") {
    const items = block.items.map(inlines).filter((item) => item.length > 0);
    return [{ type: "list", ordered: block.ordered, items }];
  }
  const rows = block.rows.map(({ label, cells }) => ({
    label: plainLine(label),
    cells: block.columns.slice(1).map((_, index) => inlines(cells[index] ?? [])),
  }));
  const caption = plainLine(block.caption ?? "");
  return [{ type: "table", caption, columns: block.columns.map(plainLine), rows }];
};

const isEmpty = (part: OutlinedPart): boolean =>
  (part.type === "paragraph" && part.inlines.length === 0) ||
  (part.type === "list" && part.items.length === 0);

/** A section below its heading: its blocks, then statements that no block names. */
const sectionParts = ({ sentences, blocks = [] }: Section, citing: Citing): OutlinedPart[] => {
  const named = new Map(sentences.map((statement) => [statement.id, statement]));
  const placed = new Set(blocks.flatMap(idsOf));
  const inlines = (ids: readonly string[]): readonly Inline[] =>
    joined(
      ids.flatMap((id) => named.get(id) ?? []),
      citing,
    );
  return [
    ...blocks.flatMap((block) => blockParts(block, inlines, citing)),
    ...paragraphsOf(
      sentences.filter(({ id }) => !placed.has(id)),
      citing,
    ),
  ].filter((part) => !isEmpty(part));
};

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
