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
export type NamedPart = {
  readonly name: string | undefined;
  /** Edited; that of `part` is the one before. */
  readonly heading: string;
  /** Of a section, from 1; 0 for others. */
  readonly level: number;
  /** Edited; those of `part` are the ones before. */
  readonly blocks: readonly NamedBlock[];
} & (
  | { readonly kind: "section"; readonly part: Section }
  | { readonly kind: "idea"; readonly part: Idea }
  | { readonly kind: "implementation"; readonly part: Implementation }
);

/**
 * Names everything in a draft that has blocks: `r1` sections, `i1` ideas, `m1` implementations, and `b1` blocks across all of
 * them.
 */
export const nameParts = ({ sections, ideas, implementations }: ReportDraft): NamedPart[] => {
  let count = 0;
  const named = ({ blocks }: { readonly blocks: readonly Block[] }): NamedBlock[] =>
    blocks.map((block) => ({ name: `b${(count += 1)}`, block }));
  return [
    ...sections.map((part, index): NamedPart => {
      const { heading, level } = part;
      return { kind: "section", name: `r${index + 1}`, heading, level, part, blocks: named(part) };
    }),
    ...ideas.map((part, index): NamedPart => {
      const heading = part.title;
      return { kind: "idea", name: `i${index + 1}`, heading, level: 0, part, blocks: named(part) };
    }),
    ...implementations.map((part, index): NamedPart => {
      const heading = part.title;
      return { kind: "implementation", name: `m${index + 1}`, heading, level: 0, part, blocks: named(part) };
    }),
  ];
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
  for (const one of parts) {
    const blocks = one.blocks.map(({ block }) => block);
    const { heading } = one;
    if (one.kind === "section") sections.push({ ...one.part, heading, blocks });
    else if (one.kind === "implementation") implementations.push({ ...one.part, title: heading, blocks });
    else if (blocks.length > 0) ideas.push({ ...one.part, title: heading, blocks });
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
