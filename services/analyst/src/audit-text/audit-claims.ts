import type { AuditRow, Citation, Statement } from "@quarry/contracts";
import {
  compareNumbers,
  failSupport,
  numbersAgree,
  passSupport,
  restatesNumbers,
  saysVerbatim,
  tableHeadOf,
} from "@quarry/grounding";
import { createYieldToEventLoop, startEach } from "@quarry/runtime";
import { containment, detectLanguage, termSet } from "@quarry/text";
import { openAuditor } from "../audit-report/audit-round.ts";
import type { Verdict } from "../audit-report/read-verdicts.ts";
import type { AuditUnit } from "../shared/audit-units.ts";
import type { Checking } from "./place-citation.ts";

/** The rows of a claim, one per citation, and whether a model judged it. */
export interface AuditedClaim {
  readonly rows: readonly AuditRow[];
  readonly byModel: boolean;
  /** Indexes of citations unrelated to a claim that others support; empty for a claim that a model judged as a whole. */
  readonly unrelated: ReadonlySet<number>;
}

type Judged = Pick<AuditRow, "status" | "support" | "view" | "reason">;

const judgedAs = {
  ok: { view: "full", status: "PASS", support: 1 },
  cite: { view: "full", status: "PASS", support: 1 },
  partly: { view: "partial", status: "REVIEW", support: 0.5 },
  wrong: { view: "contradicts", status: "FAIL", support: 0 },
  remove: { view: "none", status: "FAIL", support: 0 },
} as const satisfies Record<Verdict["kind"], Judged>;

const byVerdict = ({ kind, reason }: Verdict): Judged => {
  const judged = judgedAs[kind];
  return { ...judged, ...(judged.status !== "PASS" && reason !== "" && { reason }) };
};

const unjudged =
  "no language model has judged it: similarity shows what a quote is about, not whether it supports a claim";

/** Returns a quote with the head of its table, which gives its numbers their years and their scale. */
export const withTableHead = (
  { documentId, start, quote }: Citation,
  { sources }: Pick<Checking, "sources">,
): string => tableHeadOf(sources.get(documentId)?.text ?? "", start) + quote;

const byEncoder = async ({ text, citations }: Statement, checking: Checking): Promise<Judged> => {
  const { language, scoreSupport, asking } = checking;
  const isSaid = citations.some(
    ({ quote }) => saysVerbatim(quote, text) || restatesNumbers(text, quote, language),
  );
  if (isSaid) return { status: "PASS", support: 1 };
  const quote = citations.map((citation) => withTableHead(citation, checking)).join("\n\n");
  const score = await scoreSupport({ sentence: text, quote, language }, { signal: asking.context.signal });
  const support = Math.round(score * 1000) / 1000;
  const { missing, unclear } = compareNumbers(text, quote, language);
  if (missing.length === 0 && unclear.length > 0)
    return { status: "REVIEW", support, reason: `the source may not contain ${unclear.join(", ")}` };
  const isNear = support >= passSupport && missing.length === 0;
  return isNear ? { status: "PASS", support } : { status: "REVIEW", support, reason: unjudged };
};

/** A quote that shares fewer terms with a claim, in its language, is about something else. */
const sharedTerms = 0.15;

/** Finds unrelated citations of a claim that others support. */
const unrelatedIn = async (
  { text, citations }: Statement,
  { status }: Judged,
  { language, scoreSupport, asking }: Checking,
): Promise<ReadonlySet<number>> => {
  const unrelated = new Set<number>();
  if (status !== "PASS" || citations.length < 2) return unrelated;
  for (const [place, { quote }] of citations.entries()) {
    const isComparable = [language, "und"].includes(detectLanguage(quote));
    if (!isComparable || containment(termSet(text, language), termSet(quote, language)) >= sharedTerms)
      continue;
    const { signal } = asking.context;
    if ((await scoreSupport({ sentence: text, quote, language }, { signal })) < failSupport)
      unrelated.add(place);
  }
  return unrelated.size < citations.length ? unrelated : new Set();
};

const rowOf = (
  { id, text }: Statement,
  citation: Citation,
  { judged, checking }: { readonly judged: Judged; readonly checking: Checking },
): AuditRow => ({
  sentenceId: id,
  text,
  ...citation,
  verbatim: true,
  numbersAgree: numbersAgree(text, withTableHead(citation, checking), checking.language),
  ...judged,
});

const verdictsOn = async (
  statements: readonly Statement[],
  { language, asking }: Checking,
): Promise<ReadonlyMap<string, Verdict>> => {
  if (!asking.reasoning.model || statements.length === 0) return new Map();
  const sources = [...asking.documents.keys()].map((documentId, index) => ({
    number: index + 1,
    documentId,
    sentences: "whole" as const,
  }));
  const { pack, audit } = await openAuditor({ question: "not known", language, sources }, asking);
  const sentences = pack.sources.flatMap((source) => source.sentences);
  const units = statements.map((statement): AuditUnit => ({
    id: statement.id,
    heading: "",
    statement,
    text: statement.text,
    paragraph: [],
    cited: sentences.filter(({ documentId, start, end }) =>
      statement.citations.some((one) => one.documentId === documentId && start < one.end && one.start < end),
    ),
  }));
  return (await audit(units)).verdicts;
};

/** Audits claims of a text with the auditor of reports; without a model's answer by the encoder, which fails nothing. */
export const auditClaims = async (
  statements: readonly Statement[],
  checking: Checking,
): Promise<ReadonlyMap<string, AuditedClaim>> => {
  const verdicts = await verdictsOn(statements, checking);
  // V8 drops patterns that are not used for a time, such as that of a model's answer.
  if (verdicts.size > 0) await checking.prepareNumbers();
  const audited = await startEach(
    statements,
    async (statement): Promise<[string, AuditedClaim]> => {
      const verdict = verdicts.get(statement.id);
      const judged = verdict === undefined ? await byEncoder(statement, checking) : byVerdict(verdict);
      const rows = statement.citations.map((citation) => rowOf(statement, citation, { judged, checking }));
      const byModel = verdict !== undefined;
      const unrelated = byModel ? new Set<number>() : await unrelatedIn(statement, judged, checking);
      return [statement.id, { rows, byModel, unrelated }];
    },
    createYieldToEventLoop(checking.asking.context.signal),
  );
  return new Map(audited);
};
