import type { Block, ReportDraft, Section, Statement } from "@quarry/contracts";
import { idsInBlock } from "@quarry/report";

type Keeps = (id: string) => boolean;

const filterIds = (ids: readonly string[], keeps: Keeps): string[] => ids.filter(keeps);

const filterBlock = (block: Block, keeps: Keeps): Block[] => {
  if (block.type === "code") return [block];
  if (block.type === "list") {
    const items = block.items.map((item) => filterIds(item, keeps)).filter((item) => item.length > 0);
    return items.length === 0 ? [] : [{ ...block, items }];
  }
  if (block.type === "table") {
    const rows = block.rows
      .map((row) => row.map((cell) => filterIds(cell, keeps)))
      // A row whose label alone is left says nothing.
      .filter(
        (row) => row.slice(1).some((cell) => cell.length > 0) || (row.length === 1 && row[0]?.length !== 0),
      );
    return rows.length === 0 ? [] : [{ ...block, rows }];
  }
  const statements = filterIds(block.statements, keeps);
  return statements.length === 0 ? [] : [{ ...block, statements }];
};

/** Sections that still say something, and headings over such sections. */
const dropEmpty = (sections: readonly Section[]): Section[] =>
  sections.filter(({ blocks, level }, place) => {
    if (blocks.length > 0) return true;
    const rest = sections.slice(place + 1);
    const end = rest.findIndex((other) => other.level <= level);
    return (end === -1 ? rest : rest.slice(0, end)).some((other) => other.blocks.length > 0);
  });

/** Changes of a draft, by the id of a statement or of a section whose heading changes. */
export interface DraftChanges {
  readonly statements: ReadonlyMap<string, Statement>;
  readonly headings: ReadonlyMap<string, string>;
  readonly removed: ReadonlySet<string>;
}

/** The draft with changed statements and headings, without removed statements and without what they leave empty. */
export const rebuildDraft = (
  draft: ReportDraft,
  { statements, headings, removed }: DraftChanges,
): ReportDraft => {
  const keeps: Keeps = (id) => !removed.has(id);
  const filter = <Part extends { readonly blocks: readonly Block[] }>(part: Part): Part => ({
    ...part,
    blocks: part.blocks.flatMap((block) => filterBlock(block, keeps)),
  });
  const sections = dropEmpty(
    draft.sections.map((section) => ({
      ...filter(section),
      heading: headings.get(section.id) ?? section.heading,
    })),
  );
  const ideas = draft.ideas.map(filter).filter(({ blocks }) => blocks.length > 0);
  const implementations = draft.implementations.map(filter);
  const named = new Set(
    [...sections, ...ideas, ...implementations].flatMap(({ blocks }) => blocks.flatMap(idsInBlock)),
  );
  return {
    ...draft,
    sections,
    ideas,
    implementations,
    statements: draft.statements
      .filter(({ id }) => named.has(id))
      .map((statement) => statements.get(statement.id) ?? statement),
  };
};
