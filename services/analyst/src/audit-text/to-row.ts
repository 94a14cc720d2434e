import type { TextAuditRow } from "@quarry/contracts";
import { numbersAgree } from "@quarry/grounding";
import { auditRows } from "../audit-citations/audit-rows.ts";
import type { AuditedStatement } from "../audit-citations/audit-statements.ts";
import { termSet } from "../signals/term-overlap.ts";
import type { Checking, NamedCitation, PlacedClaim } from "./checking.ts";
import { judgeRow } from "./judge-row.ts";
import { locateQuotation } from "./locate-quotation.ts";
import type { SourceSentences } from "./source-sentences.ts";

/** Another source comes nearer when one of its sentences holds so much of the claim. */
const nearer = 0.7;

const betterRef = (claim: string, own: SourceSentences, { sources, refs }: Checking): string | undefined => {
  for (const [documentId, source] of sources) {
    if (source === own) continue;
    const terms = termSet(claim, source.language);
    const says = source.spans.some(
      ({ start, end }, index) =>
        source.share(terms, index, index) >= nearer && numbersAgree(claim, source.text.slice(start, end)),
    );
    if (says) return refs.get(documentId);
  }
  return undefined;
};

/** The row of a citation whose source is gone. */
const lostRow = (
  { sentence: { id, start, end }, claim }: PlacedClaim,
  { ref, uri }: NamedCitation,
): TextAuditRow => ({
  sentenceId: id,
  text: claim,
  sentence: { start, end },
  ref,
  uri,
  documentId: null,
  quote: "",
  verbatim: false,
  support: 0,
  numbersAgree: false,
  status: "SOURCE_NOT_INDEXED",
  reason: "the source is not stored any more; audit the text again",
});

/** The rows of a claim, one per citation, by the audit of the claim against all that was found for it. */
export const claimRows = (
  placedClaim: PlacedClaim,
  audited: AuditedStatement | undefined,
  checking: Checking,
): TextAuditRow[] => {
  const { sentence, placed, lost } = placedClaim;
  const { start, end } = sentence;
  const rows = audited === undefined ? [] : auditRows(audited, checking);
  const judged = placed.flatMap((one, index) => {
    const row = rows[index];
    if (row === undefined || audited === undefined) return [];
    const others = placed.filter((other) => other !== one);
    const judgement = judgeRow(row, {
      placed: one,
      language: checking.language,
      byModel: audited.audit.by === "model",
      standsElsewhere: (quotation) =>
        others.some(({ source }) => locateQuotation(source.text, quotation.split(" … ")) !== undefined),
      betterRef: () => betterRef(placedClaim.claim, one.source, checking),
    });
    const { ref, uri } = one.named;
    return [{ ...row, sentenceId: sentence.id, ...judgement, sentence: { start, end }, ref, uri }];
  });
  return [...judged, ...lost.map((named) => lostRow(placedClaim, named))];
};
