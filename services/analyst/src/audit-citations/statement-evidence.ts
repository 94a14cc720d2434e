import type { Citation, Span, Statement } from "@quarry/contracts";
import { hintsFor, type Hints, type Recomputation, recompute, surroundingsOf } from "@quarry/grounding";
import { headParts } from "../evidence/document-head.ts";
import { type AbsenceSearch, type Auditing, isVerbatim, type ReportNow } from "./auditing.ts";
import { placeInReport } from "./place-in-report.ts";

/** A quote that stands, and the sentences around it. */
export interface QuoteInContext {
  readonly citation: Citation;
  readonly window: Span;
}

/** A statement that another one follows from, with its own quotes: they say whom and what it speaks of. */
export interface Premise {
  readonly statement: Statement;
  readonly quotes: readonly QuoteInContext[];
  readonly place: readonly string[];
}

/** All that a statement rests on. */
export interface StatementEvidence {
  readonly statement: Statement;
  readonly quotes: readonly QuoteInContext[];
  /** Where it stands in the report, in labelled lines. */
  readonly place: readonly string[];
  /** The statements it follows from or is computed from, as far as they stand. */
  readonly basedOn: readonly Premise[];
  readonly searches: readonly AbsenceSearch[];
  readonly hints: Hints;
  /** Of a derived statement. */
  readonly arithmetic: Recomputation | undefined;
}

/** Characters up to which a source is shown whole: an abstract names at its beginning what its results are about. */
export const maxWholeText = 2_500;

const contextOf = ({ citations, about }: Statement, { sources }: Auditing): string[] => [
  ...(about === undefined ? [] : [about]),
  ...citations.flatMap(({ documentId }) => {
    const facts = sources.get(documentId)?.facts;
    return facts === undefined ? [] : headParts(facts);
  }),
];

const quotesOf = ({ citations }: Statement, auditing: Auditing): QuoteInContext[] =>
  citations
    .filter((citation) => isVerbatim(citation, auditing))
    .map((citation) => ({
      citation,
      window: surroundingsOf(citation, auditing.sources.get(citation.documentId)?.text ?? "", {
        language: auditing.language,
        wholeUpTo: maxWholeText,
      }),
    }));

/** Collects what a statement rests on, and what code finds in it. */
export const collectEvidence = (
  statement: Statement,
  report: ReportNow,
  auditing: Auditing,
): StatementEvidence => {
  const { language, searches = [] } = auditing;
  const quotes = quotesOf(statement, auditing);
  const basedOn = (statement.basedOn ?? [])
    .filter((id) => id !== statement.id)
    .flatMap((id) => report.standing.get(id) ?? [])
    .map((premise) => ({
      statement: premise,
      quotes: quotesOf(premise, auditing),
      place: placeInReport(premise, report, auditing),
    }));
  const below = basedOn.flatMap(({ statement: { text, citations }, place }) => [
    text,
    ...place,
    ...citations.map(({ quote }) => quote),
  ]);
  const { derivation } = statement;
  const computed = derivation === undefined ? [] : [`${derivation.result} ${derivation.operands.join(" ")}`];
  return {
    statement,
    quotes,
    place: placeInReport(statement, report, auditing),
    basedOn,
    searches: searches.filter(({ statementId }) => statementId === statement.id),
    hints: hintsFor(statement.text, {
      quotes: quotes.map(({ citation }) => citation.quote),
      context: [...contextOf(statement, auditing), ...computed],
      basedOn: below,
      language,
    }),
    arithmetic:
      derivation === undefined
        ? undefined
        : recompute(
            { text: statement.text, derivation },
            {
              quotes: quotes.map(({ citation }) => citation.quote),
              basedOn:
                derivation.operation === "count" ? basedOn.map((premise) => premise.statement.text) : below,
            },
          ),
  };
};
