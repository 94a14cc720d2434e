import type { AuditRow, CitingSentence, TextAuditRow } from "@quarry/contracts";
import { auditSentence } from "../audit-citations/audit-sentence.ts";
import { numbersAgree } from "../signals/numbers-agree.ts";
import { termSet } from "../signals/term-overlap.ts";
import type { ScoreSupport } from "../support/score-support.ts";
import type { FindCitedSpan } from "./find-cited-span.ts";
import { judgeRow } from "./judge-row.ts";
import { locateQuotation } from "./locate-quotation.ts";
import { placeCitation, type PlacedCitation } from "./place-citation.ts";
import type { SourceSentences } from "./source-sentences.ts";

/** What sentences are checked by. */
export interface Checking {
  /** By document id; one that is not stored any more has no entry. */
  readonly sources: ReadonlyMap<string, SourceSentences>;
  /** What the text calls its documents. */
  readonly refs: ReadonlyMap<string, string>;
  readonly language: string;
  readonly findCitedSpan: FindCitedSpan;
  readonly scoreSupport: ScoreSupport;
  readonly signal: AbortSignal;
}

type NamedCitation = CitingSentence["citations"][number];

interface Placed extends PlacedCitation {
  readonly named: NamedCitation;
  readonly source: SourceSentences;
}

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

const gone = ({ id, start, end }: CitingSentence, { ref, uri, claim }: NamedCitation): TextAuditRow => ({
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

const toRow = (
  { start, end }: CitingSentence,
  {
    row,
    placed,
    others,
  }: { readonly row: AuditRow; readonly placed: Placed; readonly others: readonly Placed[] },
  checking: Checking,
): TextAuditRow => {
  const { named, source } = placed;
  const { language } = checking;
  const standsElsewhere = (quotation: string): boolean =>
    others.some((other) => locateQuotation(other.source.text, quotation.split(" … ")) !== undefined);
  const judged = judgeRow(row, {
    placed,
    language,
    standsElsewhere,
    betterRef: () => betterRef(named.claim, source, checking),
  });
  const { view: _view, unsupported: _unsupported, ...rest } = row;
  return { ...rest, ...judged, sentence: { start, end }, ref: named.ref, uri: named.uri };
};

const checkClaim = async (
  sentence: CitingSentence,
  { claim, citations }: { readonly claim: string; readonly citations: readonly NamedCitation[] },
  checking: Checking,
): Promise<TextAuditRow[]> => {
  const { sources, language, scoreSupport, signal } = checking;
  const placed: Placed[] = [];
  for (const named of citations) {
    const source = sources.get(named.documentId);
    if (source !== undefined)
      placed.push({ ...(await placeCitation(claim, source, checking)), named, source });
  }
  const texts = new Map([...sources].map(([documentId, { text }]) => [documentId, text]));
  const cited = {
    id: sentence.id,
    section: "text",
    text: claim,
    citations: placed.map(({ citation }) => citation),
  };
  const rows = await auditSentence(cited, { texts, language, scoreSupport, signal });
  const lost = citations.filter(({ documentId }) => !sources.has(documentId));
  return [
    ...placed.flatMap((one, index) => {
      const row = rows[index];
      const others = placed.filter((other) => other !== one);
      return row === undefined ? [] : [toRow(sentence, { row, placed: one, others }, checking)];
    }),
    ...lost.map((named) => gone(sentence, named)),
  ];
};

/** Checks what a sentence cites: one row per citation, those of the same claim in the light of one another. */
export const checkSentence = async (
  sentence: CitingSentence,
  checking: Checking,
): Promise<TextAuditRow[]> => {
  const rows: TextAuditRow[] = [];
  for (const [claim, citations] of Map.groupBy(sentence.citations, (citation) => citation.claim))
    rows.push(...(await checkClaim(sentence, { claim, citations }, checking)));
  return rows;
};
