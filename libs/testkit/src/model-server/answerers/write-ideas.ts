import type { AskedTask } from "../asked-task.ts";
import { promptPassages, sharedWords } from "./prompt-passages.ts";
import { itemsAskedFor, researchResult } from "./research-result.ts";
import { toldSentences } from "./told-sentences.ts";

/** An idea per passage: its sentence that shares most words with the question. */
export const answerWriteIdeas = (asked: AskedTask): unknown => {
  const question = asked.blocks.get("question") ?? "";
  const closer = (one: string, other: string): number =>
    sharedWords(question, other) - sharedWords(question, one);
  const items = promptPassages(asked).flatMap(({ id, sentences }) => {
    const [closest] = toldSentences(sentences).toSorted(closer);
    return closest === undefined ? [] : [{ source: id, content: closest }];
  });
  const ranked = items.toSorted((one, other) => closer(one.content, other.content));
  return researchResult(ranked.slice(0, itemsAskedFor(asked.prompt)));
};
