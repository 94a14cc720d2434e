import { type Statement, type StatementAudit } from "@quarry/contracts";
import { z } from "zod";
import type { Recomputation } from "./recompute.ts";

/**
 * How far a statement follows from what it rests on, all of it together: the citation recall of ALCE (Gao et al. 2023), with a part and the
 * contrary told apart.
 */
export const statementVerdictSchema = z.enum(["full", "partial", "none", "contradicted"]);

/** An auditor's answer about one statement. */
export interface StatementJudgement {
  readonly verdict: z.output<typeof statementVerdictSchema>;
  readonly unsupported: readonly string[];
  readonly reason: string;
  /** It says what sources do not say, and names no search. */
  readonly claimsAbsence: boolean;
}

const supportOf = { full: 1, partial: 0.5, none: 0, contradicted: 0 } as const;
const statusOf = { full: "PASS", partial: "REVIEW", none: "FAIL", contradicted: "FAIL" } as const;

const absenceReason = "it says what the sources do not say, and no search has checked that";

type Judged = Pick<Statement, "id" | "kind" | "searched" | "citations">;

/** The audit of a statement by a model's answer; arithmetic that is wrong fails, whatever the model says of the wording. */
export const judgeStatement = (
  { id, kind = "sourced", searched = [] }: Judged,
  { verdict, unsupported, reason, claimsAbsence }: StatementJudgement,
  arithmetic?: Recomputation,
): StatementAudit => {
  const base = { statementId: id, support: supportOf[verdict], unsupported: [...unsupported] };
  if (arithmetic?.status === "FAIL")
    return { ...base, status: "FAIL", support: 0, by: "arithmetic", reason: arithmetic.reason };
  const status = statusOf[verdict];
  if (status === "PASS" && claimsAbsence && kind === "sourced" && searched.length === 0)
    return { ...base, status: "REVIEW", support: supportOf.partial, by: "model", reason: absenceReason };
  if (status === "PASS") return { ...base, status, by: "model", unsupported: [], reason: null };
  const said = reason.trim() === "" ? "its sources do not carry all of it" : reason.trim();
  return { ...base, status, by: "model", reason: said };
};
