import { collapseWhitespace } from "@quarry/text";
import { answerTask } from "../../answer-task.ts";
import type { Auditing } from "../check-citations.ts";
import type { Asking } from "../views/ask-views.ts";
import { reasonOfFailure } from "./audited-sentence.ts";
import type { FailedSentence } from "./failed-sentence.ts";
import { rewriteTask } from "./rewrite-task.ts";

/** More than this in one call asks too much of a small model; the rest is answered verbatim. */
const mostAsked = 20;

/** Asks, in one call, for other words for sentences that failed; the twin's are those of the passage. */
export const askTexts = async (
  failed: readonly FailedSentence[],
  { language }: Auditing,
  { reasoning, question = "not known", ...context }: Asking,
): Promise<ReadonlyMap<FailedSentence, string>> => {
  const byId = new Map(failed.slice(0, mostAsked).map((one, index) => [`r${index + 1}`, one]));
  if (byId.size === 0) return new Map();
  const asked = [...byId].map(([id, { before, passage, verbatim }]) => ({
    id,
    sentence: before.sentence.text,
    reason: reasonOfFailure(before),
    passage: passage.citation.quote,
    verbatim: verbatim?.text ?? null,
  }));
  const { output } = await answerTask(rewriteTask, { question, language, failed: asked }, reasoning, context);
  return new Map(
    output.sentences.flatMap(({ id, text }) => {
      const one = byId.get(id);
      return one === undefined ? [] : [[one, collapseWhitespace(text)] as const];
    }),
  );
};
