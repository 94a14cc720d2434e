import type { Citation, Span, Statement, StatementAudit } from "@quarry/contracts";
import { hintsFor, type Hints, type Recomputation, recompute, surroundingsOf } from "@quarry/grounding";
import { saysVerbatim } from "../signals/support-score.ts";
import { type AbsenceSearch, type Auditing, isVerbatim, type StatementsById } from "./auditing.ts";

/** A quote that stands, and the sentences around it. */
export interface QuoteInContext {
  readonly citation: Citation;
  readonly window: Span;
}

/** All that a statement rests on. */
export interface StatementEvidence {
  readonly statement: Statement;
  readonly quotes: readonly QuoteInContext[];
  /** The statements it follows from or is computed from, as far as the report has them. */
  readonly basedOn: readonly Statement[];
  readonly searches: readonly AbsenceSearch[];
  readonly hints: Hints;
  /** Of a derived statement. */
  readonly arithmetic: Recomputation | undefined;
}

const contextOf = ({ citations, about }: Statement, { sources }: Auditing): string[] => [
  ...(about === undefined ? [] : [about]),
  ...citations.flatMap(({ documentId }) => {
    const facts = sources.get(documentId)?.facts;
    return facts === undefined ? [] : [facts.title, facts.publisher, facts.publishedAt ?? ""];
  }),
];

/** Collects what a statement rests on, and what code finds in it. */
export const collectEvidence = (
  statement: Statement,
  statements: StatementsById,
  auditing: Auditing,
): StatementEvidence => {
  const { sources, language, searches = [] } = auditing;
  const quotes = statement.citations
    .filter((citation) => isVerbatim(citation, auditing))
    .map((citation) => ({
      citation,
      window: surroundingsOf(citation, sources.get(citation.documentId)?.text ?? "", { language }),
    }));
  const basedOn = (statement.basedOn ?? [])
    .filter((id) => id !== statement.id)
    .flatMap((id) => statements.get(id) ?? []);
  const below = basedOn.flatMap(({ text, citations }) => [text, ...citations.map(({ quote }) => quote)]);
  const { derivation } = statement;
  const around = quotes.map(
    ({ citation, window }) => sources.get(citation.documentId)?.text.slice(window.start, window.end) ?? "",
  );
  const computed = derivation === undefined ? [] : [`${derivation.result} ${derivation.operands.join(" ")}`];
  return {
    statement,
    quotes,
    basedOn,
    searches: searches.filter(({ statementId }) => statementId === statement.id),
    hints: hintsFor(statement.text, {
      quotes: around,
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
              basedOn: derivation.operation === "count" ? basedOn.map(({ text }) => text) : below,
            },
          ),
  };
};

const byCode = (
  { id }: Statement,
  status: StatementAudit["status"],
  reason: string | null,
  by: StatementAudit["by"] = "code",
): StatementAudit => ({
  statementId: id,
  status,
  support: status === "PASS" ? 1 : 0,
  by,
  reason,
  unsupported: [],
});

/** What code alone can say of a statement: that what it rests on is not there, that its arithmetic is wrong, or that it is its quote. */
export const settleByCode = (
  { statement, quotes, basedOn, searches, arithmetic }: StatementEvidence,
  { sources }: Auditing,
): StatementAudit | undefined => {
  const { kind = "sourced", citations, text, searched = [] } = statement;
  if (citations.length > 0 && quotes.length === 0) {
    return citations.some(({ documentId }) => sources.has(documentId))
      ? byCode(statement, "FAIL", "its quotes do not stand in the source")
      : byCode(statement, "SOURCE_NOT_INDEXED", "its source is not among those that were read");
  }
  if (arithmetic?.status === "FAIL") return byCode(statement, "FAIL", arithmetic.reason, "arithmetic");
  if (kind === "absent") {
    if (searches.some(({ passages }) => passages.length > 0)) return undefined;
    return searches.length > 0
      ? byCode(statement, "PASS", null, "search")
      : byCode(
          statement,
          "REVIEW",
          searched.length > 0
            ? "what it says is missing could not be searched for"
            : "it says what the sources do not say, and no search has checked that",
        );
  }
  if (quotes.length === 0 && basedOn.length === 0)
    return byCode(
      statement,
      "FAIL",
      kind === "conclusion" ? "it follows from no statement of the report" : "it cites nothing",
    );
  const isQuote = kind === "sourced" && quotes.some(({ citation }) => saysVerbatim(citation.quote, text));
  return isQuote ? byCode(statement, "PASS", null) : undefined;
};
