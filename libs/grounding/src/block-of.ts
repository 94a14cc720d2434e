import type { Block } from "@quarry/contracts";
import type { Citable } from "./ground-statement.ts";
import { groundStatement } from "./ground-statement.ts";
import type { BlockReply, StatementReply } from "./statement-reply.ts";
import { headersOf } from "./statements-in-block.ts";
import { stripAddresses } from "./strip-addresses.ts";

interface BlockOptions {
  readonly citable: Citable;
  /** Undefined for a statement that does not stand. */
  readonly idOf: (reply: StatementReply) => string | undefined;
}

type TableReply = Extract<BlockReply, { type: "table" }>;

const label = (text: string): string => stripAddresses(text).replace(/\s+/gu, " ").trim();

const tableOf = (table: TableReply, idsOf: (replies: readonly StatementReply[]) => string[]): Block[] => {
  const columns = headersOf(table).map(label);
  const width = columns.length - 1;
  const rows = table.rows
    .map((row) => ({
      label: label(row.label),
      cells: Array.from({ length: width }, (_, place) => idsOf(row.cells[place]?.statements ?? [])),
    }))
    .filter(({ cells }) => cells.some((cell) => cell.length > 0));
  const caption = label(table.caption ?? "");
  if (rows.length === 0) return [];
  return [{ type: "table", ...(caption !== "" && { caption }), columns, rows }];
};

/** The block of a report that a reply becomes; nothing when none of it stands, and a reason when it is code that stands nowhere. */
export const blockOf = (block: BlockReply, { citable, idOf }: BlockOptions): Block[] | string => {
  const idsOf = (replies: readonly StatementReply[]): string[] =>
    replies.flatMap((reply) => idOf(reply) ?? []);
  switch (block.type) {
    case "paragraph": {
      const statements = idsOf(block.statements);
      return statements.length === 0 ? [] : [{ type: "paragraph", statements }];
    }
    case "list": {
      const items = block.items.map(({ statements }) => idsOf(statements)).filter((ids) => ids.length > 0);
      return items.length === 0 ? [] : [{ type: "list", ordered: block.ordered, items }];
    }
    case "table":
      return tableOf(block, idsOf);
    default: {
      const { citations, problems } = groundStatement({ cites: [block.cite] }, citable);
      const [code] = citations;
      return code === undefined
        ? `code was left out: ${problems.join("; ")}`
        : [{ type: "code", language: block.language, code }];
    }
  }
};
