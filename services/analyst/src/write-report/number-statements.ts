import type { Block, ReportDraft, Statement } from "@quarry/contracts";

type Rename = (id: string) => string;

const renameBlock = (block: Block, rename: Rename): Block => {
  switch (block.type) {
    case "paragraph":
      return { ...block, statements: block.statements.map(rename) };
    case "list":
      return { ...block, items: block.items.map((item) => item.map(rename)) };
    case "table":
      return {
        ...block,
        rows: block.rows.map((row) => ({ ...row, cells: row.cells.map((cell) => cell.map(rename)) })),
      };
    default:
      return block;
  }
};

const groupsOf = ({ shortAnswer, sections, contradictions, ideas, implementations }: ReportDraft) => [
  shortAnswer,
  ...sections.map(({ sentences }) => sentences),
  ...contradictions.map(({ sides }) => [...sides]),
  ...[...ideas, ...implementations].map(({ sentences }) => sentences),
];

/**
 * Numbers the statements of a report s1, s2, … in reading order, and what is based on them likewise. Parts that were written apart may
 * have the same ids until then.
 */
export const numberStatements = (draft: ReportDraft): ReportDraft => {
  const all = groupsOf(draft).flat();
  const numbers = new Map(all.map((statement, place) => [statement, `s${place + 1}`]));
  // Of two parts with the same ids, the sections of the report are those that something is based on.
  const based = [
    ...[...draft.ideas, ...draft.implementations].flatMap(({ sentences }) => sentences),
    ...draft.shortAnswer,
    ...draft.sections.flatMap(({ sentences }) => sentences),
  ];
  const idNow = new Map(based.map((statement) => [statement.id, numbers.get(statement) ?? statement.id]));
  const rename: Rename = (id) => idNow.get(id) ?? id;
  const number = (statement: Statement): Statement => ({
    ...statement,
    id: numbers.get(statement) ?? statement.id,
    ...(statement.basedOn && { basedOn: statement.basedOn.map(rename) }),
  });
  const within = <Part extends { readonly sentences: Statement[] }>(part: Part): Part => ({
    ...part,
    sentences: part.sentences.map(number),
  });
  return {
    ...draft,
    shortAnswer: draft.shortAnswer.map(number),
    sections: draft.sections.map((section) => ({
      ...within(section),
      ...(section.blocks && { blocks: section.blocks.map((block) => renameBlock(block, rename)) }),
    })),
    contradictions: draft.contradictions.map(({ reason, sides: [one, other] }) => ({
      reason,
      sides: [number(one), number(other)],
    })),
    ideas: draft.ideas.map(within),
    implementations: draft.implementations.map(within),
  };
};
