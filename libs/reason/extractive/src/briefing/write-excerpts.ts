import type { Block, Statement } from "@quarry/contracts";
import type { TextSpan } from "@quarry/text";
import type { MarkMatches } from "./mark-matches.ts";
import type { RatedUnit } from "./rate-units.ts";
import type { BriefingSource } from "./source-unit.ts";

type ExcerptBlock = Extract<Block, { type: "excerpt" }>;

export interface Composing {
  readonly statements: Statement[];
  /** Number of the first statement. */
  readonly first: number;
  readonly markMatches: MarkMatches;
}

/** Writes a span of a source as a statement and returns its id. */
const write = (
  section: string,
  { documentId, text }: BriefingSource,
  { start, end }: TextSpan,
  to: Composing,
) => {
  const quote = text.slice(start, end);
  const id = `s${to.first + to.statements.length}`;
  const citations = [{ documentId, start, end, quote }];
  to.statements.push({ id, section, text: quote, kind: "excerpt", citations });
  return id;
};

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
  const { source, path, layout } = first;
  const block = (kind: ExcerptBlock["layout"], spans: readonly TextSpan[]): ExcerptBlock => {
    const statements = spans.map((span) => write(section, source, span, composing));
    const matches = spans.flatMap((span) => composing.markMatches(source.text, span));
    const found = matches.length > 0 ? { matches } : {};
    return { type: "excerpt", path: [...path], layout: kind, statements, ...found };
  };
  const lines = units.flatMap((unit) => unit.lines);
  const isShown = before.some((unit) => unit.lines.some(({ end }) => end > (first.lead?.start ?? end)));
  const lead = isShown ? undefined : first.lead;
  if (lead === undefined) return [block(layout, lines)];
  return layout === "list"
    ? [block("prose", [lead]), block("list", lines)]
    : [block(layout, [lead, ...lines])];
};
