import type { Citation, JudgedClaim, ReportDraft, Statement } from "@quarry/contracts";
import { oneLine } from "@quarry/grounding";
import { reportHeadings } from "@quarry/language-data";
import { nextNumber } from "./draft-items.ts";

/** More would be an appendix; `claims.json` has all. */
const maxDisagreements = 5;
/** Sentences that a statement cites of each side. */
const maxCited = 2;

type Side = readonly Pick<JudgedClaim["supporting"][number], keyof Citation | "belowFloor">[];

const citationsOf = (side: Side): Citation[] =>
  side
    .filter(({ belowFloor }) => belowFloor !== true)
    .slice(0, maxCited)
    .map(({ documentId, start, end, quote }) => ({ documentId, start, end, quote }));

/**
 * Adds a short section of contested claims of which the report cites no source for, or no source against, the claim, one statement each.
 * Disagreements between sources that the draft cites are left to the draft.
 */
export const addDisagreements = (
  draft: ReportDraft,
  claims: readonly JudgedClaim[],
  language: string,
): ReportDraft => {
  const cited = new Set(
    draft.statements.flatMap(({ citations }) => citations.map(({ documentId }) => documentId)),
  );
  const isCited = (side: Side): boolean => side.some(({ documentId }) => cited.has(documentId));
  const missing = claims
    .filter(({ status }) => status === "contested")
    .filter(({ supporting, contradicting }) => !isCited(supporting) || !isCited(contradicting))
    .toSorted((one, other) => one.class.localeCompare(other.class))
    .map(({ text, supporting, contradicting }) => ({
      text,
      supporting: citationsOf(supporting),
      contradicting: citationsOf(contradicting),
    }))
    .filter(({ supporting, contradicting }) => supporting.length > 0 && contradicting.length > 0)
    .slice(0, maxDisagreements);
  if (missing.length === 0) return draft;
  const { disagreements: heading, against } = reportHeadings(language);
  const taken = [...draft.sections.map(({ id }) => id), ...draft.statements.map((one) => one.section)];
  const section = `r${nextNumber(taken)}`;
  const first = nextNumber(draft.statements.map(({ id }) => id));
  const statements = missing.map(({ text, supporting, contradicting }, index): Statement => {
    const quote = oneLine(contradicting[0]?.quote ?? "");
    return {
      id: `s${first + index}`,
      section,
      text: `${text} ${against.replace("{quote}", () => quote)}`,
      kind: "sourced",
      citations: [...supporting, ...contradicting],
    };
  });
  const items = statements.map(({ id }) => [id]);
  return {
    ...draft,
    statements: [...draft.statements, ...statements],
    sections: [
      ...draft.sections,
      { id: section, heading, level: 1, role: "body", blocks: [{ type: "list", ordered: false, items }] },
    ],
  };
};
