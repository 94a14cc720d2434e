import { isSentenceBoundary } from "./is-sentence-boundary.ts";
import { primaryLanguage } from "./primary-language.ts";

/*
 * What UAX 29 misses: a sentence that ends in emphasis ("**Never.** A source"), in footnote marks ("it ended.[3] The"), and
 * one that begins with code ("… in Redis. `maxStalledCount` is 20").
 */
const missedBoundary =
  /[.!?…][*_"'”’»)\]]{0,4}(?:\[[^\s\]]{1,12}\]){0,6}[*_]{0,3}\s+(?=["“'‘([*_]{0,4}[\p{Lu}\p{N}`])/gu;

/** UAX 29 takes an opening bracket after 。 for one that closes. */
const beforeOpening = /[。！？｡]["”’」』）】》)\]]{0,4}(?=[「『（【《“‘])/gu;

const candidates = (text: string, locale: string | undefined): number[] => {
  const found = new Set<number>();
  for (const { index } of new Intl.Segmenter(primaryLanguage(locale), { granularity: "sentence" }).segment(
    text,
  ))
    found.add(index);
  for (const pattern of [missedBoundary, beforeOpening])
    for (const { index, 0: match } of text.matchAll(pattern)) found.add(index + match.length);
  found.delete(0);
  return [...found].toSorted((a, b) => a - b);
};

/**
 * Where the sentences after the first begin in the text of one block, in order: the boundaries of UAX 29 without those that
 * abbreviations, initials, file names, quotation marks or brackets fake.
 */
export const sentenceBoundaries = (text: string, locale?: string): number[] => {
  const boundaries: number[] = [];
  let start = 0;
  for (const position of candidates(text, locale)) {
    if (!isSentenceBoundary(text, { start, position, locale })) continue;
    boundaries.push(position);
    start = position;
  }
  return boundaries;
};
