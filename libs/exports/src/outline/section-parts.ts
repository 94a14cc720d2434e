import type { Block, Section, Statement } from "@quarry/contracts";
import { plainLine, plainText } from "../text/plain-text.ts";
import type { Inline, OutlinedPart } from "./outline.ts";
import type { Citing } from "./statement-inlines.ts";

/** More statements in one paragraph make it long; a writer's own blocks stay as they are. */
const maxTogether = 5;

/** Statements one behind the other. */
const joined = (statements: readonly Statement[], citing: Citing): readonly Inline[] =>
  statements.flatMap((statement, index) => [...(index === 0 ? [] : [" "]), ...citing.statement(statement)]);

/** Statements without a layout, in paragraphs of up to five. */
export const paragraphsOf = (statements: readonly Statement[], citing: Citing): OutlinedPart[] =>
  Array.from({ length: Math.ceil(statements.length / maxTogether) }, (_, index) => ({
    type: "paragraph",
    inlines: joined(statements.slice(index * maxTogether, (index + 1) * maxTogether), citing),
  }));

/** Code as it stands in its source, line by line, and which source that is. */
export const codeParts = (code: Extract<Block, { type: "code" }>["code"], citing: Citing): OutlinedPart[] => {
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
export const sectionParts = ({ sentences, blocks = [] }: Section, citing: Citing): OutlinedPart[] => {
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
