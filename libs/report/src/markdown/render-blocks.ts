import type { Block, Section, Statement } from "@quarry/contracts";
import { codeBlock, escapeMarkdown, markdownTable } from "@quarry/text";
import type { Citing } from "./cited-markdown.ts";

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
