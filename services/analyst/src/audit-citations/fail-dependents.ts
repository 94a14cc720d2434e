import type { AuditedStatement } from "./audit-statements.ts";

export const isKept = ({ audit: { status } }: AuditedStatement): boolean =>
  status === "PASS" || status === "REVIEW";

const reason = "the statements it follows from were removed";

/** Fails what rests only on statements that are removed, and what rests on those. */
export const failDependents = (audited: readonly AuditedStatement[]): AuditedStatement[] => {
  const kept = new Set(audited.filter(isKept).map(({ statement }) => statement.id));
  const isOrphan = ({ statement: { id, basedOn = [], citations } }: AuditedStatement): boolean =>
    kept.has(id) &&
    citations.length === 0 &&
    basedOn.length > 0 &&
    basedOn.every((below) => !kept.has(below));
  for (let orphans = audited.filter(isOrphan); orphans.length > 0; orphans = audited.filter(isOrphan))
    for (const { statement } of orphans) kept.delete(statement.id);
  return audited.map((one) =>
    isKept(one) && !kept.has(one.statement.id)
      ? { ...one, audit: { ...one.audit, status: "FAIL", support: 0, by: "code", reason } }
      : one,
  );
};
