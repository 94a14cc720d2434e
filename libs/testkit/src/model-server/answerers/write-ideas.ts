import type { AskedTask } from "../asked-task.ts";
import { promptPassages } from "./prompt-passages.ts";
import { itemsAskedFor, researchResult } from "./research-result.ts";
import { toldSentences } from "./told-sentences.ts";

/** An idea per passage: its first sentences. */
export const answerWriteIdeas = (asked: AskedTask): unknown => {
  const items = promptPassages(asked).flatMap(({ id, sentences }) => {
    const told = toldSentences(sentences).slice(0, 2);
    return told.length === 0 ? [] : [{ source: id, content: told.join(" ") }];
  });
  return researchResult(items.slice(0, itemsAskedFor(asked.prompt)));
};
