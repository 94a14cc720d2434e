import type { OverviewItem } from "@quarry/reading";
import { detectLanguage, primaryLanguage } from "@quarry/text";

const unknown = "und";
const mostNamed = 10;

/** The languages of an item's texts that are known. */
const languagesOf = ({ reference: { transcript, comments } }: OverviewItem): string[] =>
  [transcript, comments].flatMap((part) => {
    const language = primaryLanguage(part?.language);
    return language === undefined || language === unknown ? [] : [language];
  });

/** Warns of items that share few words with a goal because they are in another language: without a model little of them is found. */
export const foreignItems = (
  items: readonly OverviewItem[],
  { goal, language }: { readonly goal: string; readonly language: string },
): string[] => {
  const detected = detectLanguage(goal);
  const asked = detected === unknown ? primaryLanguage(language) : detected;
  const foreign = items.flatMap((item) => {
    const [first, ...others] = languagesOf(item);
    if (first === undefined || asked === undefined || [first, ...others].includes(asked)) return [];
    return [`${item.reference.linkId} (${first})`];
  });
  if (foreign.length === 0) return [];
  const named = foreign.slice(0, mostNamed).join(", ");
  const more = foreign.length > mostNamed ? ` and ${foreign.length - mostNamed} more` : "";
  return [
    `not in the language of the goal (${asked}): ${named}${more}; without a language model only the words they share with it are found: give a goal in their language, too`,
  ];
};
