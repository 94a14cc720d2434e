import type { Citation } from "@quarry/contracts";
import {
  type Citable,
  groundStatement,
  hintsFor,
  locateCitation,
  type StatementReply,
  statementReplySchema,
} from "@quarry/grounding";
import { parseJsonReply } from "@quarry/language-model";
import { detectLanguage, words } from "@quarry/text";
import { z } from "zod";
import { shareOf } from "./measure-bundle.ts";
import { type RecordedAnswer, shownSources, type Transcripts } from "./read-transcripts.ts";

/** In answers to prompts before statements there were sentences, whose quotes name a passage. */
const citeSchema = z
  .object({ id: z.string().optional(), passageId: z.string().optional(), quote: z.string() })
  .transform(({ id, passageId, quote }) => ({ id: id ?? passageId ?? "", quote }));

const isStatement = z
  .looseObject({ text: z.string() })
  .refine(
    (value) =>
      Array.isArray(value["cites"]) ||
      ["kind", "basedOn", "derivation", "searched"].some((name) => name in value),
  );

const asStatement = (value: unknown): StatementReply | undefined => {
  const found = isStatement.safeParse(value).data;
  if (found === undefined) return undefined;
  const cites = z.array(citeSchema).safeParse(found["cites"] ?? []).data;
  return statementReplySchema.safeParse({ ...found, cites }).data;
};

const codeSchema = z.object({ type: z.literal("code"), cite: citeSchema });

const walk = (value: unknown): StatementReply[] => {
  if (Array.isArray(value)) return value.flatMap(walk);
  if (typeof value !== "object" || value === null) return [];
  const code = codeSchema.safeParse(value).data;
  if (code) return [statementReplySchema.parse({ text: code.cite.quote, cites: [code.cite] })];
  const statement = asStatement(value);
  return statement ? [statement] : Object.values(value).flatMap(walk);
};

/**
 * The statements of a model's answer in reading order, of today's form (blocks of statements) and of the form before it (sentences); code
 * counts as a statement that is its own quote. Undefined when the answer is no JSON.
 */
const statementReplies = (answer: string): StatementReply[] | undefined => {
  const reply = parseJsonReply(answer, { repair: true });
  return reply.ok ? walk(reply.value) : undefined;
};

/** A statement that a model wrote, and what code makes of it. */
export interface MeasuredStatement {
  readonly from: string;
  readonly task: string;
  readonly text: string;
  readonly kind: StatementReply["kind"];
  /** Quotes that were given. */
  readonly quotes: number;
  /** Of these, what stands verbatim in some source, whatever id it was given. */
  readonly standing: number;
  /** What is cited; a quote that was given twice stands here once. */
  readonly citations: readonly Citation[];
  /** Quotes that stand and that the citations hold. */
  readonly keptStanding: number;
  /** Whether it has something to rest on. */
  readonly kept: boolean;
  readonly problems: readonly string[];
  /** Numbers and names of a sourced statement that none of its quotes has: what an auditor is pointed to. */
  readonly hints: readonly string[];
}

/** What code makes of all writing answers. */
interface MeasuredTranscripts {
  readonly answers: number;
  /** Answers that are no JSON, by file and line. */
  readonly unreadable: readonly string[];
  readonly statements: readonly MeasuredStatement[];
}

// Reading, judging and auditing answers quote as well, but they are not what stands in a report; plans hold no statements.
const isWriting = ({ task }: RecordedAnswer): boolean => /^(?:write|revise)-/.test(task);

/** A conclusion rests on statements of its reply or on ones it was shown; a search rests on having been described. */
const restsOn = (
  reply: StatementReply,
  citations: readonly Citation[],
  known: ReadonlySet<string>,
): boolean => {
  if (citations.length > 0) return true;
  if (reply.kind === "absent") return reply.searched.length > 0;
  return (
    reply.kind !== "sourced" && reply.basedOn.some((name) => known.has(name) || /^\[?s\d+\]?$/.test(name))
  );
};

const standsIn = (quote: string, { sources }: Transcripts): boolean =>
  [...sources.keys()].some(
    (documentId) => locateCitation(quote, { documentId, spans: [] }, (id) => sources.get(id)) !== undefined,
  );

/** The hints to a statement that rests on its quotes alone; another kind rests on statements and searches as well. */
const hintsTo = ({ text, kind }: StatementReply, citations: readonly Citation[]): string[] => {
  if (kind !== "sourced" || citations.length === 0) return [];
  const quotes = citations.map(({ quote }) => quote);
  const { numbers, names } = hintsFor(text, { quotes, language: detectLanguage(text) });
  return [...numbers, ...names];
};

const measureReply = (
  reply: StatementReply,
  { answer, citable, transcripts }: { answer: RecordedAnswer; citable: Citable; transcripts: Transcripts },
): Omit<MeasuredStatement, "kept"> => {
  const { citations, problems } = groundStatement(reply, citable);
  const standing = reply.cites.filter(({ quote }) => standsIn(quote, transcripts));
  return {
    from: answer.from,
    task: answer.task,
    text: reply.text,
    kind: reply.kind,
    quotes: reply.cites.length,
    standing: standing.length,
    citations,
    keptStanding: standing.filter((cite) => groundStatement({ cites: [cite] }, citable).citations.length > 0)
      .length,
    problems,
    hints: hintsTo(reply, citations),
  };
};

const measureAnswer = (answer: RecordedAnswer, transcripts: Transcripts): MeasuredStatement[] | undefined => {
  const replies = statementReplies(answer.answer);
  if (replies === undefined) return undefined;
  const citable = {
    sources: shownSources(answer.prompt, transcripts.sources),
    textOf: (documentId: string) => transcripts.sources.get(documentId),
  };
  const measured = replies.map((reply) => measureReply(reply, { answer, citable, transcripts }));
  const quoted = replies.flatMap(({ ref }, index) =>
    ref !== undefined && (measured[index]?.citations.length ?? 0) > 0 ? [ref] : [],
  );
  const known = new Set(quoted);
  return replies.flatMap((reply, index) => {
    const statement = measured[index];
    return statement ? [{ ...statement, kept: restsOn(reply, statement.citations, known) }] : [];
  });
};

/** Grounds every statement of the writing answers in what stood in its own prompt; `limit` is the most answers to look at. */
export const measureTranscripts = (transcripts: Transcripts, limit?: number): MeasuredTranscripts => {
  const measured = transcripts.answers
    .filter(isWriting)
    .map((answer) => ({ answer, statements: measureAnswer(answer, transcripts) }))
    .filter(({ statements }) => statements === undefined || statements.length > 0)
    .slice(0, limit);
  return {
    answers: measured.length,
    unreadable: measured.flatMap(({ answer, statements }) => (statements ? [] : [answer.from])),
    statements: measured.flatMap(({ statements = [] }) => statements),
  };
};

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** Shares and counts over all statements. */
export const summarizeStatements = (statements: readonly MeasuredStatement[]) => {
  const standing = sum(statements.map((one) => one.standing));
  const documents = new Set(
    statements.flatMap(({ citations }) => citations.map(({ documentId }) => documentId)),
  );
  return {
    statements: statements.length,
    statementsKept: shareOf(statements.filter(({ kept }) => kept).length, statements.length),
    /** Statements that are kept with every quote that stands. */
    statementsWhole: shareOf(
      statements.filter((one) => one.kept && one.keptStanding === one.standing).length,
      statements.length,
    ),
    /** Statements whose auditor is pointed to a number or a name. */
    flagged: shareOf(statements.filter(({ hints }) => hints.length > 0).length, statements.length),
    quotes: sum(statements.map(({ quotes }) => quotes)),
    quotesStanding: standing,
    quotesKept: shareOf(sum(statements.map(({ keptStanding }) => keptStanding)), standing),
    words: sum(statements.map(({ text }) => words(text).length)),
    sources: documents.size,
  };
};
