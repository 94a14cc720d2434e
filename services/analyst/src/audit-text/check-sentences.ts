import type { checkSentences, CitingSentence, readCitations, TextAuditRow } from "@quarry/contracts";
import type { Encoder } from "@quarry/encoder";
import { compileNumbers, numbersAgree, type ScoreSupport } from "@quarry/grounding";
import type { Handler } from "@quarry/jobs";
import { createYieldToEventLoop } from "@quarry/runtime";
import { detectLanguage, extractNumbers, finishWithPauses, readCitedText, termSet } from "@quarry/text";
import type { ReadingPorts } from "../ports.ts";
import { readDocuments } from "../shared/evidence/read-texts.ts";
import { inTurns } from "../shared/in-turns.ts";
import { auditClaims, type AuditedClaim, withTableHead } from "./audit-claims.ts";
import { createFindCitedSpan, type SourceSentences } from "./find-cited-span.ts";
import { judgeRow } from "./judge-row.ts";
import {
  type Checking,
  type NamedCitation,
  placeCitation,
  type Placed,
  type PlacedClaim,
  readSentences,
} from "./place-citation.ts";

/** Another source is closer if one of its sentences contains this share of the claim. */
const nearer = 0.7;

/** It reads every sentence of every other source, so it yields to the event loop. */
const betterRef = async (
  claim: string,
  own: SourceSentences,
  { sources, refs, language, asking }: Checking,
): Promise<string | undefined> => {
  const yieldToEventLoop = createYieldToEventLoop(asking.context.signal);
  for (const [documentId, source] of sources) {
    if (source === own) continue;
    const terms = termSet(claim, source.language);
    for (const [index, { start, end }] of source.spans.entries()) {
      await yieldToEventLoop();
      if (source.share(terms, index, index) < nearer) continue;
      if (numbersAgree(claim, source.text.slice(start, end), language)) return refs.get(documentId);
    }
  }
  return undefined;
};

/** Creates the row of a citation whose source was deleted. */
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
  reason: "the source is no longer stored; audit the text again",
});

const standsIn = async (placed: readonly Placed[], pieces: readonly string[]): Promise<boolean> => {
  for (const { source } of placed) if ((await source.findQuotation(pieces)) !== undefined) return true;
  return false;
};

/** Creates the rows of a claim, one per citation, by auditing the claim against all its evidence. */
const claimRows = async (
  placedClaim: PlacedClaim,
  audited: AuditedClaim | undefined,
  checking: Checking,
): Promise<TextAuditRow[]> => {
  const { sentence, placed, lost } = placedClaim;
  const { start, end } = sentence;
  const rows = audited?.rows ?? [];
  const quotes = placed.map(({ citation }) => withTableHead(citation, checking)).join("\n\n");
  const judged: TextAuditRow[] = [];
  for (const [index, one] of placed.entries()) {
    const row = rows[index];
    if (row === undefined || audited === undefined) continue;
    const others = placed.filter((other) => other !== one);
    const judgement = await judgeRow(row, {
      placed: one,
      language: checking.language,
      byModel: audited.byModel,
      quotes,
      isUnrelated: audited.unrelated.has(index),
      standsElsewhere: (pieces) => standsIn(others, pieces),
      betterRef: () => betterRef(placedClaim.claim, one.source, checking),
    });
    const { ref, uri } = one.named;
    judged.push({ ...row, sentenceId: sentence.id, ...judgement, sentence: { start, end }, ref, uri });
  }
  return [...judged, ...lost.map((named) => lostRow(placedClaim, named))];
};

/** Finds the evidence for each claim of a sentence in all its cited sources. */
const placeClaims = async (sentence: CitingSentence, checking: Checking): Promise<PlacedClaim[]> => {
  const claims: PlacedClaim[] = [];
  for (const [claim, citations] of Map.groupBy(sentence.citations, (citation) => citation.claim)) {
    const placed: Placed[] = [];
    const lost: NamedCitation[] = [];
    for (const named of citations) {
      const source = checking.sources.get(named.documentId);
      if (source === undefined) lost.push(named);
      else placed.push(await placeCitation(claim, { named, source }, checking));
    }
    claims.push({ sentence, claim, placed, lost });
  }
  return claims;
};

export interface CheckSentencesPorts extends ReadingPorts {
  readonly encoder: Pick<Encoder, "encode">;
  readonly scoreSupport: ScoreSupport;
}

const rowsOf = async (claims: readonly PlacedClaim[], checking: Checking): Promise<TextAuditRow[]> => {
  const statements = claims.map(({ claim, placed }, index) => ({
    id: `s${index + 1}`,
    section: "text",
    text: claim,
    kind: "sourced" as const,
    citations: placed.map(({ citation }) => citation),
  }));
  const cited = statements.filter(({ citations }) => citations.length > 0);
  const audited = await auditClaims(cited, checking);
  const rows: TextAuditRow[] = [];
  for (const [index, claim] of claims.entries())
    rows.push(...(await claimRows(claim, audited.get(`s${index + 1}`), checking)));
  return rows;
};

/**
 * Creates the handler that returns one row per citation, and the checkable sentences without citations. A sentence is judged
 * against the evidence of all its citations together: by a configured language model within a budget like a run's, otherwise by
 * the encoder.
 */
export const createCheckSentences =
  ({ documents, encoder, scoreSupport, ...reasoning }: CheckSentencesPorts): Handler<typeof checkSentences> =>
  async ({ auditId, sentences, language }, context) => {
    const { signal } = context;
    const cited = sentences.flatMap(({ citations }) => citations);
    const refs = new Map(cited.map(({ documentId, ref }) => [documentId, ref]));
    const stored = await readDocuments(documents, cited);
    const yieldToEventLoop = createYieldToEventLoop(signal);
    const sources = new Map<string, SourceSentences>();
    for (const [documentId, document] of stored)
      sources.set(documentId, await readSentences(document, yieldToEventLoop));
    const texts = [...sentences.map(({ text }) => ({ text, language })), ...sources.values()];
    const prepareNumbers = () => finishWithPauses(compileNumbers(texts), yieldToEventLoop);
    await prepareNumbers();
    const findCitedSpan = createFindCitedSpan(encoder);
    const asking = {
      runId: auditId,
      reasoning,
      documents: stored,
      context: { ...context, report: undefined },
    };
    const checking = { sources, refs, language, findCitedSpan, scoreSupport, prepareNumbers, asking };
    const claims: PlacedClaim[] = [];
    for (const sentence of sentences) {
      signal.throwIfAborted();
      claims.push(...(await placeClaims(sentence, checking)));
    }
    const rows = await rowsOf(claims, checking);
    const uncited = sentences.filter(({ citations }) => citations.length === 0);
    const checkable = uncited.filter(({ text }) => extractNumbers(text).length > 0).map(({ id }) => id);
    return { rows, checkable };
  };

export const createReadCitations =
  (): Handler<typeof readCitations> =>
  async ({ text, language = detectLanguage(text), keys }, { signal }) => {
    const reading = readCitedText(text, { locale: language, keys });
    const { sentences, references } = await inTurns(signal, reading);
    return {
      language,
      sentences: sentences.map(({ start, end, text: said, citations }) => ({
        start,
        end,
        text: said,
        citations: citations.map(({ ref, claim }) => ({ ref, claim })),
      })),
      references: [...references],
    };
  };
