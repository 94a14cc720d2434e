import type { RankedCandidate } from "@quarry/contracts";
import type { Encoded, MaxSimGraph } from "@quarry/encoder";
import type { PassageSentence } from "@quarry/evidence";
import { dot, quantiseRows, readQuantisedRows } from "@quarry/ranking";
import { quotableSpans, terms } from "@quarry/text";
import type { CandidateEncoder } from "../ports.ts";
import { unreadableShare } from "../queries/unreadable-share.ts";
import { type Features, fuseFeatures } from "../scores/fuse-features.ts";
import { markSpans } from "../scores/mark-spans.ts";
import type { CandidatePart } from "./cut-candidate.ts";

/** What texts that are not indexed are scored with. */
export interface ScorePartsPorts {
  readonly encoder: CandidateEncoder;
  readonly maxSim: MaxSimGraph;
}

/** A part with what BM25 says of it among all parts. */
export interface PartWithTerms extends CandidatePart {
  readonly bm25: number;
}

/** The sentences of a part in offsets of its text, each with the rows of its tokens. */
const sentencesOf = (part: CandidatePart, { offsets }: Encoded): PassageSentence[] =>
  quotableSpans(part.text, part.language).map(({ start, end }) => ({
    start: part.start + start,
    end: part.start + end,
    rows: offsets.flatMap(([begin], row) => (begin >= start && begin < end ? [row] : [])),
  }));

const quantised = ({ tokens }: Encoded) => readQuantisedRows(quantiseRows(tokens), tokens.dimensions);

/** Rank by a score, from 1, of all that have more than `above`. */
const ranksBy = (
  pool: readonly Features[],
  leg: "dense" | "bm25",
  above: number,
): ReadonlyMap<string, number> => {
  const scored = pool.filter((features) => (features[leg] ?? above) > above);
  const ordered = scored.toSorted((left, right) => (right[leg] ?? 0) - (left[leg] ?? 0));
  return new Map(ordered.map(({ id }, index) => [id, index + 1]));
};

/** Scores parts for a question as indexed passages are scored, but with token vectors that are not pooled; best first. */
export const createScoreParts =
  ({ encoder, maxSim }: ScorePartsPorts) =>
  async (
    question: string,
    parts: readonly PartWithTerms[],
    signal: AbortSignal,
  ): Promise<RankedCandidate[]> => {
    const subject = await encoder.encodeQuery(question, { signal });
    const encoded = await encoder.encode(
      parts.map(({ title, text }) => ({ text, ...(title !== "" && { header: title }) })),
      { signal },
    );
    const { scores, ofRows } = await maxSim.score(subject.tokens, encoded.map(quantised));
    const pool = encoded.map(({ dense: vector }, index): Features => {
      const part = parts[index];
      return {
        id: String(index),
        dense: dot(subject.dense, vector),
        bm25: part?.bm25,
        maxSim: scores[index],
        vector,
        documentId: part?.candidateId ?? "",
        titleTerms: terms(part?.title ?? "", part?.language ?? "und"),
        terms: () => part?.terms ?? [],
      };
    });
    const ranks = { dense: ranksBy(pool, "dense", -Infinity), bm25: ranksBy(pool, "bm25", 0) };
    const legsOf = (id: string): RankedCandidate["why"]["legs"] =>
      (["dense", "bm25"] as const).flatMap((leg) => {
        const rank = ranks[leg].get(id);
        return rank === undefined ? [] : [{ leg, query: 0, rank }];
      });
    return fuseFeatures(pool, unreadableShare(question, subject)).flatMap(({ id, score, scores: own }) => {
      const index = Number(id);
      const [part, vectors] = [parts[index], encoded[index]];
      if (!part || !vectors) return [];
      const { candidateId, start, end } = part;
      const match = { total: own.maxSim, ofRows: (rows: Iterable<number>) => ofRows(index, rows) };
      const spans = markSpans(sentencesOf(part, vectors), match);
      return [{ candidateId, start, end, score, spans, why: { legs: legsOf(id), ...own } }];
    });
  };
