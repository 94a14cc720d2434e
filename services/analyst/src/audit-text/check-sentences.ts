import type { checkSentences, CitingSentence, TextAuditRow } from "@quarry/contracts";
import type { Encoder } from "@quarry/encoder";
import type { Handler } from "@quarry/jobs";
import { createGiveWay, type GiveWay } from "@quarry/runtime";
import { auditStatements } from "../audit-citations/audit-statements.ts";
import { readDocuments } from "../evidence/read-texts.ts";
import { checkability } from "../extract-claims/checkability.ts";
import type { DocumentReader, ReadingPorts } from "../ports.ts";
import type { ScoreSupport } from "../support/score-support.ts";
import type { Checking, PlacedClaim } from "./checking.ts";
import { createFindCitedSpan } from "./find-cited-span.ts";
import { placeClaims } from "./place-claims.ts";
import { readSentences, type SourceSentences } from "./source-sentences.ts";
import { claimRows } from "./to-row.ts";

/** What the handler needs. */
export interface CheckSentencesPorts extends ReadingPorts {
  readonly encoder: Pick<Encoder, "encode">;
  readonly scoreSupport: ScoreSupport;
}

const citationsOf = (sentences: readonly CitingSentence[]): CitingSentence["citations"] =>
  sentences.flatMap(({ citations }) => citations);

const readSources = async (
  documents: DocumentReader,
  sentences: readonly CitingSentence[],
  giveWay: GiveWay,
): Promise<Map<string, SourceSentences>> => {
  const ids = citationsOf(sentences).map(({ documentId }) => documentId);
  const sources = new Map<string, SourceSentences>();
  for (const [documentId, document] of await readDocuments(documents, ids))
    sources.set(documentId, await readSentences(document, giveWay));
  return sources;
};

const auditClaims = async (claims: readonly PlacedClaim[], checking: Checking): Promise<TextAuditRow[]> => {
  const statements = claims.map(({ claim, placed }, index) => ({
    id: `s${index + 1}`,
    section: "text",
    text: claim,
    citations: placed.map(({ citation }) => citation),
  }));
  const cited = statements.filter(({ citations }) => citations.length > 0);
  const all = new Map(statements.map((statement) => [statement.id, statement]));
  const audited = await auditStatements(cited, checking, { statements: all, standing: new Map() });
  const byId = new Map(audited.map((one) => [one.statement.id, one]));
  return claims.flatMap((claim, index) => claimRows(claim, byId.get(`s${index + 1}`), checking));
};

/**
 * Answers one row per citation, and which of the sentences without citations could be checked. A sentence is judged against what was found
 * for all its citations together: by a language model where one is configured, within a budget like a run's, else by the encoder.
 */
export const createCheckSentences =
  ({ documents, encoder, scoreSupport, ...reasoning }: CheckSentencesPorts): Handler<typeof checkSentences> =>
  async ({ auditId, sentences, language }, { log, signal, deadline }) => {
    const refs = new Map(citationsOf(sentences).map(({ documentId, ref }) => [documentId, ref]));
    const sources = await readSources(documents, sentences, createGiveWay(signal));
    const findCitedSpan = createFindCitedSpan(encoder);
    const asking = { runId: auditId, reasoning, log, signal, deadline, report: undefined };
    const checking = { sources, refs, language, findCitedSpan, scoreSupport, asking };
    const claims: PlacedClaim[] = [];
    for (const sentence of sentences) {
      signal.throwIfAborted();
      claims.push(...(await placeClaims(sentence, checking)));
    }
    const rows = await auditClaims(claims, checking);
    const uncited = sentences.filter(({ citations }) => citations.length === 0);
    const checkable = uncited.filter(({ text }) => checkability(text, language) > 0).map(({ id }) => id);
    return { rows, checkable };
  };
