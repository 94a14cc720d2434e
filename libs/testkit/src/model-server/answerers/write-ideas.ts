import type { AskedTask } from "../asked-task.ts";
import { sharedWords } from "./prompt-passages.ts";
import { promptQuotes } from "./prompt-sources.ts";
import { questionSubject } from "./question-subject.ts";
import { paraphrase } from "./statement-reply.ts";

/** How many items a prompt asks for. */
export const itemsAskedFor = (prompt: string): number => Number(/the top (\d+)/.exec(prompt)?.[1] ?? 5);

/** An idea per quote that shares words with the question, the best first. */
export const answerWriteIdeas = (asked: AskedTask): unknown => {
  const question = asked.blocks.get("question") ?? "";
  const ideas = promptQuotes(asked)
    .toSorted((one, other) => sharedWords(question, other.quote) - sharedWords(question, one.quote))
    .slice(0, itemsAskedFor(asked.prompt))
    .map((cite) => ({ title: questionSubject(cite.quote), statements: [paraphrase([cite])] }));
  return { ideas };
};
