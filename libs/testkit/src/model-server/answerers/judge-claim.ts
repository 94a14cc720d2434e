import type { AskedTask } from "../asked-task.ts";
import { closestSentence, promptPassages } from "./prompt-passages.ts";

const numbersIn = (text: string): string => (text.match(/\d+/g) ?? []).toSorted().join(" ");

/** One verdict per passage, by its sentence that shares most words with the claim. */
export const answerJudgeClaim = (asked: AskedTask): unknown => {
  const claim = asked.blocks.get("claim") ?? "";
  const verdicts = promptPassages(asked).map(({ id, sentences }) => {
    const closest = closestSentence(claim, sentences);
    if (closest === undefined || closest.share < 0.5) {
      return { passageId: id, verdict: "neutral", quote: "" };
    }
    const isSame = numbersIn(claim) === numbersIn(closest.sentence);
    return { passageId: id, verdict: isSame ? "supports" : "contradicts", quote: closest.sentence };
  });
  return { verdicts };
};
