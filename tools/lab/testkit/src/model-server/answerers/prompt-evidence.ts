import type { AskedTask } from "../asked-task.ts";
import { sentencesOf } from "./prompt-items.ts";

interface PromptPassage {
  readonly id: string;
  readonly text: string;
  readonly sentences: readonly string[];
}

const passageId = /^\[(p\d+)\](?: .*)?\n/m;

/** Returns the passages with passageIds in a prompt, whole and sentence by sentence. */
export const promptPassages = ({ blocks }: AskedTask): PromptPassage[] => {
  const [, ...parts] = (blocks.get("passages") ?? "").split(passageId);
  return parts.flatMap((id, place) => {
    const text = (parts[place + 1] ?? "").trim();
    return place % 2 === 0 ? [{ id, text, sentences: sentencesOf(text) }] : [];
  });
};

const wordsOf = (text: string): ReadonlySet<string> =>
  new Set(text.toLowerCase().match(/[\p{L}\p{N}]{2,}/gu) ?? []);

/** Returns the share of a text's words that also occur in another text, 0–1. */
export const sharedWords = (text: string, other: string): number => {
  const words = wordsOf(text);
  return words.size === 0 ? 0 : words.intersection(wordsOf(other)).size / words.size;
};

/** Returns the sentence that contains most words of a text, and their share; undefined if no sentence contains any. */
export const closestSentence = (
  text: string,
  sentences: readonly string[],
): { readonly sentence: string; readonly share: number } | undefined => {
  const [closest] = sentences
    .map((sentence) => ({ sentence, share: sharedWords(text, sentence) }))
    .toSorted((one, other) => other.share - one.share);
  return closest !== undefined && closest.share > 0 ? closest : undefined;
};
