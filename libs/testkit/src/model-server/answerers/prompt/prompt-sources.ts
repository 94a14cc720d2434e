import type { AskedTask } from "../../asked-task.ts";
import { sentencesOf } from "./prompt-text.ts";
import { toldSentences } from "./told-sentences.ts";

/** Words that a prompt shows under an id and that may be quoted. */
export interface PromptQuote {
  readonly id: string;
  readonly quote: string;
}

const numbered = /^\[([pn]\d+)\] ?/m;
const quoted = /^> (.*)$/gm;
const otherSource = /^### Source: [\s\S]*/m;

const quotesOf = (id: string, text: string): string[] =>
  id.startsWith("n")
    ? Array.from(text.matchAll(quoted), ([, quote = ""]) => quote)
    : toldSentences(sentencesOf(text));

/** What can be quoted of the passages and notes of a prompt, in their order. */
export const promptQuotes = ({ blocks }: AskedTask): PromptQuote[] => {
  const [, ...parts] = (blocks.get("sources") ?? "").split(numbered);
  return parts.flatMap((id, place) => {
    if (place % 2 !== 0) return [];
    const text = (parts[place + 1] ?? "").replace(otherSource, "").trim();
    return quotesOf(id, text).map((quote) => ({ id, quote }));
  });
};
