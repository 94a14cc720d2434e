import type { TextAuditRow } from "@quarry/contracts";
import { numbersAgree } from "@quarry/grounding";
import { auditRow } from "../audit-citations/audit-row.ts";
import type { CitationView } from "../audit-citations/citation-view.ts";
import { termSet } from "../signals/term-overlap.ts";
import type { CheckedClaim, Checking, LostClaim } from "./checking.ts";
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
export const lostRow = ({
  sentence: { id, start, end },
  named: { ref, uri, claim },
}: LostClaim): TextAuditRow => ({
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

/** The row of a citation that was checked, in the light of what a language model says of it, where one was asked. */
export const toRow = (
  { sentence: { start, end }, named, placed, checked, others }: CheckedClaim,
  said: CitationView | undefined,
  checking: Checking,
): TextAuditRow => {
  const row = auditRow(checked, said);
  const judged = judgeRow(row, {
    placed,
    language: checking.language,
    standsElsewhere: (quotation) =>
      others.some(({ source }) => locateQuotation(source.text, quotation.split(" … ")) !== undefined),
    betterRef: () => betterRef(named.claim, placed.source, checking),
  });
  return { ...row, ...judged, sentence: { start, end }, ref: named.ref, uri: named.uri };
};
