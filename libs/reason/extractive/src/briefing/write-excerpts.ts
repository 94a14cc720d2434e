import type { Block, Statement } from "@quarry/contracts";
import type { TextSpan } from "@quarry/text";
import type { MarkMatches } from "./mark-matches.ts";
import type { RatedUnit } from "./rate-units.ts";
import type { BriefingSource } from "./source-unit.ts";

type ExcerptBlock = Extract<Block, { type: "excerpt" }>;

/** Writes statements with consecutive numbers. */
export interface Writer {
  readonly statements: Statement[];
  /** Writes a span of a source as a statement and returns its id. */
  readonly write: (section: string, source: BriefingSource, span: TextSpan) => string;
}

/** Creates a writer that numbers its statements from `first`. */
export const createWriter = (first: number): Writer => {
  const statements: Statement[] = [];
  return {
    statements,
    write: (section, { documentId, text }, { start, end }) => {
      const quote = text.slice(start, end);
      const id = `s${first + statements.length}`;
      statements.push({
        id,
        section,
        text: quote,
        kind: "excerpt",
        citations: [{ documentId, start, end, quote }],
      });
      return id;
    },
  };
};

/** The writer of excerpts, and the function that marks their matches. */
export interface Composing {
  readonly writer: Writer;
  readonly markMatches: MarkMatches;
}

/**
 * Writes one excerpt of some units. The lead of a list becomes prose before it, that of a table or a turn its first line; no lead
 * is shown twice.
 */
export const blocksOf = (
  section: string,
  units: readonly RatedUnit[],
  { writer, markMatches }: Composing,
  before: readonly RatedUnit[] = [],
): ExcerptBlock[] => {
  const [first] = units;
  if (first === undefined) return [];
  const { source, path, layout } = first;
  const block = (kind: ExcerptBlock["layout"], spans: readonly TextSpan[]): ExcerptBlock => {
    const statements = spans.map((span) => writer.write(section, source, span));
    const matches = spans.flatMap((span) => markMatches(source.text, span));
    return {
      type: "excerpt",
      path: [...path],
      layout: kind,
      statements,
      ...(matches.length > 0 && { matches }),
    };
  };
  const lines = units.flatMap((unit) => unit.lines);
  const isShown = before.some((unit) => unit.lines.some(({ end }) => end > (first.lead?.start ?? end)));
  const lead = isShown ? undefined : first.lead;
  if (lead === undefined) return [block(layout, lines)];
  return layout === "list"
    ? [block("prose", [lead]), block("list", lines)]
    : [block(layout, [lead, ...lines])];
};

/** Groups units in reading order: rows of one table together, and parts of one paragraph. */
export const runsOf = (units: readonly RatedUnit[]): RatedUnit[][] => [
  ...Map.groupBy(units, ({ block }) => block).values(),
];
