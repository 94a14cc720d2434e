import type { StatementAudit } from "@quarry/contracts";
import { failSupport, passSupport } from "../support/calibration.ts";
import type { Auditing } from "./auditing.ts";
import type { StatementEvidence } from "./statement-evidence.ts";

const roundScore = (score: number): number => Math.round(score * 1000) / 1000;

const statusOf = (support: number, missing: readonly string[]): StatementAudit["status"] => {
  if (support < failSupport || missing.length > 0) return "FAIL";
  return support >= passSupport ? "PASS" : "REVIEW";
};

const reasonOf = (
  status: StatementAudit["status"],
  support: number,
  missing: readonly string[],
): string | null => {
  if (status === "PASS") return null;
  if (support < failSupport) return "the quote does not support it";
  return missing.length > 0
    ? `a number of it does not stand in the quote: ${missing.join(", ")}`
    : "the quote may carry it only in part";
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

/** Judges a statement without a language model: by the encoder, by shared words and by its numbers. */
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
  const status = statusOf(support, hints.numbers);
  return { ...base, by: "encoder", support, status, reason: reasonOf(status, support, hints.numbers) };
};
