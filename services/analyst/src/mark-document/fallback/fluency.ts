import { words } from "@quarry/text";
import type { MarkingCues } from "../cues/marking-cues.ts";

const mostBroken = 0.3;

/** Words said twice in a row, alone or in pairs, and single letters: "the the", "I mean I mean", "w we". */
const brokenShare = (text: string, language: string): number => {
  const said = words(text, language).map(({ start, end }) => text.slice(start, end).toLowerCase());
  const broken = said.filter((word, at) => {
    const isRepeated =
      word === said[at - 1] || (at > 2 && word === said[at - 2] && said[at - 1] === said[at - 3]);
    return isRepeated || /^(?!i|a|s|t|m|d)\p{Ll}$/u.test(word);
  });
  return broken.length / Math.max(1, said.length);
};

/** Share of a text's letters that are sounds and phrases of speech. */
const fillerShare = (text: string, cues: MarkingCues | undefined): number =>
  cues === undefined ? 0 : (text.match(cues.filler)?.join("").length ?? 0) / text.length;

/** How smoothly something is said, 0 to 1: 0 where nearly a third is filler, repetition or broken off. */
export const fluency = (text: string, language: string, cues: MarkingCues | undefined): number => {
  const isSpaced = !["zh", "ja", "th"].includes(language);
  const broken = fillerShare(text, cues) + (isSpaced ? brokenShare(text, language) : 0);
  return Math.max(0, 1 - broken / mostBroken);
};
