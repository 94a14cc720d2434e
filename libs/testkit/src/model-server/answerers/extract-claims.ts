import type { AskedTask } from "../asked-task.ts";
import { closestSentence, promptPassages } from "./prompt-passages.ts";

/** From each passage the sentence that shares most words with the question: the first critical, the next important. */
export const answerExtractClaims = (asked: AskedTask): unknown => {
  const question = asked.blocks.get("question") ?? "";
  const claims = promptPassages(asked).flatMap(({ id, sentences }, place) => {
    const told = sentences.filter((sentence) => /[.!]$/.test(sentence));
    const closest = closestSentence(question, told);
    return closest === undefined
      ? []
      : [{ class: `C${Math.min(3, place + 1)}`, passageId: id, quote: closest.sentence }];
  });
  return { claims };
};
