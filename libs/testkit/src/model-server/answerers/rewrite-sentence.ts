import type { AskedTask } from "../asked-task.ts";
import { closestSentence } from "./prompt-passages.ts";
import { sentencesOf } from "./prompt-text.ts";

const failed = /^\[(r\d+)\]\nSentence: (.*)\nProblem: .*\nPassage: (.*)$/gm;

/** For each sentence the one of its passage that shares most words with it, in slightly other words. */
export const answerRewriteSentence = ({ blocks }: AskedTask): unknown => {
  const sentences = Array.from(
    (blocks.get("sentences") ?? "").matchAll(failed),
    ([, id, sentence = "", passage = ""]) => {
      const closest = closestSentence(sentence, sentencesOf(passage));
      return closest === undefined ? [] : [{ id, text: `In short, ${closest.sentence}` }];
    },
  );
  return { sentences: sentences.flat() };
};
