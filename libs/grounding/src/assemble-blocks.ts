import type { Block, Statement } from "@quarry/contracts";
import { type Citable, groundStatement } from "./ground-statement.ts";
import { type BlockReply, headersOf, type SectionReply, type StatementReply } from "./statements.ts";
import {
  type Bases,
  basesReader,
  type GroundedStatement,
  groundStatements,
  kindOf,
  saysSomething,
  stripAddresses,
  supportedStatements,
} from "./supported-statements.ts";

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
const blockOf = (block: BlockReply, { citable, idOf }: BlockOptions): Block[] | string => {
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

interface AssembleOptions {
  /** What may be cited. */
  readonly citable: Citable;
  /** Of the first statement; 1 when left out. */
  readonly firstNumber?: number;
  /** Ids of the report that a conclusion may be based on. */
  readonly known?: ReadonlySet<string>;
}

/** A section as a report holds it. */
export interface AssembledSection {
  readonly id: string;
  readonly blocks: readonly Block[];
  /** In reading order. */
  readonly statements: readonly Statement[];
}

/** A statement that rests on nothing, and what its writer can do about it. */
export interface UnsupportedStatement {
  readonly reply: StatementReply;
  readonly section: string;
  readonly problems: readonly string[];
}

/** What became of a reply. */
export interface Assembly {
  readonly sections: readonly AssembledSection[];
  readonly unsupported: readonly UnsupportedStatement[];
  /** What was wrong with statements that stand nevertheless, and with code. */
  readonly remarks: readonly string[];
}

const nothingNamed =
  "it has no quote; copy the words of a source that carry it, or name the statements it follows from in basedOn";

const problemsOf = ({ reply, grounding }: GroundedStatement): string[] => {
  const names = reply.basedOn.join(", ");
  const ungrounded = names === "" ? [] : [`basedOn names nothing that stands: ${names}`];
  const problems = [...grounding.problems, ...ungrounded];
  return problems.length > 0 ? problems : [nothingNamed];
};

const remarksOn = ({ reply, grounding }: GroundedStatement): string[] => [
  ...grounding.problems,
  ...(stripAddresses(reply.text) === reply.text
    ? []
    : ["an address was taken out of its text; ids of sources are enough"]),
];

const statementOf = (id: string, one: GroundedStatement, basedOn: readonly string[]): Statement => {
  const { reply, section, about, text, grounding } = one;
  const kind = kindOf(one, basedOn.length > 0);
  const searched = reply.searched.filter((query) => query.trim() !== "");
  return {
    id,
    section,
    text,
    citations: [...grounding.citations],
    kind,
    ...(basedOn.length > 0 && kind !== "sourced" && { basedOn: [...basedOn] }),
    ...(kind === "derived" && reply.derivation && { derivation: reply.derivation }),
    ...(kind === "absent" && { searched: searched.length > 0 ? searched : [text] }),
    ...(kind !== "absent" && searched.length > 0 && { searched }),
    ...(about !== undefined && about !== "" && { about }),
    ...(reply.certainty && { certainty: reply.certainty }),
  };
};

/**
 * Makes blocks of numbered statements of what a model replied. A statement keeps every quote that stands, and one that rests on nothing is
 * left out and reported: code decides nothing else about it. Labels and headers are text, and say nothing that is audited.
 */
export const assembleBlocks = (
  replies: readonly SectionReply[],
  { citable, firstNumber = 1, known = new Set() }: AssembleOptions,
): Assembly => {
  const all = groundStatements(replies, citable);
  const basesOf = basesReader(all, known);
  const standing = supportedStatements(all, basesOf);
  const kept = all.filter((one) => standing.has(one));
  const idOf = new Map(kept.map((one, place) => [one, `s${firstNumber + place}`]));
  const idsOf = ({ statements, ids }: Bases): string[] => [
    ...statements.flatMap((base) => idOf.get(base) ?? []),
    ...ids,
  ];
  const statements = kept.map((one) => statementOf(idOf.get(one) ?? "", one, idsOf(basesOf(one))));
  const idOfReply = new Map(kept.map((one) => [one.reply, idOf.get(one) ?? ""]));
  const blocks = replies.map(({ blocks: given }) =>
    given.map((block) => blockOf(block, { citable, idOf: (reply) => idOfReply.get(reply) })),
  );
  return {
    sections: replies.map(({ id }, place) => ({
      id,
      blocks: (blocks[place] ?? []).flatMap((block) => (typeof block === "string" ? [] : block)),
      statements: statements.filter(({ section }) => section === id),
    })),
    unsupported: all
      .filter((one) => !standing.has(one) && saysSomething(one))
      .map((one) => ({ reply: one.reply, section: one.section, problems: problemsOf(one) })),
    remarks: [
      ...kept.flatMap(remarksOn),
      ...blocks.flat().flatMap((block) => (typeof block === "string" ? [block] : [])),
    ],
  };
};

/** A sentence as models wrote it before there were blocks. */
interface SentenceReply {
  readonly text: string;
  readonly cites: readonly { readonly passageId: string; readonly quote: string }[];
}

/** Cited sentences of the earlier form as one paragraph of statements. */
export const blocksOfSentences = (sentences: readonly SentenceReply[]): BlockReply[] => [
  {
    type: "paragraph",
    statements: sentences.map(({ text, cites }) => ({
      text,
      kind: "sourced",
      cites: cites.map(({ passageId, quote }) => ({ id: passageId, quote })),
      basedOn: [],
      searched: [],
    })),
  },
];
