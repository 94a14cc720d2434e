import { terms } from "@quarry/text";
import { askingTerms } from "./asking-words.ts";

/** The index terms of what a goal is about: without those that only ask, unless there are no others. */
export const goalTerms = (goal: string, language: string): ReadonlySet<string> => {
  const all = new Set(terms(goal, language));
  const telling = all.difference(askingTerms(language));
  return telling.size > 0 ? telling : all;
};
