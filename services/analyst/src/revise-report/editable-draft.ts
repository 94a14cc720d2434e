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
  const named = (blocks: readonly Block[]): NamedBlock[] =>
    blocks.map((block) => ({ name: `b${(count += 1)}`, block }));
  return [
    ...sections.map((part, index): NamedPart => ({
      kind: "section",
      name: `r${index + 1}`,
      part,
      blocks: named(part.blocks),
    })),
    ...ideas.map((part, index): NamedPart => ({
      kind: "idea",
      name: `i${index + 1}`,
      part,
      blocks: named(part.blocks),
    })),
    ...implementations.map((part, index): NamedPart => ({
      kind: "implementation",
      name: `m${index + 1}`,
      part,
      blocks: named(part.blocks),
    })),
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

const unnamed = (blocks: readonly NamedBlock[]): Block[] => blocks.map(({ block }) => block);

/** Creates a draft from named parts and the statements of their blocks, in reading order; each knows its section. */
export const draftOfParts = (
  draft: Omit<ReportDraft, "statements" | "sections" | "ideas" | "implementations">,
  parts: readonly NamedPart[],
  statements: ReadonlyMap<string, Statement>,
): ReportDraft => {
  const sections = dropEmpty(
    parts.flatMap((one) => (one.kind === "section" ? [{ ...one.part, blocks: unnamed(one.blocks) }] : [])),
  );
  const ideas = parts.flatMap((one) =>
    one.kind === "idea" && one.blocks.length > 0 ? [{ ...one.part, blocks: unnamed(one.blocks) }] : [],
  );
  const implementations = parts.flatMap((one) =>
    one.kind === "implementation" ? [{ ...one.part, blocks: unnamed(one.blocks) }] : [],
  );
  const inOrder = (blocks: readonly Block[], section?: string): Statement[] =>
    blocks.flatMap(idsInBlock).flatMap((id) => {
      const statement = statements.get(id);
      return statement === undefined ? [] : [section === undefined ? statement : { ...statement, section }];
    });
  return {
    ...draft,
    sections,
    ideas,
    implementations,
    statements: [
      ...sections.flatMap(({ id, blocks }) => inOrder(blocks, id)),
      ...[...ideas, ...implementations].flatMap(({ blocks }) => inOrder(blocks)),
    ],
  };
};
