import type { Block, ReportDraft, Statement } from "@quarry/contracts";
import { type PackView, sentenceKey } from "@quarry/grounding";
import { nameParts } from "./editable-draft.ts";

interface Showing {
  readonly find: PackView["findCited"];
  readonly statements: ReadonlyMap<string, Statement>;
  /** Statements that only a struck source supported. */
  readonly lost: ReadonlySet<string>;
  /** Statements that a struck source supported together with others. */
  readonly weakened: ReadonlySet<string>;
}

const noteOn = (id: string, { lost, weakened }: Showing): string => {
  if (lost.has(id)) return " (its source was struck)";
  return weakened.has(id) ? " (one of its sources was struck)" : "";
};

/** Returns the bracket of a statement in the writer's notation; empty if there are no citations. */
const bracketOf = ({ kind, citations, expression = "" }: Statement, find: PackView["findCited"]): string => {
  const keys = find(citations).map(sentenceKey).join(", ");
  const after = (sign: string, by: string): string => (keys === "" ? `[${sign}]` : `[${sign}${by}${keys}]`);
  if (kind === "general") return "[k]";
  if (kind === "absent") return after("none", "; ");
  if (kind === "inference") return after("i", " ");
  if (kind === "arithmetic") return after(`= ${expression}`, "; ");
  return keys === "" ? "" : `[${keys}]`;
};

/** Renders a statement with its bracket, under its name. */
const showStatement = (id: string, showing: Showing): string[] => {
  const { find, statements } = showing;
  const statement = statements.get(id);
  if (statement === undefined) return [];
  const { text, markdown = text } = statement;
  const bracket = bracketOf(statement, find);
  const words = markdown.replaceAll(/\s+/gu, " ");
  return [`${id} ${words}${bracket === "" ? "" : ` ${bracket}`}${noteOn(id, showing)}`];
};

const showBlock = (block: Block, showing: Showing): string[] => {
  const show = (ids: readonly string[]): string[] => ids.flatMap((id) => showStatement(id, showing));
  if (block.type === "code") return ["```", block.text, "```"];
  if (block.type === "list")
    return block.items.map(
      (item, index) => `${block.ordered ? `${index + 1}.` : "-"} ${show(item).join(" ")}`,
    );
  if (block.type === "table")
    return [
      `| ${block.columns.join(" | ")} |`,
      ...block.rows.map((row) => `| ${row.map((cell) => show(cell).join(" ")).join(" | ")} |`),
    ];
  return show(block.statements);
};

/** Renders a draft for a prompt: every part under its name for edits, every statement with its bracket. */
export const showDraft = (draft: ReportDraft, shown: Omit<Showing, "statements">): string => {
  const statements = new Map(draft.statements.map((statement) => [statement.id, statement]));
  const parts = nameParts(draft).map((one) => {
    const heading = one.level === 0 ? one.heading : `${"#".repeat(one.level + 1)} ${one.heading}`;
    const blocks = one.blocks.flatMap(({ name, block }) => [
      `${name} ${block.type}`,
      ...showBlock(block, { ...shown, statements }),
    ]);
    return [`${one.name} ${heading}`, ...blocks].join("\n");
  });
  return [`title: ${draft.title}`, ...parts].join("\n\n");
};
