import type { ReportDraft, Statement } from "@quarry/contracts";
import { type ClosestSentences, numbersAgree } from "@quarry/grounding";
import { isRowLabel } from "../shared/audit-units.ts";
import { rebuildDraft } from "../shared/rebuild-draft.ts";

/** Of the terms of a statement, the share that a sentence must have to carry it. */
const carryingShare = 0.6;

const isCited = ({ citations }: Statement): boolean => citations.length > 0;

/** Fewer statements with a source are no report. */
const minStatements = 3;

/** True if fewer than a quarter of a draft's statements have citations. */
export const isSparse = ({ statements }: ReportDraft): boolean =>
  4 * statements.filter(isCited).length < statements.length;

/** A draft whose statements were given their sources, and how many found none. */
interface AttributedDraft {
  readonly draft: ReportDraft;
  readonly removed: number;
}

/**
 * Gives the statements of a model that named no sentences the sentences that carry them: those that share most of their terms and all of
 * their numbers. A statement for which there is none is removed. Undefined when next to nothing is left, or less than is removed. Stops after each
 * statement, so that others can have their turn.
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
    if (found === undefined || !numbersAgree(statement.text, found.quote)) {
      removed.add(statement.id);
      continue;
    }
    const { documentId, start, end, quote } = found;
    statements.set(statement.id, {
      ...statement,
      kind: "sourced",
      citations: [{ documentId, start, end, quote }],
    });
  }
  const attributed = rebuildDraft(draft, { statements, headings: new Map(), removed });
  const kept = attributed.statements.filter(isCited).length;
  return kept < minStatements || kept < removed.size
    ? undefined
    : { draft: attributed, removed: removed.size };
}
