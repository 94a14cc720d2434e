import type {
  assessCoverage,
  ClaimEvidence,
  Coverage,
  CoverageParts,
  DocumentFacts,
  InputOf,
  Topic,
} from "@quarry/contracts";
import { findAnswer } from "@quarry/extractive";
import { citationOf } from "@quarry/grounding";
import type { Sliced } from "@quarry/text";
import { countIndependentSources } from "../shared/copies/independent-sources.ts";
import { sourceKey, type StoredDocuments } from "../shared/evidence/read-texts.ts";

/** Number of publishers for a full score. */
const wantedPublishers = 3;

/** Score by grade. C includes uploaded material and material without review; D and E are unreliable. */
const scoreOfGrade = { A: 1, B: 0.95, C: 0.9, D: 0.5, E: 0.2 } as const satisfies Record<
  DocumentFacts["grade"],
  number
>;

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/**
 * Weights the sources of quotes: one per publisher (for uploaded files, per file), copies of one text once; the best grades count,
 * so that a weak source beside good ones costs nothing.
 */
const weighSources = (
  evidence: readonly ClaimEvidence[],
  documents: StoredDocuments,
): Pick<CoverageParts, "publishers" | "grade"> => {
  if (evidence.length === 0) return { publishers: 0, grade: 0 };
  const independent = Math.min(wantedPublishers, countIndependentSources(evidence, documents));
  const scoreBySource = new Map<string, number>();
  for (const quote of evidence) {
    const key = sourceKey(quote);
    scoreBySource.set(key, Math.max(scoreBySource.get(key) ?? 0, scoreOfGrade[quote.grade]));
  }
  const best = [...scoreBySource.values()].toSorted((one, other) => other - one).slice(0, independent);
  return { publishers: independent / wantedPublishers, grade: mean(best) };
};

/**
 * Share of a score that remains if a part is worth nothing. None alone can keep a full answer below the default threshold of .7:
 * one publisher of grade C leaves .78.
 */
const leftAtWorst = { publishers: 0.7, grade: 0.8, recency: 0.7 } as const;

const factor = (part: number, atWorst: number): number => atWorst + (1 - atWorst) * part;

const rounded = (score: number): number => Math.round(Math.min(1, score) * 100) / 100;

/** Returns the coverage score of a topic, 0–1 with two decimals: how far it is answered, reduced by its sources and their age. */
export const coverageScore = ({ answered, publishers, grade, recency }: CoverageParts): number =>
  rounded(
    answered *
      factor(publishers, leftAtWorst.publishers) *
      factor(grade, leftAtWorst.grade) *
      factor(recency, leftAtWorst.recency),
  );

const words: readonly RegExp[] = [
  /\b(?:latest|newest|currently|(?<!(?:electric|direct|alternating) )current|now|nowadays|today|recent(?:ly)?|up[- ]to[- ]date|state of the art|this year)\b/iu,
  /\b(?:versions?|releases?|changelog|prices?|pricing|statistics|market share)\b|\bhow much (?:is|are|do|does)\b/iu,
  /(?<!\p{L})(?:aktuell\p{L}*|neueste\p{L}*|derzeit\p{L}*|heute|heutzutage|momentan|jetzt|zurzeit|dieses Jahr|Version\p{L}*|Preise?\p{L}?|Statistik\p{L}*|Marktanteil\p{L}*)(?!\p{L})/iu,
  /(?<!\p{L})(?:последн(?:ий|яя|ее|ие|ей|его|юю|их|им|ем)|новейш\p{L}+|актуальн\p{L}+|сейчас|сегодня|текущ\p{L}+|недавн\p{L}+|верси[яиюей]\p{L}*|релиз\p{L}*|цен[аыуе]|стоимост\p{L}+|статистик\p{L}+)(?!\p{L})/iu,
  /最新|目前|当前|现在|如今|今年|近期|最近|版本|价格|费用|统计|市场份额/u,
];

const yearMs = 365.25 * 24 * 3_600_000;
/** Sources older than a year score lower; sources older than six years score 0. */
const freshYears = 1;
const staleYears = 6;

const namesThisYear = (text: string, nowMs: number): boolean => {
  const thisYear = new Date(nowMs).getUTCFullYear();
  return [...text.matchAll(/(?<!\p{N})20\p{N}{2}(?!\p{N})/gu)].some(([year]) => Number(year) >= thisYear - 1);
};

/** True if an answer must be recent: the question says so or names this year or the last, or its topic changes over time. */
export const asksForRecent = (
  { question, topic }: { readonly question: string; readonly topic: Topic },
  nowMs: number,
): boolean => {
  const text = `${question}\n${topic.name}\n${topic.question}`;
  return words.some((pattern) => pattern.test(text)) || namesThisYear(text, nowMs);
};

/** Recency score of the newest of some ISO dates, 0–1; 1 if none can be parsed. */
export const recencyOf = (dates: readonly (string | undefined)[], nowMs: number): number => {
  const times = dates.map((date) => Date.parse(date ?? "")).filter((time) => !Number.isNaN(time));
  if (times.length === 0) return 1;
  const years = (nowMs - Math.max(...times)) / yearMs;
  return Math.min(1, Math.max(0, (staleYears - years) / (staleYears - freshYears)));
};

type Job = InputOf<typeof assessCoverage>;

/** A topic with its passages, their documents, and the reference time for their age. */
export interface Assessing {
  readonly job: Pick<Job, "question" | "language" | "threshold"> & Job["topics"][number];
  readonly documents: StoredDocuments;
  /** Epoch milliseconds. */
  readonly nowMs: number;
}

/** Returns the parts of a score, with two decimals as stored: how far a topic is answered, and the sources of the quotes. */
export const coverageParts = (
  answered: number,
  quotes: readonly ClaimEvidence[],
  { job, documents, nowMs }: Assessing,
): CoverageParts => {
  const { publishers, grade } = weighSources(quotes, documents);
  const dates = quotes.map(({ documentId }) => documents.get(documentId)?.facts.publishedAt);
  return {
    answered: rounded(answered),
    publishers: rounded(publishers),
    grade: rounded(grade),
    recency: asksForRecent(job, nowMs) ? rounded(recencyOf(dates, nowMs)) : 1,
  };
};

/**
 * Assesses without a model how far passages answer a topic: by words of its question in relevant sentences, by the best sentence,
 * and by their sources. The proof is a verbatim sentence; parts of the score are missing only if nothing is relevant.
 */
export function* assessExtractively(assessing: Assessing): Sliced<Coverage> {
  const { job, documents } = assessing;
  const { topic, passages, language, threshold } = job;
  const texts = new Map([...documents].map(([documentId, { text }]) => [documentId, text]));
  const { answered, gaps, relevant } = yield* findAnswer({ topic, passages, texts, language });
  const [best] = relevant;
  if (best === undefined)
    return { topicId: topic.id, covered: false, score: 0, proof: null, gaps: [topic.question] };
  const quotes = relevant.map(({ passage: { publisher, grade }, ...found }) => ({
    ...citationOf(found),
    publisher,
    grade,
    score: answered,
  }));
  const parts = coverageParts(answered, quotes, assessing);
  const score = coverageScore(parts);
  const covered = score >= threshold;
  return {
    topicId: topic.id,
    covered,
    score,
    proof: citationOf(best),
    gaps: [],
    ...(covered ? {} : { leads: gaps.length === 0 ? [topic.question] : [...gaps] }),
    parts,
  };
}
