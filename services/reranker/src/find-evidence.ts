import type { findEvidence, RankedPassage } from "@quarry/contracts";
import type { Encoded } from "@quarry/encoder";
import type { EvidenceFilter } from "@quarry/evidence";
import type { Handler } from "@quarry/queue";
import { choosePassages } from "./choose-passages.ts";
import { createEncodeQueries } from "./encode-queries.ts";
import { markSpans } from "./mark-spans.ts";
import type { FindEvidencePorts } from "./ports.ts";
import { createReadDocumentText, type ReadDocumentText } from "./read-document-text.ts";
import { createReadPassageTokens, type ReadPassageTokens } from "./read-passage-tokens.ts";
import { scoreCandidates, type ScoredPassage } from "./score-candidates.ts";
import { searchLists } from "./search-lists.ts";

interface MarkingTools {
  readonly tokensOf: ReadPassageTokens;
  readonly textOf: ReadDocumentText;
}

const markAll = async (
  { tokensOf, textOf }: MarkingTools,
  subject: Encoded,
  chosen: readonly ScoredPassage[],
): Promise<RankedPassage[]> => {
  const known = await tokensOf(chosen.map(({ passage }) => passage));
  const marked: RankedPassage[] = [];
  for (const { passage, score, why } of chosen) {
    const { passageId, documentId, start, end, publisher, grade, language } = passage;
    const { tokens, tokenOffsets } = known.get(passageId) ?? {};
    // Forgotten between search and reading: it can no longer be cited.
    if (!tokens || !tokenOffsets) continue;
    const text = (await textOf(documentId)).slice(start, end);
    const spans = markSpans(subject.tokens, { start, end, text, language, tokens, tokenOffsets });
    marked.push({ passageId, documentId, start, end, publisher, grade, score, spans, why });
  }
  return marked;
};

/** Ranks the passages of some scopes for the first query, with the others as extra ways to find candidates. */
export const createFindEvidence = ({
  evidence,
  encoder,
}: FindEvidencePorts): Handler<typeof findEvidence> => {
  const encodeQueries = createEncodeQueries(encoder);
  const tokensOf = createReadPassageTokens(evidence);
  const textOf = createReadDocumentText(evidence);
  return async ({ subject, queries, filters, topK }, { signal, log }) => {
    const documentIds = await evidence.documentsIn(filters.scopes);
    if (documentIds.length === 0) return { subject, passages: [] };
    const encoded = await encodeQueries(
      queries.map(({ text }) => text),
      signal,
    );
    const first = encoded[0];
    if (!first) return { subject, passages: [] };

    const { minGrade } = filters;
    const filter: EvidenceFilter = { documentIds, ...(minGrade && { minGrade }) };
    const encodedQueries = queries.flatMap(({ text }, index) => {
      const vectors = encoded[index];
      return vectors ? [{ text, encoded: vectors }] : [];
    });
    const lists = await searchLists(evidence, encodedQueries, filter);
    const ranked = await scoreCandidates(evidence, first, lists);
    signal.throwIfAborted();
    const passages = await markAll({ tokensOf, textOf }, first, choosePassages(ranked, topK));
    log.debug({ subject, candidates: ranked.length, passages: passages.length }, "evidence found");
    return { subject, passages };
  };
};
