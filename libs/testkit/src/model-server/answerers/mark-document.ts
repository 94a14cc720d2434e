import type { AskedTask } from "../asked-task.ts";
import { sentencesOf } from "./prompt/prompt-text.ts";
import { toldSentences } from "./prompt/told-sentences.ts";

const view = /\b(?:think|believe|should|must|unfair)\b|认为|觉得|应该|считаю|должн/iu;
const figure = /\d+(?:[.,]\d+)*/u;

const markerOf = (quote: string): object => {
  const value = figure.exec(quote)?.[0];
  if (value === undefined) return { type: view.test(quote) ? "opinion" : "key-fact", quote, text: quote };
  return { type: "datapoint", quote, text: quote, value: Number(value.replaceAll(",", "")) };
};

const wordsOf = (sentence: string): string =>
  (sentence.match(/[\p{L}\p{N}]{4,}/gu) ?? []).slice(0, 2).join(" ");

/** Every second sentence that says something: with a number it is a datapoint, with a word of opinion an opinion, else a fact. */
export const answerMarkDocument = ({ blocks }: AskedTask): unknown => {
  const said = toldSentences(
    sentencesOf(blocks.get("text") ?? "").map((one) => one.replace(/^[^:：]{1,40}[:：]\s*/u, "")),
  );
  const marked = said.filter((_one, place) => place % 2 === 0).slice(0, 12);
  const topics = marked
    .slice(0, 3)
    .map(wordsOf)
    .filter((words) => words !== "");
  return { markers: marked.map(markerOf), topics, sentiment: null };
};
