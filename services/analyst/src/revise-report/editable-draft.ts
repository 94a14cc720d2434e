/* A draft whose parts have names that edits can use. */
import type { Block, Idea, Implementation, ReportDraft, Section, Statement } from "@quarry/contracts";
import { idsInBlock } from "@quarry/report";
import { dropEmpty } from "../shared/rebuild-draft.ts";

/** A block with the name used by edits; none for one written by an edit. */
export interface NamedBlock {
  readonly name: string | undefined;
  readonly block: Block;
}

/** A section, an idea or an implementation with the name used by edits; none for one written by an edit. */
export interface NamedPart {
  readonly name: string | undefined;
  /** As before the edits. */
  readonly part: Section | Idea | Implementation;
  readonly heading: string;
  /** Of a section, from 1; 0 for others. */
  readonly level: number;
  readonly blocks: readonly NamedBlock[];
}

/**
 * Names everything in a draft that has blocks: `r1` sections, `i1` ideas, `m1` implementations, and `b1` blocks across all of
 * them.
 */
export const nameParts = ({ sections, ideas, implementations }: ReportDraft): NamedPart[] => {
  let count = 0;
  const named =
    (letter: string) =>
    (part: NamedPart["part"], index: number): NamedPart => ({
      name: `${letter}${index + 1}`,
      part,
      heading: "heading" in part ? part.heading : part.title,
      level: "level" in part ? part.level : 0,
      blocks: part.blocks.map((block) => ({ name: `b${(count += 1)}`, block })),
    });
  return [...sections.map(named("r")), ...ideas.map(named("i")), ...implementations.map(named("m"))];
};

/** Returns every name that an edit of a draft may use. */
export const namesIn = (draft: ReportDraft): ReadonlySet<string> =>
  new Set(
    nameParts(draft).flatMap(({ name = "", blocks }) => [
      name,
      ...blocks.flatMap(({ name: own = "", block }) => [own, ...idsInBlock(block)]),
    ]),
  );

/** Creates a draft from named parts and the statements of their blocks, in reading order; each knows its section. */
export const draftOfParts = (
  draft: Omit<ReportDraft, "statements" | "sections" | "ideas" | "implementations">,
  parts: readonly NamedPart[],
  statements: ReadonlyMap<string, Statement>,
): ReportDraft => {
  const sections: Section[] = [];
  const ideas: Idea[] = [];
  const implementations: Implementation[] = [];
  for (const { part, heading, blocks: named } of parts) {
    const blocks = named.map(({ block }) => block);
    if ("heading" in part) sections.push({ ...part, heading, blocks });
    else if ("code" in part) implementations.push({ ...part, title: heading, blocks });
    else if (blocks.length > 0) ideas.push({ ...part, title: heading, blocks });
  }
  const kept = dropEmpty(sections);
  const inOrder = (blocks: readonly Block[], section?: string): Statement[] =>
    blocks.flatMap(idsInBlock).flatMap((id) => {
      const statement = statements.get(id);
      return statement === undefined ? [] : [section === undefined ? statement : { ...statement, section }];
    });
  return {
    ...draft,
    sections: kept,
    ideas,
    implementations,
    statements: [
      ...kept.flatMap(({ id, blocks }) => inOrder(blocks, id)),
      ...[...ideas, ...implementations].flatMap(({ blocks }) => inOrder(blocks)),
    ],
  };
};
