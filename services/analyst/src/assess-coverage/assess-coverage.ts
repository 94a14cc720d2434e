import {
  assessCoverage,
  type Citation,
  type ClaimEvidence,
  type Coverage,
  type InputOf,
  type QuestionType,
  type RankedPassage,
} from "@quarry/contracts";
import { isNavigation } from "@quarry/extractive";
import { citationAt, citationOf, shownSentence } from "@quarry/grounding";
import type { Handler } from "@quarry/jobs";
import { interleave } from "@quarry/ranking";
import { createYieldToEventLoop } from "@quarry/runtime";
import {
  containment,
  finishWithPauses,
  mapInSlices,
  proseSentences,
  type Sliced,
  termSet,
  type TextSpan,
  trimSpan,
} from "@quarry/text";
import { z } from "zod";
import type { ReadingPorts } from "../ports.ts";
import { answerTask, defineTextTask } from "../shared/answer-task.ts";
import { readDocuments } from "../shared/evidence/read-texts.ts";
import { renderQuestion } from "../shared/evidence/render-question.ts";
import { sourceTokensFor } from "../shared/evidence/source-tokens.ts";
import { assessExtractively, type Assessing, coverageParts, coverageScore } from "./coverage-score.ts";
import { type NumberedPassage, numberPassages, renderPassages } from "./numbered-passages.ts";
import { type CoverageReply, readAddedTopics, readCoverage } from "./read-coverage.ts";

type Job = InputOf<typeof assessCoverage>;

const maxPassages = 60;

interface Asked {
  readonly job: Job;
  readonly shown: readonly NumberedPassage[];
}

/** Requirements for an answer by question type, as worded in a prompt. */
const requirements: Readonly<Record<QuestionType, string>> = {
  "what-is": "a definition, key features, use cases, an example",
  "how-to": "prerequisites, the steps in order, a code example where code is asked for, common pitfalls",
  compare: "what each side is, the differences with both sides named, when to use which",
  why: "what is observed, its causes, evidence for each cause, what follows",
  evaluate: "criteria, strengths, weaknesses, alternatives",
  list: "what counts as one, the members, how they differ",
  other: "the parts that the question itself names",
};

const renderTopics = ({ topics }: Job): string =>
  topics
    .map(({ topic: { id, name, question, subQuestions = [] } }) =>
      [`${id} ${name}: ${question}`, ...subQuestions.map((one) => `- ${one}`)].join("\n"),
    )
    .join("\n\n");

const renderFindings = ({ topics }: Job): string => {
  const lines = topics.flatMap(({ topic: { id }, findings }) =>
    findings.map(({ text }) => `- ${id}: ${shownSentence(text)}`),
  );
  return lines.length === 0 ? "none" : lines.join("\n");
};

const form =
  "no topic is left: write one line for each, such as: t1 | yes | 0.8 | proof p3 | gaps: none | leads: none";

/** Reasoning task of `assess-coverage`; null if there is no model. */
const assessTask = defineTextTask<Asked, CoverageReply | null>({
  name: assessCoverage.name,
  tier: "main",
  values: ({ job, shown }) => ({
    question: renderQuestion(job.question, job.notes),
    topics: renderTopics(job),
    requirements: requirements[job.questionType],
    findings: renderFindings(job),
    passages: renderPassages(shown),
    language: job.language,
  }),
  reply: ({ job: { topics, notes } }) =>
    z
      .string()
      .transform((reply): CoverageReply | null => ({
        topics: readCoverage(reply).filter(({ topicId }) => topics.some(({ topic }) => topic.id === topicId)),
        added: notes === undefined ? [] : readAddedTopics(reply),
      }))
      .refine((reply) => reply === null || reply.topics.length > 0, form),
  fallback: () => Promise.resolve(null),
});

/** Returns the prose sentences of a passage in reading order; without prose, the spans marked by the ranking. */
const sentencesOf = (
  { documentId, start: from, end: to, spans: marked }: RankedPassage,
  { documents, job: { language } }: Assessing,
): Citation[] => {
  const text = documents.get(documentId)?.text;
  if (text === undefined) return [];
  const prose = proseSentences(text.slice(from, to), language).map(({ start, end }) => ({
    start: start + from,
    end: end + from,
  }));
  const spans: readonly TextSpan[] = prose.length > 0 ? prose : marked;
  return spans
    .map((span) => citationAt(documentId, text, trimSpan(text, span)))
    .filter(({ quote }) => quote !== "" && !isNavigation(quote));
};

/** Returns the sentence of a passage with most words of the topic's question; menus and data are ignored. */
const bestSentence = (passage: RankedPassage, assessing: Assessing): ClaimEvidence[] => {
  const { topic, language } = assessing.job;
  const asked = termSet(`${topic.name} ${topic.question}`, language);
  const [best] = sentencesOf(passage, assessing)
    .map((sentence) => ({ sentence, share: containment(asked, termSet(sentence.quote, language)) }))
    .toSorted((one, other) => other.share - one.share);
  const { publisher, grade } = passage;
  return best === undefined ? [] : [{ ...best.sentence, score: 1, publisher, grade }];
};

/** Maximum score of a topic that is not covered, or covered without a proof. */
const maxUncovered = 0.5;

/**
 * Computes the coverage from a model's reply. Sources and their age lower the score of a covered topic no further than to the threshold;
 * without a proof nothing is covered.
 */
function* coverageOf(
  reply: CoverageReply["topics"][number],
  assessing: Assessing,
  shown: readonly NumberedPassage[],
): Sliced<Coverage> {
  const { job } = assessing;
  const passages = new Map(shown.map(({ id, passage }) => [id, passage]));
  const proofs = reply.proofs.flatMap((id) => passages.get(id) ?? []);
  const quotes = (yield* mapInSlices(proofs, 1, (passage) => bestSentence(passage, assessing))).flat();
  const [best] = quotes;
  const covered = reply.covered && best !== undefined && reply.score >= job.threshold;
  const view = covered ? reply.score : Math.min(reply.score, maxUncovered);
  const parts = coverageParts(view, quotes, assessing);
  const score = coverageScore(parts);
  const { gaps, leads } = reply;
  return {
    topicId: job.topic.id,
    covered,
    score: covered ? Math.max(job.threshold, score) : score,
    proof: best === undefined ? null : citationOf(best),
    gaps: gaps.length > 0 || covered ? [...gaps] : [job.topic.question],
    ...(leads.length > 0 && !covered && { leads: [...leads] }),
    parts: { ...parts, view: parts.answered },
  };
}

/** Assesses in one call how far topics are covered by their passages; a topic missing in the reply is assessed by code. */
export const createAssessCoverage =
  ({ documents: reader, ...reasoning }: ReadingPorts): Handler<typeof assessCoverage> =>
  async (job, context) => {
    const { runId, question, language, threshold, topics } = job;
    const passages = interleave(topics.map((topic) => topic.passages));
    const documents = await readDocuments(reader, passages);
    const limits = { maxPassages, maxTokens: sourceTokensFor(reasoning.model) };
    const pause = createYieldToEventLoop(context.signal);
    const shown = await finishWithPauses(numberPassages(passages, documents, limits), pause);
    const answered =
      shown.length > 0 && (await answerTask(assessTask, { job, shown }, reasoning, { runId, ...context }));
    const reply = answered ? answered.output : null;
    const coverages: Coverage[] = [];
    for (const one of topics) {
      const assessing = {
        job: { question, language, threshold, ...one },
        documents,
        nowMs: (reasoning.clock ?? Date.now)(),
      };
      const own = reply?.topics.find(({ topicId }) => topicId === one.topic.id);
      const assessed = own === undefined ? assessExtractively(assessing) : coverageOf(own, assessing, shown);
      coverages.push(await finishWithPauses(assessed, pause));
    }
    const added = reply?.added ?? [];
    return { topics: coverages, ...(added.length > 0 && { added: [...added] }) };
  };
