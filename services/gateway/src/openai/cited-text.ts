import {
  legendText,
  type Reference,
  reportView,
  type Run,
  runsText,
  type ShownBlock,
  type ShownSection,
  type ShownStatement,
} from "@quarry/report";
import { codeBlock, escapeInline, escapeLineStart, escapeMarkdown, safeHref } from "@quarry/text";
import type { RunFindings } from "../research/run-sources.ts";

/** A citation of OpenAI's API: the mark's position in the text (`end_index` exclusive), and its target. */
export interface UrlCitation {
  readonly type: "url_citation";
  readonly start_index: number;
  readonly end_index: number;
  readonly url: string;
  readonly title: string;
}

/** A report as one text whose marks are citations. */
export interface CitedText {
  readonly text: string;
  readonly annotations: readonly UrlCitation[];
}

interface Cited {
  readonly url: string;
  readonly title: string;
}

/** Writes text and records the position of each mark. */
const createWriter = (sources: ReadonlyMap<string, Cited>) => {
  let text = "";
  const annotations: UrlCitation[] = [];
  const write = (words: string): void => {
    text += words;
  };
  const writeMarks = (references: readonly Reference[], sign: ShownStatement["sign"] = null): void => {
    if (references.length > 0) write(" [");
    for (const [index, { documentId, label }] of references.entries()) {
      if (index > 0) write(", ");
      const start = text.length;
      write(label);
      const source = sources.get(documentId);
      if (source !== undefined)
        annotations.push({ type: "url_citation", start_index: start, end_index: text.length, ...source });
    }
    if (references.length > 0) write("]");
    if (sign !== null) write(sign);
  };
  return { write, writeMarks, written: (): CitedText => ({ text: text.trimEnd(), annotations }) };
};

type Writer = ReturnType<typeof createWriter>;

const inCell = (words: string): string => escapeInline(words.trim());
const plainText = (runs: readonly Run[]): string => escapeInline(runsText(runs));

const writeStatements = ({ write, writeMarks }: Writer, statements: readonly ShownStatement[]): void => {
  for (const [index, { runs, tail, marks, sign }] of statements.entries()) {
    const words = plainText(runs);
    write(index === 0 ? escapeLineStart(words) : ` ${words}`);
    writeMarks(marks, sign);
    write(escapeInline(tail));
  }
};

const cellTexts = (cells: readonly (readonly Run[])[]): string =>
  cells.map((cell) => inCell(runsText(cell))).join(" | ");

const headRow = (cells: readonly string[]): string =>
  `| ${cells.map(inCell).join(" | ")} |\n|${" --- |".repeat(cells.length)}\n`;

const writeExcerpt = (
  { write, writeMarks }: Writer,
  { path, layout, from, lines, references }: Extract<ShownBlock, { type: "excerpt" }>,
): void => {
  if (path.length > 0) write(`${path.map(escapeMarkdown).join(" › ")}\n\n`);
  const rows = lines.map(({ cells }) => escapeMarkdown(runsText(cells.flat())));
  if (layout === "table") {
    const [first, ...rest] = lines;
    write(headRow((first?.cells ?? []).map((cell) => runsText(cell))));
    write(rest.map(({ cells }) => `| ${cellTexts(cells)} |\n`).join(""));
    write("\n");
  } else if (layout === "list")
    write(rows.map((row, index) => `${from === null ? "-" : `${from + index}.`} ${row}`).join("\n"));
  else write(rows.join(layout === "turn" ? "\n" : " "));
  writeMarks(references);
};

const writeBlock = (writer: Writer, block: ShownBlock): void => {
  const { write, writeMarks } = writer;
  if (block.type === "paragraph") writeStatements(writer, block.statements);
  else if (block.type === "excerpt") writeExcerpt(writer, block);
  else if (block.type === "code") {
    write(`${codeBlock(block.text, block.language)}\n`);
    writeMarks(block.references);
  } else if (block.type === "facts")
    write(
      block.items
        .map(({ term, text }) => `- ${escapeMarkdown(term)}${text === "" ? "" : `: ${escapeInline(text)}`}`)
        .join("\n"),
    );
  else if (block.type === "list")
    for (const [index, item] of block.items.entries()) {
      write(`${index === 0 ? "" : "\n"}${block.ordered ? `${index + 1}.` : "-"} `);
      writeStatements(writer, item);
    }
  else {
    write(headRow(block.columns));
    for (const row of block.rows) {
      for (const cell of row) {
        write("| ");
        writeStatements(writer, cell);
        write(" ");
      }
      write("|\n");
    }
  }
  write("\n\n");
};

const writeSection = (writer: Writer, { heading, level, details, blocks }: ShownSection): void => {
  if (heading !== "") writer.write(`${"#".repeat(level + 1)} ${escapeInline(heading)}\n\n`);
  if (details.length > 0) writer.write(`${details.map(escapeMarkdown).join(" · ")}\n\n`);
  for (const block of blocks) writeBlock(writer, block);
};

/**
 * Renders the report with marks, sources and notices as in print; Markdown from sources is escaped. `urlOf` provides
 * the URL of a source without a web address.
 */
export const citedText = (
  { findings, documents }: RunFindings,
  urlOf: (documentId: string) => string,
): CitedText => {
  const { notices, byline, sections, legend, sources, headings } = reportView(findings, documents);
  const cited = new Map(
    sources.cited.map(({ documentId, title, href }) => [
      documentId,
      { url: href ?? urlOf(documentId), title },
    ]),
  );
  const writer = createWriter(cited);
  const { write } = writer;
  for (const notice of notices) write(`> ${escapeMarkdown(notice)}\n\n`);
  if (byline !== "") write(`${escapeMarkdown(byline)}\n\n`);
  const signs = legendText(legend);
  for (const [index, section] of sections.entries()) {
    writeSection(writer, section);
    if (index === 0 && signs !== "") write(`${signs}\n\n`);
  }
  const { commonRating, readOnly, unread } = sources;
  const lines = sources.cited.flatMap(({ number, title, details, rating, origin, documentId, passages }) => [
    `${number}. ${[title, ...details, rating, origin].flatMap((one) => (one === null ? [] : [escapeInline(one)])).join(" · ")} ${safeHref(cited.get(documentId)?.url ?? "") ?? ""}`,
    ...passages.map(
      ({ label, quote, calculations }) =>
        `   - ${label} “${escapeMarkdown(quote)}”${calculations.map((one) => ` ${escapeMarkdown(`(${one})`)}`).join("")}`,
    ),
  ]);
  const list = (heading: string, items: readonly string[]): void => {
    if (items.length > 0) write(`## ${heading}\n\n${items.join("\n")}\n\n`);
  };
  list(
    headings.sourcesNotUsed,
    unread.map(({ name, reason }) => `- ${escapeMarkdown(name)}: ${escapeInline(reason)}`),
  );
  list(headings.sources, commonRating === null ? lines : [`${escapeMarkdown(commonRating)}\n`, ...lines]);
  list(
    headings.sourcesRead,
    readOnly.map(({ number, title, grade }) => `- [${number}] ${escapeInline(title)} · ${grade}`),
  );
  return writer.written();
};
