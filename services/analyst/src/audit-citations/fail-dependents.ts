import type { AuditedStatement } from "./audit-statements.ts";

export const isKept = ({ audit: { status } }: AuditedStatement): boolean =>
  status === "PASS" || status === "REVIEW";

const reason = "the statements it follows from were removed";

/** Fails what rests only on statements that are removed, what is computed from one of them, and what rests on those. */
export const failDependents = (audited: readonly AuditedStatement[]): AuditedStatement[] => {
  const kept = new Set(audited.filter(isKept).map(({ statement }) => statement.id));
  const isGone = (id: string): boolean => !kept.has(id);
  const isOrphan = ({ statement: { id, kind, basedOn = [], citations } }: AuditedStatement): boolean => {
    if (!kept.has(id) || citations.length > 0 || basedOn.length === 0) return false;
    return kind === "derived" ? basedOn.some(isGone) : basedOn.every(isGone);
  };
  for (let orphans = audited.filter(isOrphan); orphans.length > 0; orphans = audited.filter(isOrphan))
    for (const { statement } of orphans) kept.delete(statement.id);
  return audited.map((one) =>
    isKept(one) && !kept.has(one.statement.id)
      ? { ...one, audit: { ...one.audit, status: "FAIL", support: 0, by: "code", reason } }
      : one,
  );
};
