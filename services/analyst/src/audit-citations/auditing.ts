import type { Citation, RankedPassage, Span, Statement } from "@quarry/contracts";
import type { ScoreSupport } from "@quarry/extractive";
import type { JobContext } from "@quarry/jobs";
import type { DocumentHead } from "../evidence/document-head.ts";
import type { Reasoning } from "../ports.ts";

/** A document that statements cite. */
export interface AuditSource {
  readonly text: string;
  readonly facts?: DocumentHead | undefined;
}

/** What was found for the search of a statement that says what the sources do not say. */
export interface AbsenceSearch {
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
