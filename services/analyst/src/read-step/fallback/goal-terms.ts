import { askingTerms } from "@quarry/reading";
import { primaryLanguage } from "@quarry/text";
import { type KeyTerms, keyTerms } from "../../evidence/key-terms.ts";

/** The index terms of a goal in a language with the way it writes them, without those that only ask; all of them when nothing else is left. */
export const goalTerms = (goal: string, language: string): KeyTerms => {
  const primary = primaryLanguage(language) ?? "";
  const key = keyTerms({ id: "t1", name: goal, question: goal, queries: [goal] }, primary);
  const telling = [...key].filter(([term]) => !askingTerms(primary).has(term));
  return telling.length > 0 ? new Map(telling) : key;
};
