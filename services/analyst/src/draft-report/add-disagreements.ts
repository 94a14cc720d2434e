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

const placeOf = ({ documentId, start }: Pick<Citation, "documentId" | "start">): string =>
  `${documentId}/${start}`;

/**
 * Adds a short section of contested claims where the report cites no sentence for, or no sentence against, the claim. A disagreement that
 * the writer has covered itself is not repeated.
 */
export const addDisagreements = (
  draft: ReportDraft,
  claims: readonly JudgedClaim[],
  language: string,
): ReportDraft => {
  const cited = new Set(draft.statements.flatMap(({ citations }) => citations.map(placeOf)));
  const isCited = (side: Side): boolean => side.some((one) => cited.has(placeOf(one)));
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
  const statements: Statement[] = [];
  const first = nextNumber(draft.statements.map(({ id }) => id));
  const write = (text: string, citations: Citation[]): string => {
    const id = `s${first + statements.length}`;
    statements.push({ id, section, text, kind: "sourced", citations });
    return id;
  };
  const items = missing.map(({ text, supporting, contradicting }) => {
    const quote = oneLine(contradicting[0]?.quote ?? "");
    return [
      write(text, supporting),
      write(
        against.replace("{quote}", () => quote),
        contradicting,
      ),
    ];
  });
  return {
    ...draft,
    statements: [...draft.statements, ...statements],
    sections: [
      ...draft.sections,
      { id: section, heading, level: 1, role: "body", blocks: [{ type: "list", ordered: false, items }] },
    ],
  };
};
