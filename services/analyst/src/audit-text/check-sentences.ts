import type { checkSentences, CitingSentence } from "@quarry/contracts";
import type { Encoder } from "@quarry/encoder";
import type { Handler } from "@quarry/queue";
import { readDocuments } from "../evidence/read-texts.ts";
import { checkability } from "../extract-claims/checkability.ts";
import type { DocumentReader } from "../ports.ts";
import type { ScoreSupport } from "../support/score-support.ts";
import { checkSentence } from "./check-sentence.ts";
import { createFindCitedSpan } from "./find-cited-span.ts";
import { readSentences, type SourceSentences } from "./source-sentences.ts";

/** What the handler needs. */
export interface CheckSentencesPorts {
  readonly documents: DocumentReader;
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

/** Answers one row per citation, and which of the sentences without citations could be checked. */
export const createCheckSentences =
  ({ documents, encoder, scoreSupport }: CheckSentencesPorts): Handler<typeof checkSentences> =>
  async ({ sentences, language }, { signal }) => {
    const refs = new Map(citationsOf(sentences).map(({ documentId, ref }) => [documentId, ref]));
    const sources = await readSources(documents, sentences);
    const findCitedSpan = createFindCitedSpan(encoder);
    const checking = { sources, refs, language, findCitedSpan, scoreSupport, signal };
    const rows = [];
    for (const sentence of sentences) {
      signal.throwIfAborted();
      rows.push(...(await checkSentence(sentence, checking)));
    }
    const uncited = sentences.filter(({ citations }) => citations.length === 0);
    const checkable = uncited.filter(({ text }) => checkability(text, language) > 0).map(({ id }) => id);
    return { rows, checkable };
  };
