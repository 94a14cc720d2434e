import type { checkSentences, CitingSentence } from "@quarry/contracts";
import type { Encoder } from "@quarry/encoder";
import type { Handler } from "@quarry/queue";
import { askViews } from "../audit-citations/views/ask-views.ts";
import { readDocuments } from "../evidence/read-texts.ts";
import { checkability } from "../extract-claims/checkability.ts";
import type { DocumentReader, ReadingPorts } from "../ports.ts";
import type { ScoreSupport } from "../support/score-support.ts";
import { checkSentence } from "./check-sentence.ts";
import type { CheckedClaim, LostClaim } from "./checking.ts";
import { createFindCitedSpan } from "./find-cited-span.ts";
import { readSentences, type SourceSentences } from "./source-sentences.ts";
import { lostRow, toRow } from "./to-row.ts";

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
): Promise<Map<string, SourceSentences>> => {
  const ids = citationsOf(sentences).map(({ documentId }) => documentId);
  const sources = new Map<string, SourceSentences>();
  for (const [documentId, document] of await readDocuments(documents, ids))
    sources.set(documentId, await readSentences(document));
  return sources;
};

/**
 * Answers one row per citation, and which of the sentences without citations could be checked. A language model is asked about what
 * code cannot tell, where one is configured, within a budget like a run's.
 */
export const createCheckSentences =
  ({ documents, encoder, scoreSupport, ...reasoning }: CheckSentencesPorts): Handler<typeof checkSentences> =>
  async ({ auditId, sentences, language }, { log, signal, deadline }) => {
    const refs = new Map(citationsOf(sentences).map(({ documentId, ref }) => [documentId, ref]));
    const sources = await readSources(documents, sentences);
    const findCitedSpan = createFindCitedSpan(encoder);
    const checking = { sources, refs, language, findCitedSpan, scoreSupport, signal };
    const claims: (CheckedClaim | LostClaim)[] = [];
    for (const sentence of sentences) {
      signal.throwIfAborted();
      claims.push(...(await checkSentence(sentence, checking)));
    }
    const checked = claims.flatMap((claim) => ("checked" in claim ? [claim.checked] : []));
    const asking = {
      runId: auditId,
      question: undefined,
      reasoning,
      log,
      signal,
      deadline,
      report: undefined,
    };
    const views = await askViews(checked, asking);
    const rows = claims.map((claim) =>
      "checked" in claim ? toRow(claim, views.get(claim.checked), checking) : lostRow(claim),
    );
    const uncited = sentences.filter(({ citations }) => citations.length === 0);
    const checkable = uncited.filter(({ text }) => checkability(text, language) > 0).map(({ id }) => id);
    return { rows, checkable };
  };
