import {
  assessCoverage,
  type Citation,
  type ClaimEvidence,
  type Coverage,
  type QuestionType,
} from "@quarry/contracts";
import { isData, isNavigation, plainLine } from "@quarry/extractive";
import type { Handler } from "@quarry/jobs";
import { defineTask } from "@quarry/language-model";
import { createYieldToEventLoop } from "@quarry/runtime";
import { collapseWhitespace, finishWithPauses, locateQuote } from "@quarry/text";
import { z } from "zod";
import { answerTask, type FallbackPorts } from "../answer-task.ts";
import { createDocumentSketches, type SketchOf } from "../copies/near-copies.ts";
import { distinctPassages } from "../evidence/distinct-passages.ts";
import {
  type NumberedPassage,
  numberPassages,
  renderPassages,
  sourceTokensFor,
} from "../evidence/numbered-passages.ts";
import { proveQuote } from "../evidence/passage-sentences.ts";
import { readDocuments, type StoredDocuments, textsOf } from "../evidence/read-texts.ts";
import type { ReadingPorts } from "../ports.ts";
import {
  assessExtractively,
  type Assessing,
  coverageScore,
  recencyPart,
  roundParts,
  weighSources,
} from "./coverage-score.ts";

const maxPassages = 24;
const maxProofSentences = 6;

/** A finding of a reader with those of its quotes that stand in their documents. */
interface NumberedFinding {
  /** `f1`, `f2`, … */
  readonly id: string;
  readonly text: string;
  readonly citations: readonly Citation[];
}

/** The findings a model is shown, by their ids; one without a quote that stands in its document is none. */
const shownFindings = ({ job, documents }: Assessing): NumberedFinding[] =>
  (job.findings ?? [])
    .map(({ text, citations }) => ({
      text,
      citations: citations.filter(
        ({ documentId, start, end, quote }) => documents.get(documentId)?.text.slice(start, end) === quote,
      ),
    }))
    .filter(({ citations }) => citations.length > 0)
    .map((finding, index) => ({ id: `f${index + 1}`, ...finding }));

/** The findings as they stand in a prompt; "none" without any. They are foreign text: they belong into a block. */
const renderFindings = (findings: readonly NumberedFinding[]): string =>
  findings.length === 0
    ? "none"
    : findings
        .map(({ id, text, citations }) =>
          [`[${id}] ${text}`, ...citations.map(({ quote }) => `- "${collapseWhitespace(quote)}"`)].join("\n"),
        )
        .join("\n\n");

const saysNothing = (quote: string): boolean => isNavigation(quote) || isData(quote);

const quotedIn = ({ citations }: NumberedFinding, quote: string): Citation | undefined =>
  citations.find((citation) => locateQuote(citation.quote, quote) !== undefined);

/** The quotes a model gave that stand in the passage or the finding it named, with the source of each; menus and data prove nothing. */
const provenQuotes = (
  proofs: readonly { readonly id: string; readonly quote: string }[],
  assessing: Assessing,
): ClaimEvidence[] => {
  const { job, documents } = assessing;
  const texts = textsOf(documents);
  const passages = new Map(assessing.shown.map(({ id, passage }) => [id, passage]));
  const findings = new Map(shownFindings(assessing).map((finding) => [finding.id, finding]));
  const maxSentences = maxProofSentences;
  return proofs.flatMap(({ id, quote }): ClaimEvidence[] => {
    const [passage, finding] = [passages.get(id), findings.get(id)];
    const found =
      passage === undefined
        ? finding && quotedIn(finding, quote)
        : proveQuote(quote, { passage, texts, language: job.language, maxSentences });
    const facts = found && documents.get(found.documentId)?.facts;
    if (found === undefined || facts === undefined || saysNothing(found.quote)) return [];
    return [{ ...found, score: 1, publisher: facts.publisher, grade: facts.grade }];
  });
};

/** What a model is asked of a topic, its passages and its findings. */
const coverageReplySchema = z.object({
  covered: z.boolean(),
  score: z.number().min(0).max(1),
  /** Quotes that show the answer, the best first. */
  proofs: z.array(z.object({ id: z.string(), quote: z.string() })),
  /** What is still missing, each a search query. */
  gaps: z.array(z.string()),
});

type CoverageReply = z.output<typeof coverageReplySchema>;

const maxGaps = 4;
const maxCharacters = 200;

/** The gaps that can be searched for, each a plain line and a query of its own; what holds an address or markup was read off a page. */
const validGaps = (gaps: readonly string[]): string[] =>
  [...new Set(gaps.flatMap((gap) => plainLine(gap, maxCharacters) ?? []))].slice(0, maxGaps);

/** A topic that a model finds not covered, or covered without a proof, is answered at most so far. */
const maxUncovered = 0.5;

/**
 * How far passages and findings answer a topic, as a model sees it. Its view is the answered part of the score; code only checks that a
 * quote it gives stands where it says. The sources of the quotes, and their age, lower the score of a covered topic down to the threshold
 * and never below it. Without a quote that stands, nothing is covered.
 */
const coverageOf = (reply: CoverageReply, assessing: Assessing): Coverage => {
  const { job } = assessing;
  const quotes = provenQuotes(reply.proofs, assessing);
  const [best] = quotes;
  const covered = reply.covered && reply.score >= job.threshold && best !== undefined;
  const view = reply.covered && best !== undefined ? reply.score : Math.min(reply.score, maxUncovered);
  const parts = roundParts({
    answered: view,
    ...weighSources(quotes, assessing),
    recency: recencyPart(quotes, assessing),
    contradictions: 1,
    requirements: 1,
    view,
  });
  const score = coverageScore(parts);
  const gaps = validGaps(reply.gaps);
  return {
    topicId: job.topic.id,
    covered,
    score: covered ? Math.max(job.threshold, score) : score,
    proof:
      best === undefined
        ? null
        : { documentId: best.documentId, start: best.start, end: best.end, quote: best.quote },
    gaps: gaps.length > 0 || covered ? gaps : [job.topic.question],
    parts,
  };
};

const withoutProof =
  "none of the quotes in `proofs` stands where it is said to stand: copy each letter for letter from the passage or the finding whose id you give, or answer that the topic is not covered";

/**
 * The reply of a model as a coverage. A topic that is said to be covered without a quote that stands is asked for once more; the second
 * time it is taken for not covered, and the gaps of such a reply are not believed either.
 */
const coverageReply = (assessing: Assessing): z.ZodType<Coverage> => {
  let isTold = false;
  return coverageReplySchema.transform((reply, context) => {
    const isProven = !reply.covered || provenQuotes(reply.proofs, assessing).length > 0;
    if (isProven) return coverageOf(reply, assessing);
    if (isTold) return coverageOf({ ...reply, covered: false, gaps: [] }, assessing);
    isTold = true;
    context.addIssue({ code: "custom", path: ["proofs"], message: withoutProof });
    return z.NEVER;
  });
};

/** What an answer to a question of a type needs, in the words of a prompt. */
const requirements: Readonly<Record<QuestionType, string>> = {
  "what-is": "a definition, key features, use cases, an example",
  "how-to": "prerequisites, the steps in order, a code example where code is asked for, common pitfalls",
  compare: "what each side is, the differences with both sides named, when to use which",
  why: "what is observed, its causes, evidence for each cause, what follows",
  evaluate: "criteria, strengths, weaknesses, alternatives",
  list: "what counts as one, the members, how they differ",
  other: "the parts that the question itself names",
};

/** The reasoning task behind `assess-coverage`; its fallback needs nothing but the texts. */
const assessTask = defineTask({
  name: assessCoverage.name,
  prompt: assessCoverage.name,
  tier: "main",
  input: z.object({
    job: assessCoverage.input,
    documents: z.custom<StoredDocuments>((value) => value instanceof Map),
    sketchOf: z.custom<SketchOf>((value) => typeof value === "function"),
    shown: z.custom<readonly NumberedPassage[]>(Array.isArray),
    nowMs: z.number(),
  }),
  output: assessCoverage.output,
  values: (assessing) => {
    const { question, questionType, topic, language } = assessing.job;
    return {
      question,
      topic: [`${topic.name}: ${topic.question}`, ...(topic.subQuestions ?? [])].join("\n- "),
      requirements: requirements[questionType],
      passages: renderPassages(assessing.shown),
      findings: renderFindings(shownFindings(assessing)),
      language,
    };
  },
  reply: coverageReply,
  fallback: (assessing, { yieldToEventLoop }: FallbackPorts) =>
    finishWithPauses(assessExtractively(assessing), yieldToEventLoop),
});

interface AssessPorts extends ReadingPorts {
  /** Epoch milliseconds; by the system's clock when left out. */
  readonly clock?: () => number;
}

/** Answers how far one topic is covered by its passages. */
export const createAssessCoverage = ({
  documents: reader,
  clock = Date.now,
  ...reasoning
}: AssessPorts): Handler<typeof assessCoverage> => {
  const sketchOf = createDocumentSketches();
  return async (job, { log, report, signal, deadline }) => {
    const cited = (job.findings ?? []).flatMap(({ citations }) => citations);
    const documents = await readDocuments(
      reader,
      [...job.passages, ...cited].map(({ documentId }) => documentId),
    );
    const yieldToEventLoop = createYieldToEventLoop(signal);
    const texts = textsOf(documents);
    const distinct = await finishWithPauses(distinctPassages(job.passages, texts), yieldToEventLoop);
    const maxTokens = sourceTokensFor(reasoning.model);
    const shown = numberPassages(distinct, texts, { maxPassages, maxTokens });
    const assessing = { job, documents, sketchOf, nowMs: clock(), shown };
    const isEmpty = shown.length === 0 && shownFindings(assessing).length === 0;
    if (isEmpty) return finishWithPauses(assessExtractively(assessing), yieldToEventLoop);
    const answering = { runId: job.runId, log, report, signal, deadline };
    return (await answerTask(assessTask, assessing, reasoning, answering)).output;
  };
};
