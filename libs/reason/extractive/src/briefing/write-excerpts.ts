import type { Block, Statement } from "@quarry/contracts";
import type { TextSpan } from "@quarry/text";
import type { MarkMatches } from "./mark-matches.ts";
import type { RatedUnit } from "./rate-units.ts";

type ExcerptBlock = Extract<Block, { type: "excerpt" }>;

export interface Composing {
  readonly statements: Statement[];
  /** Number of the first statement. */
  readonly first: number;
  readonly markMatches: MarkMatches;
}

/**
 * Writes one excerpt of some units. The lead-in of a list becomes prose before it, that of a table or a turn its first line; none
 * is shown twice.
 */
export const blocksOf = (
  section: string,
  units: readonly RatedUnit[],
  composing: Composing,
  before: readonly RatedUnit[] = [],
): ExcerptBlock[] => {
  const [first] = units;
  if (first === undefined) return [];
  const { path, layout } = first;
  const { documentId, text } = first.source;
  const block = (kind: ExcerptBlock["layout"], spans: readonly TextSpan[]): ExcerptBlock => {
    const statements = spans.map(({ start, end }) => {
      const quote = text.slice(start, end);
      const id = `s${composing.first + composing.statements.length}`;
      const citations = [{ documentId, start, end, quote }];
      composing.statements.push({ id, section, text: quote, kind: "excerpt", citations });
      return id;
    });
    const matches = spans.flatMap((span) => composing.markMatches(text, span));
    const found = matches.length > 0 ? { matches } : {};
    return { type: "excerpt", path: [...path], layout: kind, statements, ...found };
  };
  const lines = units.flatMap((unit) => unit.lines);
  const isShown = before.some((unit) => unit.lines.some(({ end }) => end > (first.lead?.start ?? end)));
  const lead = first.lead === undefined || isShown ? [] : [first.lead];
  if (layout === "list" && lead.length > 0) return [block("prose", lead), block("list", lines)];
  return [block(layout, [...lead, ...lines])];
};
