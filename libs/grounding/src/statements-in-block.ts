import type { BlockReply, StatementReply } from "./statement-reply.ts";

/** A statement where it stands in a block. */
export interface StatementInBlock {
  readonly reply: StatementReply;
  /** What a cell of a table is about: the label of its row and the header of its column. */
  readonly about?: string;
}

type TableReply = Extract<BlockReply, { type: "table" }>;

/** Headers, one for the row labels and one for each cell of a row, whichever of them a model left out. */
export const headersOf = ({ columns, rows }: TableReply): string[] => {
  const cells = Math.max(0, ...rows.map((row) => row.cells.length));
  const headers = columns.length > cells ? [...columns] : ["", ...columns];
  return [...headers, ...Array.from({ length: Math.max(0, cells + 1 - headers.length) }, () => "")];
};

const inTable = (table: TableReply): StatementInBlock[] => {
  const [, ...headers] = headersOf(table);
  return table.rows.flatMap(({ label, cells }) =>
    cells.flatMap(({ statements }, place) =>
      statements.map((reply) => ({
        reply,
        about: [label, headers[place] ?? ""].filter((part) => part.trim() !== "").join("; "),
      })),
    ),
  );
};

/** The statements of a block in reading order. */
export const statementsInBlock = (block: BlockReply): StatementInBlock[] => {
  switch (block.type) {
    case "paragraph":
      return block.statements.map((reply) => ({ reply }));
    case "list":
      return block.items.flatMap(({ statements }) => statements.map((reply) => ({ reply })));
    case "table":
      return inTable(block);
    default:
      return [];
  }
};

/** A block with some of its statements changed. */
export const mapStatements = (
  block: BlockReply,
  change: (reply: StatementReply) => StatementReply,
): BlockReply => {
  const within = <Part extends { readonly statements: StatementReply[] }>(part: Part): Part => ({
    ...part,
    statements: part.statements.map(change),
  });
  switch (block.type) {
    case "paragraph":
      return within(block);
    case "list":
      return { ...block, items: block.items.map(within) };
    case "table":
      return { ...block, rows: block.rows.map((row) => ({ ...row, cells: row.cells.map(within) })) };
    default:
      return block;
  }
};
