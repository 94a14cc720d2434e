import { certaintySchema, derivationSchema, statementKindSchema } from "@quarry/contracts";
import { z } from "zod";

/** A quote as a model gives it: the id of the passage or note it saw, and the words it copied. */
export const citeReplySchema = z.object({ id: z.string(), quote: z.string() });

/** A statement as a model writes it. */
export const statementReplySchema = z.object({
  /** A name by which other statements of the same reply refer to it, such as `a1`. */
  ref: z.string().optional(),
  text: z.string(),
  kind: statementKindSchema.default("sourced"),
  cites: z.array(citeReplySchema).default([]),
  /** Names of statements that a conclusion or a derived statement rests on: a `ref` of this reply, or an id such as `s12` that was shown. */
  basedOn: z.array(z.string()).default([]),
  derivation: derivationSchema.optional(),
  /** Queries that would have found what the statement says is absent. */
  searched: z.array(z.string()).default([]),
  certainty: certaintySchema.optional(),
});

/** A block as a model writes it: its statements stand in it. */
export const blockReplySchema = z.discriminatedUnion("type", [
  z.object({ type: z.literal("paragraph"), statements: z.array(statementReplySchema) }),
  z.object({
    type: z.literal("list"),
    ordered: z.boolean().default(false),
    items: z.array(z.object({ statements: z.array(statementReplySchema) })),
  }),
  z.object({
    type: z.literal("table"),
    caption: z.string().optional(),
    columns: z.array(z.string()),
    rows: z.array(
      z.object({
        label: z.string(),
        cells: z.array(z.object({ statements: z.array(statementReplySchema) })),
      }),
    ),
  }),
  z.object({ type: z.literal("code"), language: z.string(), cite: citeReplySchema }),
]);

/** A section as a model writes it. */
export const sectionReplySchema = z.object({ id: z.string(), blocks: z.array(blockReplySchema) });

export type CiteReply = z.output<typeof citeReplySchema>;
export type StatementReply = z.output<typeof statementReplySchema>;
export type BlockReply = z.output<typeof blockReplySchema>;
export type SectionReply = z.output<typeof sectionReplySchema>;

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
