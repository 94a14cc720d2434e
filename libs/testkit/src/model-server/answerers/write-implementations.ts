import type { AskedTask } from "../asked-task.ts";
import { promptPassages } from "./prompt-passages.ts";
import { paraphrase } from "./statement-reply.ts";
import { toldSentences } from "./told-sentences.ts";
import { itemsAskedFor } from "./write-ideas.ts";

/** The code of each passage, with the first sentence that stands around it. */
export const answerWriteImplementations = (asked: AskedTask): unknown => {
  const implementations = promptPassages(asked).map(({ id, sentences }) => {
    const [quote] = toldSentences(sentences);
    const statements = quote === undefined ? [] : [paraphrase([{ id, quote }])];
    return { id, title: `Code of ${id}`, statements };
  });
  return { implementations: implementations.slice(0, itemsAskedFor(asked.prompt)) };
};
