import { signWordsOf } from "./sign-words.ts";

/** Whether a text, given as comparable words, says more or less of something; undefined when it says both or neither. */
export type DirectionFinder = (words: ReadonlySet<string>) => "up" | "down" | undefined;

/** Makes the finder of a language; without a table it finds nothing. */
export const createDirectionFinder = (language: string): DirectionFinder => {
  const { more, less } = signWordsOf(language);
  return (words) => {
    const isUp = !words.isDisjointFrom(more);
    const isDown = !words.isDisjointFrom(less);
    if (isUp === isDown) return undefined;
    return isUp ? "up" : "down";
  };
};
