import type { AskedTask } from "../asked-task.ts";
import { promptPassages } from "./prompt-passages.ts";
import { itemsAskedFor, researchResult } from "./research-result.ts";
import { toldSentences } from "./told-sentences.ts";

const fenced = /```[\s\S]*?\n```/;

/** The code of each passage, behind the first sentence that stands above it. */
export const answerWriteImplementations = (asked: AskedTask): unknown => {
  const items = promptPassages(asked).flatMap(({ id, text, sentences }) => {
    const code = fenced.exec(text)?.[0];
    const said = toldSentences(sentences)[0] ?? "This is how it is done.";
    return code === undefined ? [] : [{ source: id, content: `${said}\n\n${code}\n\nDependencies: none` }];
  });
  return researchResult(items.slice(0, itemsAskedFor(asked.prompt)));
};
