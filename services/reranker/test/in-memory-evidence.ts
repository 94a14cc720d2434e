import type {
  EvidenceFilter,
  FoundCandidate,
  FoundPassage,
  PassageVectors,
  RetrieverQuery,
} from "@quarry/evidence";
import { bm25Scores, dot, quantiseRows, readQuantisedRows } from "@quarry/ranking";
import { aDocumentFacts } from "@quarry/testkit";
import { sentences, terms } from "@quarry/text";
import type { CandidateEncoder, FindEvidencePorts } from "../src/ports.ts";
import { aFoundPassage } from "./a-found-passage.ts";

/** A passage to store: its id is its text's first word; `encoder` overrides the store's. */
export interface PassageToStore extends Partial<FoundPassage> {
  readonly text: string;
  readonly encoder?: string;
}

interface Stored {
  readonly passage: FoundPassage;
  readonly vectors: PassageVectors;
  readonly dense: Float32Array;
  readonly encoder: string;
}

const store = async (given: PassageToStore, index: number, encoder: CandidateEncoder): Promise<Stored> => {
  const passage = aFoundPassage({
    passageId: given.text.split(" ")[0] ?? "",
    documentId: `document-${index}`,
    end: given.text.length,
    ...given,
  });
  const [encoded] = await encoder.encode([{ text: given.text }]);
  if (!encoded) throw new Error("the encoder answered nothing");
  const { dense, tokens, offsets } = encoded;
  const spans = sentences(given.text).map(({ start, end }) => ({
    start: start + passage.start,
    end: end + passage.start,
    rows: offsets.flatMap(([begin], row) => (begin >= start && begin < end ? [row] : [])),
  }));
  const read = (data: Float32Array, count: number) =>
    readQuantisedRows(quantiseRows({ data, count, dimensions: dense.length }), dense.length);
  const vectors = { dense: read(dense, 1), tokens: read(tokens.data, tokens.count), sentences: spans };
  return { passage, vectors, dense, encoder: given.encoder ?? encoder.profile.id };
};

/** A store that finds everything in common with a query, and records its requests. */
export const createInMemoryEvidence = async (
  encoder: CandidateEncoder,
  passages: readonly PassageToStore[],
) => {
  const stored = await Promise.all(passages.map((passage, index) => store(passage, index, encoder)));
  const filters: EvidenceFilter[] = [];
  const termsAsked: (readonly string[])[] = [];
  const reads: string[][] = [];
  const scoresOf = (retriever: RetrieverQuery): number[] => {
    if (retriever.leg === "dense")
      return stored.map((own) => (own.encoder === retriever.encoder ? dot(own.dense, retriever.vector) : 0));
    termsAsked.push(retriever.terms);
    return bm25Scores(
      retriever.terms,
      stored.map(({ passage }) => terms(passage.text, passage.language)),
    );
  };
  const evidence: FindEvidencePorts["evidence"] = {
    countDocuments: async () => new Set(stored.map(({ passage }) => passage.documentId)).size,
    documentsIn: async () => [...new Set(stored.map(({ passage }) => passage.documentId))].toSorted(),
    getIndexed: async (ids) =>
      ids.map((documentId) => ({
        facts: aDocumentFacts({ documentId, fingerprint: "0a1b" }),
        passages: stored.filter(({ passage }) => passage.documentId === documentId).length,
      })),
    search: async (retrievers, filter, limit) => {
      filters.push(filter);
      return retrievers.map((retriever) => {
        const scores = scoresOf(retriever);
        const found = stored.map(({ passage }, index): FoundCandidate => ({
          passageId: passage.passageId,
          score: scores[index] ?? 0,
          passage,
        }));
        const ordered = found.toSorted((left, right) => right.score - left.score);
        return ordered.filter(({ score }) => score > 0).slice(0, limit);
      });
    },
    scoreBm25: async (asked, ids) => {
      const scores = scoresOf({ leg: "bm25", terms: asked });
      const given = stored.flatMap(({ passage: { passageId } }, index): [string, number][] =>
        ids.includes(passageId) ? [[passageId, scores[index] ?? 0]] : [],
      );
      return new Map(given.filter(([, score]) => score > 0));
    },
    readVectors: async (ids, encoderId) => {
      reads.push([...ids]);
      const wanted = stored.filter(
        ({ passage, encoder }) => ids.includes(passage.passageId) && encoder === encoderId,
      );
      return new Map(wanted.map(({ passage, vectors }) => [passage.passageId, vectors]));
    },
  };
  return { evidence, filters, termsAsked, reads };
};
