import type { AuditRow, Citation, StatementAudit } from "@quarry/contracts";
import { numbersAgree } from "@quarry/grounding";
import type { AuditedStatement } from "./audit-statements.ts";
import { type Auditing, isVerbatim } from "./auditing.ts";

const addsNothing = "adds nothing to the others";

const viewOf = { PASS: "full", REVIEW: "partial", FAIL: "none", SOURCE_NOT_INDEXED: "none" } as const;

const judge = (
  citation: Citation,
  { audit, needless }: Pick<AuditedStatement, "audit" | "needless">,
  auditing: Auditing,
): Pick<StatementAudit, "status" | "reason"> => {
  if (!auditing.sources.has(citation.documentId))
    return { status: "SOURCE_NOT_INDEXED", reason: "its source is not among those that were read" };
  if (!isVerbatim(citation, auditing))
    return { status: "FAIL", reason: "the quote does not stand in the source" };
  if (audit.status === "PASS" && needless.has(citation)) return { status: "REVIEW", reason: addsNothing };
  return { status: audit.status, reason: audit.reason };
};

/** A row per citation of a statement: its status is that of the statement, and what a quote adds to the others tells them apart. */
export const auditRows = (
  { statement, audit, needless, contradicted }: AuditedStatement,
  auditing: Auditing,
): AuditRow[] =>
  statement.citations.map((citation) => {
    const { status, reason } = judge(citation, { audit, needless }, auditing);
    return {
      sentenceId: statement.id,
      text: statement.text,
      ...citation,
      verbatim: isVerbatim(citation, auditing),
      support: audit.support,
      numbersAgree: numbersAgree(statement.text, citation.quote),
      ...(audit.by === "model" && {
        view: contradicted ? "contradicts" : viewOf[audit.status],
        unsupported: audit.unsupported,
      }),
      status,
      ...(status !== "PASS" && reason !== null && { reason }),
    };
  });
