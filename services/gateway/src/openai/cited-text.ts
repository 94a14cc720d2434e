import type { Block, Findings } from "@quarry/contracts";
import { codeBlock, escapeInline, escapeMarkdown, safeHref } from "@quarry/text";
import type { RunFindings } from "../research/run-sources.ts";

/** A citation of OpenAI's API: the mark in the text, from `start_index` to before `end_index`, and where it leads. */
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

type Statement = Findings["report"]["shortAnswer"][number];

/** Writes text and remembers where each mark stands. */
const createWriter = (
  sources: ReadonlyMap<string, { readonly number: number; readonly url: string; readonly title: string }>,
) => {
  let text = "";
  const annotations: UrlCitation[] = [];
  const write = (words: string): void => {
    text += words;
  };
  const cite = (documentId: string): void => {
    const source = sources.get(documentId);
    if (source === undefined) return;
    write(" ");
    const mark = `[${source.number}]`;
    annotations.push({
      type: "url_citation",
      start_index: text.length,
      end_index: text.length + mark.length,
      url: source.url,
      title: source.title,
    });
    write(mark);
  };
  const writeStatement = ({ text: words, citations }: Statement): void => {
    write(escapeMarkdown(words));
    for (const id of new Set(citations.map(({ documentId }) => documentId))) cite(id);
  };
  return { write, writeStatement, written: (): CitedText => ({ text, annotations }) };
};

type Writer = ReturnType<typeof createWriter>;

const writeAll = (writer: Writer, statements: readonly Statement[]): void => {
  for (const [index, statement] of statements.entries()) {
    if (index > 0) writer.write(" ");
    writer.writeStatement(statement);
  }
};

const writeBlock = (writer: Writer, block: Block, known: ReadonlyMap<string, Statement>): void => {
  const of = (ids: readonly string[]): Statement[] => ids.flatMap((id) => known.get(id) ?? []);
  if (block.type === "paragraph") writeAll(writer, of(block.statements));
  else if (block.type === "code") writer.write(codeBlock(block.code.quote, block.language));
  else if (block.type === "list")
    for (const [index, item] of block.items.entries()) {
      writer.write(`${index === 0 ? "" : "\n"}${block.ordered ? `${index + 1}.` : "-"} `);
      writeAll(writer, of(item));
    }
  else
    for (const [index, { label, cells }] of block.rows.entries()) {
      // A line for each cell: marks inside a Markdown table would need escaping that moves their offsets.
      writer.write(`${index === 0 ? "" : "\n"}- ${escapeMarkdown(label)}`);
      for (const [column, cell] of cells.entries()) {
        writer.write(`\n  - ${escapeInline(block.columns[column + 1] ?? "")}: `);
        writeAll(writer, of(cell));
      }
    }
  writer.write("\n\n");
};

const heading = (level: number, words: string): string => `${"#".repeat(level)} ${escapeInline(words)}\n\n`;

const writeItem = (writer: Writer, title: string, statements: readonly Statement[]): void => {
  writer.write(heading(2, title));
  writeAll(writer, statements);
  writer.write("\n\n");
};

/** What the report says, in the order in which it says it, each source a number; `urlOf` tells where a source without an address of the web is. */
export const citedText = (
  { findings, documents }: RunFindings,
  urlOf: (documentId: string) => string,
): CitedText => {
  const { report, ideas, implementations, sentences } = findings;
  const cited = [
    ...new Set(sentences.flatMap(({ citations }) => citations.map(({ documentId }) => documentId))),
  ];
  const sources = new Map(
    cited.map((id, index) => {
      const facts = documents.find((document) => document.id === id);
      const uri = facts?.uri ?? "";
      const url = /^https?:\/\//.test(uri) ? uri : urlOf(id);
      const title = facts?.used === true && facts.title !== "" ? facts.title : uri;
      return [id, { number: index + 1, url, title }] as const;
    }),
  );
  const known = new Map(sentences.map((sentence) => [sentence.id, sentence]));
  const writer = createWriter(sources);
  if (report.shortAnswer.length === 0) writer.write("None of the sources answers this question.");
  writeAll(writer, report.shortAnswer);
  writer.write("\n\n");
  for (const { heading: words, level = 1, blocks, sentences: own } of report.sections) {
    if (own.length === 0) continue;
    writer.write(heading(level + 1, words));
    const laidOut = blocks ?? [{ type: "paragraph" as const, statements: own.map(({ id }) => id) }];
    for (const block of laidOut) writeBlock(writer, block, known);
  }
  for (const { title, sentences: own } of ideas) writeItem(writer, title, own);
  for (const { title, sentences: own, code, codeLanguage } of implementations) {
    writeItem(writer, title, own);
    writer.write(`${codeBlock(code.quote, codeLanguage)}\n\n`);
  }
  if (sources.size > 0) {
    writer.write(heading(2, "Sources"));
    writer.write(
      [...sources.values()]
        .map(({ number, title, url }) => `${number}. ${escapeInline(title)} ${safeHref(url) ?? ""}`)
        .join("\n"),
    );
  }
  const { text, annotations } = writer.written();
  return { text: text.trimEnd(), annotations };
};
