import type { Citation, Statement, StatementAudit } from "@quarry/contracts";
import { passSupport, saysVerbatim } from "@quarry/extractive";
import { isSpokenBy, spokenQuote } from "@quarry/grounding";
import type { Auditing, StatementEvidence } from "./statement-evidence.ts";

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

/** Nothing that it cites stands where it says. */
const settleMissing = (
  { statement, quotes }: StatementEvidence,
  { sources }: Pick<Auditing, "sources">,
): StatementAudit | undefined => {
  const { citations } = statement;
  if (citations.length === 0 || quotes.length > 0) return undefined;
  return citations.some(({ documentId }) => sources.has(documentId))
    ? byCode(statement, "FAIL", "its quotes do not stand in the source")
    : byCode(statement, "SOURCE_NOT_INDEXED", "its source is not among those that were read");
};

const settleAbsent = ({ statement, searches }: StatementEvidence): StatementAudit | undefined => {
  if (searches.some(({ passages }) => passages.length > 0)) return undefined;
  if (searches.length > 0) return byCode(statement, "PASS", null, "search");
  const isSearchable = (statement.searched ?? []).length > 0;
  const reason = isSearchable
    ? "what it says is missing could not be searched for"
    : "it says what the sources do not say, and no search has checked that";
  return byCode(statement, "REVIEW", reason);
};

/** It rests on nothing but statements that are removed, or is computed from one of them. */
const settleOrphan = ({ statement, basedOn: standing }: StatementEvidence): StatementAudit | undefined => {
  const { kind, basedOn = [], citations } = statement;
  if (citations.length > 0 || basedOn.length === 0 || kind === "absent") return undefined;
  const isOrphan = kind === "derived" ? standing.length < basedOn.length : standing.length === 0;
  return isOrphan ? byCode(statement, "FAIL", "the statements it follows from were removed") : undefined;
};

/** Whether the statement is the very words of a citation, and where it names a speaker, words of that speaker's turn. */
const isVerbatimQuote = (
  text: string,
  citation: Citation,
  { sources }: Pick<Auditing, "sources">,
): boolean => {
  if (!saysVerbatim(citation.quote, text)) return false;
  const speaker = spokenQuote(text)?.speaker;
  return speaker === undefined || isSpokenBy(speaker, citation, sources.get(citation.documentId)?.text ?? "");
};

/** What code alone can say of a statement: that what it rests on is not there, that its arithmetic is wrong, or that it is its quote. */
export const settleByCode = (
  evidence: StatementEvidence,
  auditing: Pick<Auditing, "sources">,
): StatementAudit | undefined => {
  const { statement, quotes, basedOn, arithmetic } = evidence;
  const { kind = "sourced", text } = statement;
  const missing = settleMissing(evidence, auditing) ?? settleOrphan(evidence);
  if (missing !== undefined) return missing;
  if (arithmetic?.status === "FAIL") return byCode(statement, "FAIL", arithmetic.reason, "arithmetic");
  if (kind === "absent") return settleAbsent(evidence);
  if (quotes.length === 0 && basedOn.length === 0) {
    const reason = kind === "conclusion" ? "it follows from no statement of the report" : "it cites nothing";
    return byCode(statement, "FAIL", reason);
  }
  const isQuote =
    kind === "sourced" && quotes.some(({ citation }) => isVerbatimQuote(text, citation, auditing));
  return isQuote ? byCode(statement, "PASS", null) : undefined;
};

const roundScore = (score: number): number => Math.round(score * 1000) / 1000;

/** What was checked, and no more: similarity tells what a quote is about, and next to nothing of whether it carries a statement. */
const checkedOnly = (support: number, missing: readonly string[]): string => {
  const checked = `no language model has judged it: its quotes stand in their sources and come ${support.toFixed(2)} near it`;
  return missing.length === 0 ? checked : `${checked}, and none of them has ${missing.join(", ")}`;
};

/** How far texts, each alone and all together, come near a statement: 0–1. */
const supportOf = async (
  { text }: { readonly text: string },
  quotes: readonly string[],
  { language, question, scoreSupport, asking: { signal } }: Auditing,
): Promise<number> => {
  const together = quotes.length > 1 ? [...quotes, quotes.join("\n\n")] : quotes;
  const scores = await Promise.all(
    together.map((quote) => scoreSupport({ sentence: text, quote, language, question }, { signal })),
  );
  return Math.max(0, ...scores);
};

/**
 * Says of a statement what can be checked without a language model: how near its quotes come to it and which of its numbers they lack.
 * That fails nothing.
 */
export const judgeByEncoder = async (
  { statement, quotes, basedOn, searches, hints }: StatementEvidence,
  auditing: Auditing,
): Promise<StatementAudit> => {
  const base = { statementId: statement.id, unsupported: [] };
  if (statement.kind === "absent") {
    const scores = await Promise.all(
      searches.map(({ query, passages }) =>
        supportOf(
          { text: query },
          passages.map(
            ({ documentId, start, end }) => auditing.sources.get(documentId)?.text.slice(start, end) ?? "",
          ),
          auditing,
        ),
      ),
    );
    const isThere = scores.some((score) => score >= passSupport);
    const reason = "a search for it found passages that may say it";
    return {
      ...base,
      by: "search",
      support: isThere ? 0.5 : 1,
      status: isThere ? "REVIEW" : "PASS",
      reason: isThere ? reason : null,
    };
  }
  const texts = [
    ...quotes.map(({ citation }) => citation.quote),
    ...basedOn.map((premise) => premise.statement.text),
  ];
  const support = roundScore(await supportOf(statement, texts, auditing));
  const isNear = support >= passSupport && hints.numbers.length === 0;
  return {
    ...base,
    by: "encoder",
    support,
    status: isNear ? "PASS" : "REVIEW",
    reason: isNear ? null : checkedOnly(support, hints.numbers),
  };
};
