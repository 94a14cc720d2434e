import type { Statement } from "@quarry/contracts";
import { assembleBlocks, type Citable, type SectionReply, type StatementReply } from "@quarry/grounding";
import { type DroppedStatement, droppedStatements } from "../dropped-statements.ts";

/** What a model says of an idea or of code. */
interface ItemReply {
  readonly statements: readonly StatementReply[];
}

interface ItemOptions {
  readonly citable: Citable;
  /** Of the sections that the items become: `idea` makes `idea-1`. */
  readonly name: string;
  /** Far from those of the report, which is written at the same time. */
  readonly firstNumber: number;
}

/** The statements of each item that rest on something, and those that do not. */
export const itemStatements = (
  items: readonly ItemReply[],
  { citable, name, firstNumber }: ItemOptions,
): { readonly items: readonly (readonly Statement[])[]; readonly dropped: readonly DroppedStatement[] } => {
  const replies = items.map(({ statements }, place): SectionReply => ({
    id: `${name}-${place + 1}`,
    blocks: [{ type: "paragraph", statements: [...statements] }],
  }));
  const { sections, unsupported } = assembleBlocks(replies, { citable, firstNumber });
  return { items: sections.map(({ statements }) => statements), dropped: droppedStatements(unsupported) };
};

/** Statements of some sections under the name of the one in which they stand in the end. */
export const inSection = (statements: readonly Statement[], section: string): Statement[] =>
  statements.map((statement) => ({ ...statement, section }));
