import type { EvidenceCandidate, EvidenceQuery, RankedCandidate } from "@quarry/contracts";
import type { Encoded, MaxSimGraph } from "@quarry/encoder";
import type { PassageSentence } from "@quarry/evidence";
import {
  bm25OfCounts,
  countTerms,
  dot,
  type QuantisedMatrix,
  quantiseRows,
  readQuantisedRows,
  type TokenMatrix,
} from "@quarry/ranking";
import { createYieldToEventLoop, type YieldToEventLoop } from "@quarry/runtime";
import { detectLanguage, finishWithPauses, passagesInSlices, quotableSpans, terms } from "@quarry/text";
import { markSpans, type PassageMatch } from "./examine-passages.ts";
import type { CandidateEncoder } from "./ports.ts";
import { queryTerms } from "./queries.ts";
import { createCanRead } from "./read-query.ts";
import { type Features, fuseFeatures } from "./score-pool.ts";

/** Model tokens per part, as for indexed passages. */
const maxPartTokens = 220;

/** A passage of a text that is not indexed, with offsets in the text. */
interface CandidatePart {
  readonly candidateId: string;
  readonly title: string;
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly language: string;
  readonly terms: readonly string[];
}

/** Cuts a text into parts of passage length; white space has none. Yields often. */
const cutCandidate = async (
  { id, text, title = "" }: EvidenceCandidate,
  {
    countTokens,
    pause,
  }: { readonly countTokens: (text: string) => number; readonly pause: YieldToEventLoop },
): Promise<CandidatePart[]> => {
  const language = detectLanguage(text);
  const options = { maxTokens: maxPartTokens, countTokens, locale: language };
  const parts: CandidatePart[] = [];
  for (const { start, end } of await finishWithPauses(passagesInSlices(text, options), pause)) {
    const part = text.slice(start, end);
    parts.push({ candidateId: id, title, text: part, start, end, language, terms: terms(part, language) });
    await pause();
  }
  return parts;
};

/** Dependencies for scoring texts that are not indexed. */
interface ScorePartsPorts {
  readonly encoder: CandidateEncoder;
  readonly maxSim: MaxSimGraph;
}

/** A part with its BM25 score among all parts. */
interface PartWithTerms extends CandidatePart {
  readonly bm25: number;
}

/** Returns the sentences of a part in offsets of its text, with their token rows. */
const sentencesOf = (part: CandidatePart, { offsets }: Encoded): PassageSentence[] =>
  quotableSpans(part.text, part.language).map(({ start, end }) => ({
    start: part.start + start,
    end: part.start + end,
    rows: offsets.flatMap(([begin], row) => (begin >= start && begin < end ? [row] : [])),
  }));

const quantised = ({ tokens }: Encoded) => readQuantisedRows(quantiseRows(tokens), tokens.dimensions);

/** Returns the ranks by one retriever's score, from 1; entries with a score up to `above` have none. */
const ranksBy = (
  pool: readonly Features[],
  retriever: "dense" | "bm25",
  above: number,
): ReadonlyMap<string, number> => {
  const scored = pool.filter((features) => (features[retriever] ?? above) > above);
  const ordered = scored.toSorted((left, right) => (right[retriever] ?? 0) - (left[retriever] ?? 0));
  return new Map(ordered.map(({ id }, index) => [id, index + 1]));
};

/** Parts matched in one multiplication: each has about 220 rows. */
const partsAtOnce = 16;

/** Scores encoded parts against a question, in order; yields to other work in between. */
const matchParts = async (
  subject: TokenMatrix,
  encoded: readonly Encoded[],
  { maxSim, pause }: { readonly maxSim: MaxSimGraph; readonly pause: YieldToEventLoop },
): Promise<PassageMatch[]> => {
  const matches: PassageMatch[] = [];
  for (let from = 0; from < encoded.length; from += partsAtOnce) {
    const rows: QuantisedMatrix[] = [];
    for (const one of encoded.slice(from, from + partsAtOnce)) {
      rows.push(quantised(one));
      await pause();
    }
    const { scores, ofRows } = await maxSim.score(subject, rows);
    matches.push(
      ...scores.map((total, position) => ({
        total,
        ofRows: (own: Iterable<number>) => ofRows(position, own),
      })),
    );
    await pause();
  }
  return matches;
};

/** Computes features of each part for score fusion; yields to other work in between. */
const featuresOf = async (
  parts: readonly PartWithTerms[],
  {
    dense,
    encoded,
    matches,
    pause,
  }: {
    readonly dense: Float32Array;
    readonly encoded: readonly Encoded[];
    readonly matches: readonly PassageMatch[];
    readonly pause: YieldToEventLoop;
  },
): Promise<Features[]> => {
  const pool: Features[] = [];
  for (const [index, part] of parts.entries()) {
    const vector = encoded[index]?.dense;
    pool.push({
      id: String(index),
      dense: vector && dot(dense, vector),
      bm25: part.bm25,
      maxSim: matches[index]?.total,
      vector,
      documentId: part.candidateId,
      titleTerms: terms(part.title, part.language),
      counted: () => countTerms(part.terms),
    });
    await pause();
  }
  return pool;
};

/** Scores parts like indexed passages, but with token vectors that are not pooled; best first. */
const createScoreParts = ({ encoder, maxSim }: ScorePartsPorts) => {
  const canRead = createCanRead(encoder);
  return async (
    question: string,
    parts: readonly PartWithTerms[],
    signal: AbortSignal,
  ): Promise<RankedCandidate[]> => {
    const subject = await encoder.encodeQuery(question, { signal });
    const encoded = await encoder.encode(
      parts.map(({ title, text }) => ({ text, ...(title !== "" && { header: title }) })),
      { signal },
    );
    const pause = createYieldToEventLoop(signal);
    const matches = await matchParts(subject.tokens, encoded, { maxSim, pause });
    const pool = await featuresOf(parts, { dense: subject.dense, encoded, matches, pause });
    const ranks = { dense: ranksBy(pool, "dense", -Infinity), bm25: ranksBy(pool, "bm25", 0) };
    const hitsOf = (id: string): RankedCandidate["why"]["legs"] =>
      (["dense", "bm25"] as const).flatMap((retriever) => {
        const rank = ranks[retriever].get(id);
        return rank === undefined ? [] : [{ leg: retriever, query: 0, rank }];
      });
    const ranked: RankedCandidate[] = [];
    for (const { id, score, scores: own } of fuseFeatures(pool, await canRead(question, subject, signal))) {
      await pause();
      const index = Number(id);
      const [part, vectors, match] = [parts[index], encoded[index], matches[index]];
      if (!part || !vectors || !match) continue;
      const { candidateId, start, end } = part;
      const spans = markSpans(sentencesOf(part, vectors), match);
      ranked.push({ candidateId, start, end, score, spans, why: { legs: hitsOf(id), ...own } });
    }
    return ranked;
  };
};

/** Maximum parts encoded: about ten seconds of work. Every text gets at least one. */
const maxParts = 128;

/** Ranks texts that are not indexed for the first query, best first, each by its best part. */
export type RankCandidates = (
  queries: readonly EvidenceQuery[],
  candidates: readonly EvidenceCandidate[],
  options: { readonly signal: AbortSignal },
) => Promise<RankedCandidate[]>;

const withBm25 = (question: string, parts: readonly CandidatePart[]): PartWithTerms[] => {
  const languages = new Set(parts.map(({ language }) => language));
  const nearbyTerms = (index: number): readonly string[] =>
    [parts[index - 1], parts[index + 1]].flatMap((near) =>
      near?.candidateId === parts[index]?.candidateId ? (near?.terms ?? []) : [],
    );
  const scores = bm25OfCounts(
    queryTerms(question, languages),
    parts.map((part, index) => countTerms(part.terms, nearbyTerms(index))),
  );
  return parts.map((part, index) => ({ ...part, bm25: scores[index] ?? 0 }));
};

/** Returns the first of those with the same id, in order. */
const firstOfEach = <Item extends { readonly candidateId: string }>(items: readonly Item[]): Item[] => {
  const groups = Map.groupBy(items, ({ candidateId }) => candidateId);
  return [...groups.values()].flatMap(([first]) => first ?? []);
};

/** Returns the best part of each text by BM25, then the best of the others. */
const encodedParts = (parts: readonly PartWithTerms[]): PartWithTerms[] => {
  const ordered = parts.toSorted((left, right) => right.bm25 - left.bm25);
  const best = new Set(firstOfEach(ordered));
  const others = ordered.filter((part) => !best.has(part));
  return [...best, ...others.slice(0, Math.max(0, maxParts - best.size))];
};

/**
 * Creates the same search for texts that are not indexed: cut into parts, encoded on request, BM25 among themselves. White-space
 * texts are left out, and a blank question finds nothing.
 */
export const createRankCandidates = (ports: ScorePartsPorts): RankCandidates => {
  const scoreParts = createScoreParts(ports);
  const countTokens = (text: string): number => ports.encoder.countTokens(text);
  return async (queries, candidates, { signal }) => {
    const question = queries[0]?.text ?? "";
    if (question.trim() === "") return [];
    const parts: CandidatePart[] = [];
    const pause = createYieldToEventLoop(signal);
    for (const candidate of candidates)
      parts.push(...(await cutCandidate(candidate, { countTokens, pause })));
    if (parts.length === 0) return [];
    return firstOfEach(await scoreParts(question, encodedParts(withBm25(question, parts)), signal));
  };
};
