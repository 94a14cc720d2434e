import type { ReportDraft, Statement } from "@quarry/contracts";
import { citationOf, type ClosestSentences, compareNumbersInSlices } from "@quarry/grounding";
import { isRowLabel } from "../shared/audit-units.ts";
import { rebuildDraft } from "../shared/rebuild-draft.ts";

/** Minimum share of a statement's terms in a sentence that supports it. */
const carryingShare = 0.6;

const isCited = ({ citations }: Statement): boolean => citations.length > 0;

/** Minimum number of statements with a source in a report. */
const minStatements = 3;

/** True if fewer than a tenth of a draft's statements have citations, not counting statements of absence: a paragraph may cite its source once. */
export const isSparse = ({ statements }: ReportDraft): boolean => {
  const others = statements.filter(({ kind }) => kind !== "absent");
  return 10 * others.filter(isCited).length < others.length;
};

/** A draft with sources assigned to its statements, and the number of statements without any. */
interface AttributedDraft {
  readonly draft: ReportDraft;
  readonly removed: number;
}

/**
 * Assigns sentences to the statements of a model that cited none: those that share most of their terms and all of their numbers.
 * Statements without any are removed. Undefined if almost nothing remains, or less than is removed. Yields after each statement.
 */
export function* attributeDraft(
  draft: ReportDraft,
  closest: ClosestSentences,
): Generator<undefined, AttributedDraft | undefined> {
  const statements = new Map<string, Statement>();
  const removed = new Set<string>();
  for (const statement of draft.statements) {
    const section = draft.sections.find(({ id }) => id === statement.section);
    if (isCited(statement) || isRowLabel(statement, section)) continue;
    yield;
    const found = closest.carrying(statement.text, carryingShare);
    if (
      found === undefined ||
      (yield* compareNumbersInSlices(statement.text, found.quote)).missing.length > 0
    ) {
      removed.add(statement.id);
      continue;
    }
    statements.set(statement.id, {
      ...statement,
      kind: "sourced",
      citations: [citationOf(found)],
    });
  }
  const attributed = rebuildDraft(draft, { statements, removed });
  const kept = attributed.statements.filter(isCited).length;
  return kept < minStatements || kept < removed.size
    ? undefined
    : { draft: attributed, removed: removed.size };
}
