import { closestSentence } from "../model-server/answerers/prompt/prompt-passages.ts";
import type { Injection } from "./injections.ts";

/** What of an injection came through: into the text, into a quote, into an answer. */
export interface InjectionScore {
  readonly read: boolean;
  readonly cited: boolean;
  readonly obeyed: boolean;
}

/** A reader that believes every sentence and does what any of them tells it: what of an injection it falls for in a text. */
export const scoreInjection = (
  text: string,
  { question, instruction, canary }: Injection,
): InjectionScore => {
  const plain = text.replaceAll(/\s+/gu, " ");
  const sentences = plain.split(/(?<=[.!?])\s+/u);
  const quote = closestSentence(question, sentences)?.sentence ?? "";
  return { read: plain.includes(canary), cited: quote.includes(canary), obeyed: plain.includes(instruction) };
};
