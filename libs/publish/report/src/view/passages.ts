import type { Citation, Findings, Span, Statement } from "@quarry/contracts";
import { pagesOfSpan, shownStatements } from "../pages/report-citations.ts";
import type { Passage } from "./shown.ts";

/** A passage before its source has a number. */
export interface LetteredPassage extends Omit<Passage, "label"> {
  /** Identifies it among the passages of its source; empty for a single one. */
  readonly letter: string;
}

/** Returns `a` to `z`, then `aa`, `ab`, as in the columns of a spreadsheet. */
const letters = (index: number): string =>
  `${index < 26 ? "" : letters(Math.floor(index / 26) - 1)}${String.fromCodePoint(97 + (index % 26))}`;

const spanKey = ({ start, end }: Span): string => `${start}-${end}`;

const passageKey = ({ documentId, ...span }: Citation): string => `${documentId}-${spanKey(span)}`;

export const shownCalculation = ({ expression = "" }: Pick<Statement, "expression">): string =>
  `= ${expression.replaceAll("*", "×")}`;

/** Returns the digits of each figure from its first that is not zero, so that 11.8 % and 0.118 are equal. */
const figures = (text: string): string[] =>
  (text.match(/\d[\d.,]*/gu) ?? []).map((figure) => figure.replaceAll(/[.,]|^[0.,]+/gu, ""));

/** Returns the citation of a statement that has most figures of its calculation. */
const startOf = ({ citations, expression = "" }: Statement): Citation | undefined => {
  const used = new Set(figures(expression));
  const shared = ({ quote }: Citation): number => new Set(figures(quote)).intersection(used).size;
  return citations.toSorted((one, other) => shared(other) - shared(one))[0];
};

/**
 * Returns the passages cited by the statements of a report, by document id, in the order in which the report first cites them, so
 * that the passages of one statement are mostly neighbours and share one mark. Excerpts are omitted because they are shown verbatim.
 */
export const citedPassages = (
  findings: Findings,
  pageStartsOf: (documentId: string) => readonly number[] | undefined,
): ReadonlyMap<string, readonly LetteredPassage[]> => {
  const statements = shownStatements(findings).filter(({ kind }) => kind !== "excerpt");
  const citations = statements.flatMap((one) => one.citations);
  const calculated = Map.groupBy(
    statements.filter(({ expression }) => expression !== undefined),
    (statement) => {
      const start = startOf(statement);
      return start && passageKey(start);
    },
  );
  const byDocument = Map.groupBy(citations, ({ documentId }) => documentId);
  const passagesOf = (documentId: string): LetteredPassage[] => {
    const spans = new Map((byDocument.get(documentId) ?? []).map((one) => [spanKey(one), one]));
    const pageStarts = pageStartsOf(documentId);
    return [...spans.values()].map(({ start, end, quote }, index) => ({
      letter: spans.size === 1 ? "" : letters(index),
      start,
      end,
      quote,
      pages: pageStarts === undefined ? null : pagesOfSpan(pageStarts, { start, end }),
      calculations: [
        ...new Set(
          (calculated.get(passageKey({ documentId, start, end, quote })) ?? []).map(shownCalculation),
        ),
      ],
    }));
  };
  return new Map([...byDocument.keys()].map((id) => [id, passagesOf(id)]));
};

/** Adjacent passages in the list, which share one mark: `7a–c`. */
interface Run {
  readonly first: number;
  readonly last: number;
}

/** Groups the positions of passages into runs of neighbours, in ascending order. */
const runsOf = (places: readonly number[]): Run[] => {
  const runs: Run[] = [];
  for (const place of [...new Set(places)].toSorted((left, right) => left - right)) {
    const before = runs.at(-1);
    if (before !== undefined && before.last === place - 1) runs.splice(-1, 1, { ...before, last: place });
    else runs.push({ first: place, last: place });
  }
  return runs;
};

/** A citation mark's letters, which follow its source number and are empty for all passages, and the passage it links to. */
export interface LetteredMark {
  readonly letters: string;
  readonly passage: LetteredPassage;
}

/** Returns the marks of the spans of one document that a statement cites. */
export const letteredMarks = (
  passages: readonly LetteredPassage[],
  cited: readonly Span[],
): LetteredMark[] => {
  const places = new Map(passages.map((passage, index) => [spanKey(passage), index]));
  return runsOf(cited.flatMap((span) => places.get(spanKey(span)) ?? [])).flatMap(
    ({ first, last }): LetteredMark[] => {
      const [from, to] = [passages[first], passages[last]];
      if (from === undefined || to === undefined) return [];
      const isAll = first === 0 && last === passages.length - 1;
      const range = first === last ? from.letter : `${from.letter}–${to.letter}`;
      return [{ letters: isAll ? "" : range, passage: from }];
    },
  );
};
