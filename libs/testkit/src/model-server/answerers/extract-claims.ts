import type { AskedTask } from "../asked-task.ts";
import { closestSentence, promptPassages } from "./prompt/prompt-passages.ts";

/** From each passage the sentence that shares most words with the question: the first critical and with what would deny it, the next important. */
export const answerExtractClaims = (asked: AskedTask): unknown => {
  const question = asked.blocks.get("question") ?? "";
  const claims = promptPassages(asked).flatMap(({ id, sentences }, place) => {
    const told = sentences.filter((sentence) => /[.!]$/.test(sentence));
    const closest = closestSentence(question, told);
    if (closest === undefined) return [];
    const { sentence: quote } = closest;
    const claim = { class: `C${Math.min(3, place + 1)}`, text: quote, passageId: id, quote };
    return [place === 0 ? { ...claim, counter: `It is denied that ${quote}` } : { ...claim, counter: null }];
  });
  return { claims };
};
