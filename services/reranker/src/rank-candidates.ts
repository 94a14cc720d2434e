import type { EvidenceCandidate, EvidenceQuery, RankedCandidate } from "@quarry/contracts";
import type { Encoded, MaxSimGraph } from "@quarry/encoder";
import type { PassageSentence } from "@quarry/evidence";
import { bm25Scores, quantiseRows, readQuantisedRows } from "@quarry/ranking";
import { proseSentences } from "@quarry/text";
import { type CandidatePart, cutCandidate } from "./cut-candidate.ts";
import { type Features, fuseFeatures } from "./fuse-features.ts";
import { markSpans } from "./mark-spans.ts";
import type { CandidateEncoder } from "./ports.ts";
import { queryTerms } from "./query-terms.ts";
import { unreadableShare } from "./unreadable-share.ts";

/** Parts that are encoded where the texts have more: some ten seconds of work. Every text gets one in any case. */
const maxParts = 128;

interface RankCandidatesPorts {
  readonly encoder: CandidateEncoder;
  readonly maxSim: MaxSimGraph;
}

/** Ranks texts that are not indexed for the first query, best first, each by its best part. */
export type RankCandidates = (
  queries: readonly EvidenceQuery[],
  candidates: readonly EvidenceCandidate[],
  options: { readonly signal: AbortSignal },
) => Promise<RankedCandidate[]>;

/** A part with what BM25 says of it among all parts. */
interface ScoredPart extends CandidatePart {
  readonly bm25: number;
}

/** The best part of each text by BM25, then the best of the others. */
const worthEncoding = (parts: readonly ScoredPart[]): ScoredPart[] => {
  const ordered = parts.toSorted((left, right) => right.bm25 - left.bm25);
  const best = [...Map.groupBy(ordered, ({ candidateId }) => candidateId).values()].flatMap(
    ([first]) => first ?? [],
  );
  const others = ordered.filter((part) => !best.includes(part));
  return [...best, ...others.slice(0, Math.max(0, maxParts - best.length))];
};

/** The sentences of a part in offsets of its text, each with the rows of its tokens. */
const sentencesOf = (part: CandidatePart, { offsets }: Encoded): PassageSentence[] => {
  const prose = proseSentences(part.text, part.language);
  const spans = prose.length > 0 ? prose : [{ start: 0, end: part.text.length }];
  return spans.map(({ start, end }) => ({
    start: part.start + start,
    end: part.start + end,
    rows: offsets.flatMap(([begin], row) => (begin >= start && begin < end ? [row] : [])),
  }));
};

const dot = (left: Float32Array, right: Float32Array): number =>
  left.reduce((sum, value, index) => sum + value * (right[index] ?? 0), 0);

const quantised = ({ tokens }: Encoded) => readQuantisedRows(quantiseRows(tokens), tokens.dimensions);

/** Rank of each id by a score, from 1. */
const ranksBy = (
  pool: readonly Features[],
  scoreOf: (features: Features) => number | undefined,
): ReadonlyMap<string, number> => {
  const ordered = pool.toSorted((left, right) => (scoreOf(right) ?? 0) - (scoreOf(left) ?? 0));
  return new Map(ordered.map(({ id }, index) => [id, index + 1]));
};

/**
 * The same scores as for indexed passages, made on the fly: BM25 among the parts of the texts, token vectors unpooled.
 * Texts of white space are left out.
 */
export const createRankCandidates =
  ({ encoder, maxSim }: RankCandidatesPorts): RankCandidates =>
  async (queries, candidates, { signal }) => {
    const question = queries[0]?.text ?? "";
    if (question.trim() === "") return [];
    const countTokens = (text: string): number => encoder.countTokens(text);
    const cut: CandidatePart[] = [];
    for (const candidate of candidates) cut.push(...(await cutCandidate(candidate, countTokens, signal)));
    const asked = queryTerms(question, new Set(cut.map(({ language }) => language)));
    const bm25 = bm25Scores(
      asked,
      cut.map(({ terms }) => terms),
    );
    const parts = worthEncoding(cut.map((part, index) => ({ ...part, bm25: bm25[index] ?? 0 })));

    const subject = await encoder.encodeQuery(question, { signal });
    const encoded = await encoder.encode(
      parts.map(({ title, text }) => ({ header: title, text })),
      { signal },
    );
    const { scores, ofRows } = await maxSim.score(subject.tokens, encoded.map(quantised));
    const pool = parts.map(({ bm25 }, index): Features => {
      const vector = encoded[index]?.dense ?? new Float32Array();
      return { id: String(index), dense: dot(subject.dense, vector), bm25, maxSim: scores[index], vector };
    });
    const [denseRanks, bm25Ranks] = [ranksBy(pool, ({ dense }) => dense), ranksBy(pool, ({ bm25 }) => bm25)];
    const legsOf = (id: string, bm25: number): RankedCandidate["why"]["legs"] => [
      { leg: "dense", query: 0, rank: denseRanks.get(id) ?? 1 },
      ...(bm25 > 0 ? [{ leg: "bm25" as const, query: 0, rank: bm25Ranks.get(id) ?? 1 }] : []),
    ];
    const best = new Map<string, RankedCandidate>();
    for (const { id, score, scores: why } of fuseFeatures(pool, unreadableShare(question, subject))) {
      const index = Number(id);
      const [part, vectors] = [parts[index], encoded[index]];
      if (!part || !vectors || best.has(part.candidateId)) continue;
      const { candidateId, start, end } = part;
      const match = { total: why.maxSim, ofRows: (rows: Iterable<number>) => ofRows(index, rows) };
      const spans = markSpans(sentencesOf(part, vectors), match);
      best.set(candidateId, {
        candidateId,
        start,
        end,
        score,
        spans,
        why: { legs: legsOf(id, why.bm25), ...why },
      });
    }
    return [...best.values()];
  };
