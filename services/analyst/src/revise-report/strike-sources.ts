import type { JudgedClaim, ReportDraft, Statement } from "@quarry/contracts";
import { citationOf } from "@quarry/grounding";
import { statusOf } from "../shared/judged-claim.ts";
import { mapBlocks, rebuildDraft } from "../shared/rebuild-draft.ts";

/** A draft without struck sources. */
export interface StruckDraft {
  readonly draft: ReportDraft;
  /** Statements whose citations are all lost; they must get new citations or be removed. */
  readonly lost: ReadonlySet<string>;
  /** Statements that have lost some of their citations; they may say more than the others support. */
  readonly weakened: ReadonlySet<string>;
}

const isFrom = (
  struck: ReadonlySet<string>,
  citation: { readonly documentId: string } | undefined,
): boolean => citation !== undefined && struck.has(citation.documentId);

/** True if a statement has lost its basis; a calculation needs all its citations. */
const isLost = ({ kind, citations }: Statement, left: readonly unknown[]): boolean =>
  left.length === 0 || (kind === "arithmetic" && left.length < citations.length);

/** Removes struck sources from a draft: their citations, excerpts and code. Statements with other citations keep those. */
export const strikeSources = (draft: ReportDraft, struck: ReadonlySet<string>): StruckDraft => {
  if (struck.size === 0) return { draft, lost: new Set(), weakened: new Set() };
  const statements = new Map<string, Statement>();
  const [lost, weakened, excerpts] = [new Set<string>(), new Set<string>(), new Set<string>()];
  for (const statement of draft.statements) {
    const { id, kind } = statement;
    const citations = statement.citations.filter((citation) => !isFrom(struck, citation));
    if (citations.length === statement.citations.length) continue;
    statements.set(id, { ...statement, citations });
    if (!isLost(statement, citations)) weakened.add(id);
    else lost.add(id);
    if (kind === "excerpt" && lost.has(id)) excerpts.add(id);
  }
  const withoutCode = mapBlocks(draft, (block) =>
    block.type === "code" && isFrom(struck, block.citation) ? [] : [block],
  );
  const left = rebuildDraft(
    {
      ...withoutCode,
      sections: withoutCode.sections.filter(({ documentId = "" }) => !struck.has(documentId)),
      implementations: withoutCode.implementations.filter(({ code }) => !isFrom(struck, code.citation)),
      ...(draft.nearest && { nearest: draft.nearest.filter((heading) => !isFrom(struck, heading)) }),
    },
    { statements, removed: excerpts },
  );
  const ids = new Set(left.statements.map(({ id }) => id));
  return { draft: left, lost: lost.intersection(ids), weakened: weakened.intersection(ids) };
};

/** Publishers count as independent: the source texts are not compared again. */
const reweighed = (claim: JudgedClaim): JudgedClaim => {
  const publishers = claim.supporting.filter(({ belowFloor }) => belowFloor !== true);
  const independentPublishers = new Set(publishers.map(({ publisher }) => publisher)).size;
  return { ...claim, ...statusOf(claim, independentPublishers), independentPublishers };
};

/** Removes the evidence of struck sources from claims; claims without any are left out. */
export const strikeClaims = (claims: readonly JudgedClaim[], struck: ReadonlySet<string>): JudgedClaim[] =>
  claims.flatMap((claim) => {
    const supporting = claim.supporting.filter((evidence) => !isFrom(struck, evidence));
    const contradicting = claim.contradicting.filter((evidence) => !isFrom(struck, evidence));
    const isSame =
      supporting.length === claim.supporting.length && contradicting.length === claim.contradicting.length;
    if (isSame && !isFrom(struck, claim.origin)) return [claim];
    const [first] = [...supporting, ...contradicting];
    if (first === undefined) return [];
    const { readings, ...rest } = claim;
    const left = {
      ...rest,
      origin: isFrom(struck, claim.origin) ? citationOf(first) : claim.origin,
      supporting,
      contradicting,
      ...(readings !== undefined && { readings: readings.filter((one) => !isFrom(struck, one)) }),
    };
    return [reweighed(left)];
  });
