import type { Block, Citation, Section, Statement } from "@quarry/contracts";
import {
  codeBlock,
  codeSpan,
  escapeInline,
  escapeLineStart,
  escapeMarkdown,
  markdownTable,
} from "@quarry/text";
import type { Bundle } from "../bundle/bundle.ts";
import { pagesOfSpan, reportAnchor, reportSentences } from "../pages/report-citations.ts";
import { doubtsOf, marksOf, type StatementMark } from "./statement-marks.ts";

const inlineMarkup =
  /(?<code>(?<!`)(?<ticks>`{1,3})(?!`)(?<inner>[^`]+)\k<ticks>(?!`))|(?<strong>\*\*(?<bold>[^*`[\]]+)\*\*)|(?<emphasis>(?<![*\w\\])\*(?=[^\s*])(?<stressed>[^*`[\]]*[^\s*`[\]])\*(?![*\w]))|(?<link>!?\[(?<label>[^[\]]*)\]\([^()\s]*(?:\s"[^"]*")?\))/gu;

const show = (groups: Partial<Record<string, string>>): string => {
  if (groups.code !== undefined) return codeSpan(groups.inner ?? "");
  if (groups.strong !== undefined) return `**${escapeInline(groups.bold ?? "")}**`;
  if (groups.emphasis !== undefined) return `*${escapeInline(groups.stressed ?? "")}*`;
  return inline(groups.label ?? "");
};

const inline = (text: string): string => {
  const pieces: string[] = [];
  let position = 0;
  for (const match of text.matchAll(inlineMarkup)) {
    pieces.push(escapeInline(text.slice(position, match.index)), show(match.groups ?? {}));
    position = match.index + match[0].length;
  }
  return [...pieces, escapeInline(text.slice(position))].join("");
};

/**
 * A verbatim sentence as Markdown: code spans and stressed words of the source stay, links and images become their words,
 * and everything else is escaped, so that fetched text never brings live markup.
 */
export const quotedMarkdown = (sentence: string): string => escapeLineStart(inline(sentence).trim());

/** Where the marks of cited spans live: the file `report.html` seen from `report.md`, the page itself from within. */
export type SpanPage = "report.html" | "";

/** What every section needs to show a statement. */
export interface Citing {
  /** `[3]` as a link to the span, `[3, p. 12]` in a document that has pages; empty for a source that is not in the bundle. */
  readonly cite: (citation: Citation) => string;
  /** The statement followed by its citations, and by the marks that open what else a reader must know of it. */
  readonly sentence: (statement: Statement) => string;
  /** Statements as paragraphs, one for each run of statements from the same document. */
  readonly paragraphs: (statements: readonly Statement[]) => string;
  /** A part as it was written: statements of a model belong together whatever they cite, in paragraphs of about four. */
  readonly written: (statements: readonly Statement[], writtenBy: "model" | "twin" | undefined) => string;
}

const byDocument = (statements: readonly Statement[]): Statement[][] => {
  const groups: Statement[][] = [];
  for (const statement of statements) {
    const group = groups.at(-1);
    const same = group?.at(-1)?.citations[0]?.documentId === statement.citations[0]?.documentId;
    if (group !== undefined && same) group.push(statement);
    else groups.push([statement]);
  }
  return groups;
};

const maxTogether = 5;
/** More citations behind one conclusion make it hard to read; the page shows all it follows from. */
const maxBases = 6;

const inParagraphs = (statements: readonly Statement[]): Statement[][] => {
  const size = Math.ceil(statements.length / Math.ceil(statements.length / maxTogether));
  return Array.from({ length: Math.ceil(statements.length / size) }, (_, index) =>
    statements.slice(index * size, (index + 1) * size),
  );
};

/** Shows statements of a bundle with citations that link to the marked span on `page`. */
export const createCiting = ({ content, sources }: Bundle, page: SpanPage): Citing => {
  const byId = new Map(sources.map((source) => [source.facts.documentId, source]));
  const doubts = doubtsOf(content);
  const statements = new Map(reportSentences(content.findings).map((statement) => [statement.id, statement]));
  const restedOn = new Set([...statements.values()].flatMap(({ basedOn = [] }) => basedOn));
  const cite = (citation: Citation): string => {
    const source = byId.get(citation.documentId);
    if (source === undefined) return "";
    const { number, pageStarts } = source;
    const where = pageStarts === undefined ? "" : `, ${pagesOfSpan(pageStarts, citation)}`;
    return `[\\[${number}${where}\\]](${page}#${reportAnchor(number, citation)})`;
  };
  /** The citations behind the statements, each once, to say in plain Markdown what a conclusion rests on. */
  const restingOn = (ids: readonly string[]): string => {
    const shown = ids.flatMap((id) => statements.get(id)?.citations ?? []).map(cite);
    return [...new Set(shown)].slice(0, maxBases).join(" ");
  };
  const plainMark = ({ sign, text, basedOn, key }: StatementMark): string => {
    if (sign === "⚠") return "[⚠](#not-fully-supported)";
    const rests = key.startsWith("follows") ? restingOn(basedOn) : "";
    if (key.startsWith("follows")) return rests === "" ? "" : `*(from* ${rests}*)*`;
    return `*(${escapeMarkdown(text)})*`;
  };
  const showMark = (mark: StatementMark): string =>
    // On the page of the report it is a link, which no words of a source can become, and which the page makes a button of.
    page === "" ? `[${mark.sign}](#${mark.key})` : plainMark(mark);
  const sentence = (statement: Statement): string => {
    const { id, text, citations } = statement;
    const anchor = page === "" && restedOn.has(id) ? `[·](#at-${id})` : "";
    const marks = marksOf(statement, doubts).map(showMark);
    const shown = [quotedMarkdown(text), ...citations.map(cite), ...marks].filter((part) => part !== "");
    return `${anchor}${shown.join(" ")}`;
  };
  const show = (groups: readonly (readonly Statement[])[]): string =>
    groups.map((group) => group.map(sentence).join(" ")).join("\n\n");
  const paragraphs = (some: readonly Statement[]): string => show(byDocument(some));
  const written: Citing["written"] = (some, writtenBy) =>
    writtenBy === "model" && some.length > 0 ? show(inParagraphs(some)) : paragraphs(some);
  return { cite, sentence, paragraphs, written };
};

type Named = ReadonlyMap<string, Statement>;

const idsOf = (block: Block): readonly string[] => {
  if (block.type === "paragraph") return block.statements;
  if (block.type === "list") return block.items.flat();
  return block.type === "table" ? block.rows.flatMap(({ cells }) => cells.flat()) : [];
};

const renderTable = (
  { caption = "", columns, rows }: Extract<Block, { type: "table" }>,
  said: (ids: readonly string[]) => string,
): string => {
  const body = rows.map(({ label, cells }) => [
    label === "" ? "" : `**${escapeMarkdown(label)}**`,
    ...columns.slice(1).map((_, index) => said(cells[index] ?? []) || "–"),
  ]);
  const isEmpty = body.every((row) => row.slice(1).every((cell) => cell === "–"));
  if (isEmpty) return "";
  const table = markdownTable(columns.map(escapeMarkdown), body);
  return caption === "" ? table : `**${escapeMarkdown(caption)}**\n\n${table}`;
};

const renderBlock = (block: Block, named: Named, citing: Citing): string => {
  const said = (ids: readonly string[]): string =>
    ids
      .flatMap((id) => named.get(id) ?? [])
      .map(citing.sentence)
      .join(" ");
  if (block.type === "paragraph") return said(block.statements);
  if (block.type === "table") return renderTable(block, said);
  if (block.type === "code")
    return `${codeBlock(block.code.quote, block.language)}\n\nCode as it stands in ${citing.cite(block.code)}.`;
  const items = block.items.map(said).filter((item) => item !== "");
  return items.map((item, index) => `${block.ordered ? `${index + 1}.` : "-"} ${item}`).join("\n");
};

/** The statements of a section as Markdown, laid out in its blocks; what no block names follows as paragraphs. */
export const renderBlocks = ({ sentences, blocks, writtenBy }: Section, citing: Citing): string => {
  if (blocks === undefined) return citing.written(sentences, writtenBy);
  const named = new Map(sentences.map((statement) => [statement.id, statement]));
  const placed = new Set(blocks.flatMap(idsOf));
  const rest = sentences.filter(({ id }) => !placed.has(id));
  return [...blocks.map((block) => renderBlock(block, named, citing)), citing.written(rest, writtenBy)]
    .filter((part) => part !== "")
    .join("\n\n");
};
