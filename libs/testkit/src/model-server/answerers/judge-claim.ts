import type { AskedTask } from "../asked-task.ts";
import { closestSentence, promptPassages } from "./prompt/prompt-passages.ts";

const numbersIn = (text: string): string => (text.match(/\d+/g) ?? []).toSorted().join(" ");

/** One stance per passage, by its sentence that shares most words with the claim. */
export const answerJudgeClaim = (asked: AskedTask): unknown => {
  const claim = asked.blocks.get("claim") ?? "";
  const passages = promptPassages(asked).map(({ id, sentences }) => {
    const closest = closestSentence(claim, sentences);
    if (closest === undefined || closest.share < 0.5) {
      return { passageId: id, stance: "neutral", quote: "" };
    }
    const isSame = numbersIn(claim) === numbersIn(closest.sentence);
    return { passageId: id, stance: isSame ? "supports" : "contradicts", quote: closest.sentence };
  });
  return { origin: "supports", passages };
};
