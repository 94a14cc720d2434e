import type { AskedTask } from "../asked-task.ts";
import { sharedWords, wordsMissing } from "./prompt-passages.ts";

const pair = /^\[(a\d+)\]\nSentence: (.*)\nQuote: (.*)$/gm;

const viewOf = (share: number): "full" | "partial" | "none" => {
  if (share >= 0.8) return "full";
  return share >= 0.4 ? "partial" : "none";
};

/** One view per pair, by the share of the sentence's words that the quote has; the missing ones are what it does not carry. */
export const answerAuditCitations = ({ blocks }: AskedTask): unknown => {
  const views = Array.from(
    (blocks.get("pairs") ?? "").matchAll(pair),
    ([, id, sentence = "", quote = ""]) => {
      const support = viewOf(sharedWords(sentence, quote));
      return { id, support, unsupported: support === "full" ? [] : wordsMissing(sentence, quote) };
    },
  );
  return { views };
};
