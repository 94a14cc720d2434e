import type { Citation, RankedPassage, Span, Statement } from "@quarry/contracts";
import type { ScoreSupport } from "@quarry/extractive";
import { type Hints, hintsFor, type Recomputation, recompute, surroundingsOf } from "@quarry/grounding";
import type { JobContext } from "@quarry/jobs";
import { collapseWhitespace } from "@quarry/text";
import { type DocumentHead, headParts } from "../evidence/read-texts.ts";
import type { Reasoning } from "../ports.ts";

/** A document that statements cite. */
export interface AuditSource {
  readonly text: string;
  readonly facts?: DocumentHead | undefined;
}

/** What was found for the search of a statement that says what the sources do not say. */
interface AbsenceSearch {
  readonly statementId: string;
  readonly query: string;
  readonly passages: readonly Pick<RankedPassage, "documentId" | keyof Span>[];
}

/** What statements are audited by. */
export interface Auditing {
  /** By document id; a document that is not stored has no entry. */
  readonly sources: ReadonlyMap<string, AuditSource>;
  readonly language: string;
  /** What the statements answer; tells what their pronouns stand for. */
  readonly question?: string | undefined;
  readonly searches?: readonly AbsenceSearch[];
  /** By the section of a statement, as far as it has one. */
  readonly headings?: ReadonlyMap<string, string>;
  readonly scoreSupport: ScoreSupport;
  /** In whose name, and by which model, statements are judged. */
  readonly asking: Asking;
}

/** Who is asked and who pays. */
export interface Asking extends Pick<JobContext, "log" | "signal" | "deadline"> {
  /** The job's own: tells the run who answered; an audit for no run tells nobody. */
  readonly report: JobContext["report"];
  readonly runId: string;
  readonly reasoning: Partial<Reasoning>;
}

/** What a model is asked in a job: without a question it is told that there is none. */
export const questionOf = ({ question }: Pick<Auditing, "question">): string => question ?? "not known";

/** Whether a quote stands at its offsets. */
export const isVerbatim = (
  { documentId, start, end, quote }: Citation,
  { sources }: Pick<Auditing, "sources">,
): boolean => sources.get(documentId)?.text.slice(start, end) === quote;

/** The texts of statements by id. */
export type StatementsById = ReadonlyMap<string, Statement>;

/** A report while it is audited. */
export interface ReportNow {
  /** All statements as they are now, in reading order. */
  readonly statements: StatementsById;
  /** Those that are audited and not removed: others may follow from them. */
  readonly standing: StatementsById;
}

/** The statement that a reader has just read, which pronouns may refer to; cells of a table are read by their row and column. */
const statementBefore = ({ id, section, about }: Statement, { statements }: ReportNow): string => {
  if (about !== undefined) return "";
  let before: Statement | undefined;
  for (const other of statements.values()) {
    if (other.id === id) break;
    if (other.section === section) before = other;
  }
  return before === undefined || before.about !== undefined ? "" : before.text;
};

/** Where a statement stands in its report, in labelled lines: what its pronouns and the words of a cell refer to. */
export const placeInReport = (
  statement: Statement,
  report: ReportNow,
  { headings }: Pick<Auditing, "headings">,
): string[] =>
  [
    ["Section", headings?.get(statement.section) ?? ""],
    ["Stands in a table under", statement.about ?? ""],
    ["Comes after", statementBefore(statement, report)],
  ].flatMap(([label = "", words = ""]) => (words === "" ? [] : [`${label}: ${collapseWhitespace(words)}`]));

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
