import type { Block, ReportDraft, Section, Statement } from "@quarry/contracts";
import { namedStatements } from "./draft-items.ts";

/** Replaces the ids in a block; a block without any is left out. */
export const mapIds = (block: Block, change: (id: string) => readonly string[]): Block[] => {
  if (block.type === "code") return [block];
  if (block.type === "list") {
    const items = block.items.map((item) => item.flatMap(change)).filter((item) => item.length > 0);
    return items.length === 0 ? [] : [{ ...block, items }];
  }
  if (block.type === "table") {
    const rows = block.rows
      .map((row) => row.map((cell) => cell.flatMap(change)))
      // A row with only its label says nothing.
      .filter((row) => (row.length === 1 ? row : row.slice(1)).some((cell) => cell.length > 0));
    return rows.length === 0 ? [] : [{ ...block, rows }];
  }
  const statements = block.statements.flatMap(change);
  return statements.length === 0 ? [] : [{ ...block, statements }];
};

export const mapBlocks = (draft: ReportDraft, change: (block: Block) => readonly Block[]): ReportDraft => {
  const inPart = <Part extends { readonly blocks: readonly Block[] }>(part: Part): Part => ({
    ...part,
    blocks: part.blocks.flatMap(change),
  });
  return {
    ...draft,
    sections: draft.sections.map(inPart),
    ideas: draft.ideas.map(inPart),
    implementations: draft.implementations.map(inPart),
  };
};

/** Returns sections that still have content, and headings above such sections. */
export const dropEmpty = (sections: readonly Section[]): Section[] =>
  sections.filter(({ blocks, level }, place) => {
    if (blocks.length > 0) return true;
    const rest = sections.slice(place + 1);
    const end = rest.findIndex((other) => other.level <= level);
    return (end === -1 ? rest : rest.slice(0, end)).some((other) => other.blocks.length > 0);
  });

/** Changes of a draft, by id of a statement or of a section with a new heading. */
interface DraftChanges {
  readonly statements?: ReadonlyMap<string, Statement>;
  readonly headings?: ReadonlyMap<string, string>;
  readonly removed?: ReadonlySet<string>;
}

/** Returns the draft with changed statements and headings, without removed statements and the parts they leave empty. */
export const rebuildDraft = (
  draft: ReportDraft,
  { statements = new Map(), headings = new Map(), removed = new Set() }: DraftChanges,
): ReportDraft => {
  const kept = mapBlocks(draft, (block) => mapIds(block, (id) => (removed.has(id) ? [] : [id])));
  const sections = dropEmpty(
    kept.sections.map((section) => ({ ...section, heading: headings.get(section.id) ?? section.heading })),
  );
  const ideas = kept.ideas.filter(({ blocks }) => blocks.length > 0);
  const named = namedStatements(draft.statements, [...sections, ...ideas, ...kept.implementations]);
  return {
    ...kept,
    sections,
    ideas,
    statements: named.map((statement) => statements.get(statement.id) ?? statement),
  };
};
