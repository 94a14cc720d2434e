import { type InputOf, selectSentences, type SentenceRange } from "@quarry/contracts";
import { packSentences, shownSentence } from "@quarry/grounding";
import type { Handler } from "@quarry/jobs";
import { estimateTokens } from "@quarry/language-model";
import { createYieldToEventLoop, startEach } from "@quarry/runtime";
import { collapseWhitespace, finishWithPauses, mapInSlices, type Sliced } from "@quarry/text";
import { z } from "zod";
import type { ReadingPorts, StoredDocument } from "../ports.ts";
import { answerTask, defineTextTask } from "../shared/answer-task.ts";
import { readDocuments } from "../shared/evidence/read-texts.ts";
import { sourceTokensFor } from "../shared/evidence/source-tokens.ts";

type Job = InputOf<typeof selectSentences>;

interface Part {
  readonly job: Job;
  readonly source: string;
  /** Number of the first sentence. */
  readonly first: number;
  readonly sentences: readonly string[];
  readonly maxSentences: number;
}

/** Reads the ranges of a reply within their part, ascending; a model may name sentences it was not shown. */
const replySchema = ({ first, sentences }: Part) =>
  z.string().transform((reply, context): SentenceRange[] => {
    const named = Array.from(
      reply.matchAll(/\b(\d{1,6})(?:\s?[-–—]\s?(\d{1,6}))?\b/gu),
      ([, from, to = from]) => ({ from: Number(from), to: Number(to) }),
    ).filter(({ from, to }) => from >= 1 && from <= to);
    if (named.length === 0 && !/\bnone\b/iu.test(reply))
      context.addIssue({
        code: "custom",
        message: "name sentences by number, such as: 3-7, 12; or answer none",
      });
    return named
      .map(({ from, to }) => ({
        from: Math.max(first, from),
        to: Math.min(first + sentences.length - 1, to),
      }))
      .filter(({ from, to }) => from <= to)
      .toSorted((one, other) => one.from - other.from);
  });

/**
 * Reasoning task of `select-sentences`, part by part; its fallback selects nothing, because the found sentences are in the pack
 * anyway.
 */
const selectTask = defineTextTask<Part, SentenceRange[]>({
  name: selectSentences.name,
  tier: "fast",
  reply: replySchema,
  values: ({ job, source, first, sentences, maxSentences }) => ({
    question: job.question,
    topics: job.topics.map(({ name, question }) => `- ${name}: ${question}`).join("\n"),
    source,
    sentences: sentences.map((sentence, index) => `${first + index} ${sentence}`).join("\n"),
    maxSentences: String(maxSentences),
  }),
  fallback: () => Promise.resolve([]),
});

/** Returns title, author, publisher and date of a document, as far as known, each once, on one line. Untrusted text. */
const headOf = ({ title, author = "", publisher, publishedAt = "" }: StoredDocument["facts"]): string => {
  const parts = [title, author, publisher, publishedAt].map(collapseWhitespace);
  return [...new Set(parts.filter((part) => part !== ""))].join(", ");
};

/** Sentences that are rendered, and counted, before a pause. */
const atATime = 100;

/** Yields the sentences of a source in parts for one call each. */
function* partsOf(job: Job, { facts, text }: StoredDocument, maxTokens: number): Sliced<Part[]> {
  const spans = yield* packSentences({ facts, text });
  const shown = yield* mapInSlices(spans, atATime, ({ start, end }) => shownSentence(text.slice(start, end)));
  const tokens = yield* mapInSlices(shown, atATime, (sentence) => estimateTokens(sentence) + 4);
  const total = tokens.reduce((sum, one) => sum + one, 0);
  const kept = Math.min(1, job.maxTokens / Math.max(1, total));
  const parts: Part[] = [];
  let [first, size] = [0, 0];
  const close = (end: number): void => {
    const sentences = shown.slice(first, end);
    if (sentences.length === 0) return;
    const maxSentences = Math.max(3, Math.round(kept * sentences.length));
    parts.push({ job, source: headOf(facts), first: first + 1, sentences, maxSentences });
    [first, size] = [end, 0];
  };
  for (const [index, one] of tokens.entries()) {
    if (size + one > maxTokens) close(index);
    size += one;
  }
  close(shown.length);
  return parts;
}

/** Creates the handler that lets a model read every part of a source, and returns the selected sentences. */
export const createSelectSentences =
  ({ documents, ...reasoning }: ReadingPorts): Handler<typeof selectSentences> =>
  async (job, context) => {
    const { runId, documentId } = job;
    const read = await readDocuments(documents, reasoning.model ? [job] : []);
    const document = read.get(documentId);
    if (document === undefined) return { documentId, ranges: [], model: null };
    const yieldToEventLoop = createYieldToEventLoop(context.signal);
    const maxTokens = sourceTokensFor(reasoning.model);
    const parts = await finishWithPauses(partsOf(job, document, maxTokens), yieldToEventLoop);
    const answers = await startEach(
      parts,
      (part) => answerTask(selectTask, part, reasoning, { runId, ...context }),
      yieldToEventLoop,
    );
    return {
      documentId,
      ranges: answers.flatMap(({ output }) => output),
      model: answers.every(({ model }) => model !== null) ? (answers[0]?.model ?? null) : null,
    };
  };
