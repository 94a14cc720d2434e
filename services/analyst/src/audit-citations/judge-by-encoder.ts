import type { StatementAudit } from "@quarry/contracts";
import { passSupport } from "@quarry/extractive";
import type { Auditing } from "./auditing.ts";
import type { StatementEvidence } from "./statement-evidence.ts";

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
