import type { AuditRow, CitedSentence } from "@quarry/contracts";

/** A sentence and the rows of its citations, in their order. */
export interface AuditedSentence {
  readonly sentence: CitedSentence;
  readonly rows: readonly AuditRow[];
}

/** Whether a row lets its sentence stand. */
export const isKept = ({ status }: AuditRow): boolean => status === "PASS" || status === "REVIEW";

/** Whether a sentence stands: every citation of it does. */
export const stands = ({ rows }: AuditedSentence): boolean => rows.every(isKept);

/** Why a sentence does not stand. */
export const reasonOfFailure = ({ rows }: AuditedSentence): string =>
  rows.find((row) => !isKept(row))?.reason ?? "";
