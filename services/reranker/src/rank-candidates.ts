import type { EvidenceCandidate, EvidenceQuery, RankedCandidate } from "@quarry/contracts";
import type { Encoded, MaxSimGraph } from "@quarry/encoder";
import type { PassageSentence } from "@quarry/evidence";
import { bm25Scores, dot, quantiseRows, readQuantisedRows } from "@quarry/ranking";
import { createGiveWay } from "@quarry/runtime";
import { detectLanguage, quotableSpans, splitPassagesWithPauses, terms } from "@quarry/text";
import { markSpans } from "./examine-passages.ts";
import type { CandidateEncoder } from "./ports.ts";
import { queryTerms, unreadableShare } from "./queries.ts";
import { type Features, fuseFeatures } from "./score-pool.ts";

/** Model tokens of a part: as many as an indexed passage has. */
const maxPartTokens = 220;

/** A passage of a text that is not indexed; offsets are those of the text. */
interface CandidatePart {
  readonly candidateId: string;
  readonly title: string;
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly language: string;
  readonly terms: readonly string[];
}

/** Cuts a text into parts as long as passages; a text of white space has none. Gives way to others all the time. */
const cutCandidate = async (
  { id, text, title = "" }: EvidenceCandidate,
  countTokens: (text: string) => number,
  signal: AbortSignal,
): Promise<CandidatePart[]> => {
  const language = detectLanguage(text);
  const spans = await splitPassagesWithPauses(text, {
    maxTokens: maxPartTokens,
    countTokens,
    locale: language,
    pause: createGiveWay(signal),
  });
  return spans.map(({ start, end }) => {
    const part = text.slice(start, end);
    return { candidateId: id, title, text: part, start, end, language, terms: terms(part, language) };
  });
};

/** What texts that are not indexed are scored with. */
interface ScorePartsPorts {
  readonly encoder: CandidateEncoder;
  readonly maxSim: MaxSimGraph;
}

/** A part with what BM25 says of it among all parts. */
interface PartWithTerms extends CandidatePart {
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
const createScoreParts =
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

/** Parts that are encoded where the texts have more: some ten seconds of work. Every text gets one in any case. */
const maxParts = 128;

/** Ranks texts that are not indexed for the first query, best first, each by its best part. */
export type RankCandidates = (
  queries: readonly EvidenceQuery[],
  candidates: readonly EvidenceCandidate[],
  options: { readonly signal: AbortSignal },
) => Promise<RankedCandidate[]>;

const withBm25 = (question: string, parts: readonly CandidatePart[]): PartWithTerms[] => {
  const languages = new Set(parts.map(({ language }) => language));
  const scores = bm25Scores(
    queryTerms(question, languages),
    parts.map(({ terms }) => terms),
  );
  return parts.map((part, index) => ({ ...part, bm25: scores[index] ?? 0 }));
};

/** The best of some that share an id, in their order. */
const firstOfEach = <Item extends { readonly candidateId: string }>(items: readonly Item[]): Item[] => {
  const groups = Map.groupBy(items, ({ candidateId }) => candidateId);
  return [...groups.values()].flatMap(([first]) => first ?? []);
};

/** The best part of each text by BM25, then the best of the others. */
const worthEncoding = (parts: readonly PartWithTerms[]): PartWithTerms[] => {
  const ordered = parts.toSorted((left, right) => right.bm25 - left.bm25);
  const best = new Set(firstOfEach(ordered));
  const others = ordered.filter((part) => !best.has(part));
  return [...best, ...others.slice(0, Math.max(0, maxParts - best.size))];
};

/**
 * The same search for texts that are not indexed: cut into parts, encoded on the fly, BM25 among themselves. A text of white
 * space is left out, and a blank question finds nothing.
 */
export const createRankCandidates = (ports: ScorePartsPorts): RankCandidates => {
  const scoreParts = createScoreParts(ports);
  const countTokens = (text: string): number => ports.encoder.countTokens(text);
  return async (queries, candidates, { signal }) => {
    const question = queries[0]?.text ?? "";
    if (question.trim() === "") return [];
    const parts: CandidatePart[] = [];
    for (const candidate of candidates) parts.push(...(await cutCandidate(candidate, countTokens, signal)));
    if (parts.length === 0) return [];
    return firstOfEach(await scoreParts(question, worthEncoding(withBm25(question, parts)), signal));
  };
};
