import { type Claim, extractClaims, type InputOf, type RankedPassage } from "@quarry/contracts";
import { containment, inverseDocumentFrequency, leansOnContext, showsCue, termSet } from "@quarry/extractive";
import type { Handler } from "@quarry/jobs";
import { defineTask } from "@quarry/language-model";
import { createYieldToEventLoop, type YieldToEventLoop } from "@quarry/runtime";
import { extractDates, extractNumbers, finishWithPauses, type Sliced } from "@quarry/text";
import { z } from "zod";
import { answerTask, type FallbackPorts } from "../answer-task.ts";
import { type NumberedPassage, renderPassages, sourceTokensFor } from "../evidence/numbered-passages.ts";
import { passageText } from "../evidence/passage-sentences.ts";
import { keyTerms, type RatedSentence, rateSentences } from "../evidence/rate-sentences.ts";
import { type DocumentTexts, readTexts } from "../evidence/read-texts.ts";
import type { ReadingPorts } from "../ports.ts";
import {
  claimReplySchema,
  extractByModel,
  listClaims,
  maxCritical,
  removeNearDuplicates,
  shownPassages,
} from "./extract-by-model.ts";

/** How far a sentence says something that can be checked, 0–1: a figure, a date, a duty, a definition, a cause; a hedge halves it. */
export const checkability = (sentence: string, language: string): number => {
  const dates = extractDates(sentence);
  const figures = extractNumbers(sentence).filter(
    ({ start }) => !dates.some((date) => date.start <= start && start < date.end),
  );
  const years = figures.filter(({ text }) => /^(?:1\d|20)\d\d$/u.test(text));
  const total =
    (figures.length > years.length ? 0.4 : 0) +
    (dates.length + years.length > 0 ? 0.3 : 0) +
    (showsCue(sentence, "obligation", language) ? 0.4 : 0) +
    (showsCue(sentence, "definition", language) ? 0.4 : 0) +
    (showsCue(sentence, "cause", language) ? 0.3 : 0);
  const full = Math.min(1, total);
  return showsCue(sentence, "hedge", language) ? full / 2 : full;
};

type Input = InputOf<typeof extractClaims>;
type TopicEvidence = Input["topics"][number];

/** What claims are taken from without a model. */
interface Fallback {
  readonly job: Input;
  readonly texts: DocumentTexts;
}

interface Candidate {
  readonly sentence: RatedSentence;
  readonly topicId: string;
  readonly terms: ReadonlySet<string>;
  readonly relevance: number;
  readonly value: number;
}

const criticalRelevance = 0.5;
const importantRelevance = 0.4;
const backgroundRelevance = 0.2;
const readable = 0.7;

function* termsOfPassages(
  passages: readonly RankedPassage[],
  texts: DocumentTexts,
  language: string,
): Sliced<ReadonlySet<string>[]> {
  const found: ReadonlySet<string>[] = [];
  for (const passage of passages) {
    yield;
    found.push(termSet(passageText(passage, texts), language));
  }
  return found;
}

function* candidatesOf(
  { topic, passages }: TopicEvidence,
  job: Input,
  texts: DocumentTexts,
): Sliced<Candidate[]> {
  const { language, question } = job;
  const weight = inverseDocumentFrequency(yield* termsOfPassages(passages, texts, language));
  const asked = termSet(question, language);
  const key = keyTerms(topic, language);
  const sought = { terms: new Set(key.keys()), written: key, weight, language };
  const candidates: Candidate[] = [];
  for (const sentence of yield* rateSentences(passages, texts, sought)) {
    yield;
    const checkable = checkability(sentence.quote, language);
    if (sentence.quality < readable || checkable === 0 || leansOnContext(sentence.quote)) continue;
    const terms = termSet(sentence.quote, language);
    const relevance = 0.7 * sentence.relevance + 0.3 * containment(asked, terms, weight);
    if (relevance < backgroundRelevance) continue;
    const score = 0.7 * relevance + 0.25 * checkable + 0.05 * Math.min(1, sentence.share);
    const value = score * (0.7 + 0.3 * sentence.quality);
    candidates.push({ sentence, topicId: topic.id, terms, relevance, value });
  }
  return candidates;
}

/** The best claim of each topic first, then the best of the rest, as far as they carry the answer. */
const criticalOf = (ranked: readonly Candidate[]): ReadonlySet<Candidate> => {
  const strong = ranked.filter(({ relevance }) => relevance >= criticalRelevance);
  const topics = new Set(strong.map(({ topicId }) => topicId));
  const bestPerTopic = [...topics].flatMap((id) => strong.find(({ topicId }) => topicId === id) ?? []);
  return new Set([...new Set([...bestPerTopic, ...strong])].slice(0, maxCritical));
};

const classOf = (candidate: Candidate, critical: ReadonlySet<Candidate>): Claim["class"] => {
  if (critical.has(candidate)) return "C1";
  return candidate.relevance >= importantRelevance ? "C2" : "C3";
};

/** The checkable sentences of the evidence, verbatim and without repetitions, most important first; at most four are critical. */
function* claimsInSlices(job: Input, texts: DocumentTexts): Sliced<{ claims: Claim[] }> {
  const candidates: Candidate[] = [];
  for (const evidence of job.topics) candidates.push(...(yield* candidatesOf(evidence, job, texts)));
  const ranked = yield* removeNearDuplicates(candidates.toSorted((one, other) => other.value - one.value));
  const critical = criticalOf(ranked);
  const found = ranked.map((candidate) => {
    const { documentId, start, end, quote } = candidate.sentence;
    return {
      origin: { documentId, start, end, quote },
      topicId: candidate.topicId,
      class: classOf(candidate, critical),
    };
  });
  return { claims: listClaims(found, job.maxClaims, job.language) };
}

const extractExtractively = (
  { job, texts }: Fallback,
  yieldToEventLoop: YieldToEventLoop,
): Promise<{ claims: Claim[] }> => finishWithPauses(claimsInSlices(job, texts), yieldToEventLoop);

const nothingProven =
  "no claim is left: each needs the id of a passage that is there and a quote of one or more whole sentences copied from it letter for letter";

/** The reasoning task behind `extract-claims`; its fallback needs nothing but the texts, and gives way to others. */
const extractTask = defineTask({
  name: extractClaims.name,
  prompt: extractClaims.name,
  tier: "fast",
  input: z.object({
    job: extractClaims.input,
    texts: z.custom<DocumentTexts>((value) => value instanceof Map),
    shown: z.custom<readonly NumberedPassage[]>(Array.isArray),
  }),
  output: extractClaims.output,
  values: (extracting) => ({
    question: extracting.job.question,
    passages: renderPassages(extracting.shown),
    maxClaims: String(extracting.job.maxClaims),
  }),
  reply: (extracting) =>
    claimReplySchema
      .transform(({ claims }) => ({ claims: extractByModel(claims, extracting) }))
      .refine(({ claims }) => claims.length > 0, nothingProven),
  fallback: (extracting, { yieldToEventLoop }: FallbackPorts) =>
    extractExtractively(extracting, yieldToEventLoop),
});

/** Answers the checkable sentences of a run's evidence. */
export const createExtractClaims =
  ({ documents, ...reasoning }: ReadingPorts): Handler<typeof extractClaims> =>
  async (job, { log, report, signal, deadline }) => {
    const passages = job.topics.flatMap((evidence) => evidence.passages);
    const texts = await readTexts(
      documents,
      passages.map(({ documentId }) => documentId),
    );
    const yieldToEventLoop = createYieldToEventLoop(signal);
    const maxTokens = sourceTokensFor(reasoning.model);
    const shown = await finishWithPauses(shownPassages(job, texts, maxTokens), yieldToEventLoop);
    const extracting = { job, texts, shown };
    if (shown.length === 0) return extractExtractively(extracting, yieldToEventLoop);
    return (
      await answerTask(extractTask, extracting, reasoning, {
        runId: job.runId,
        log,
        report,
        signal,
        deadline,
      })
    ).output;
  };
