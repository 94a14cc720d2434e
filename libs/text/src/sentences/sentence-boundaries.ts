import { primaryLanguage } from "../language/primary-language.ts";
import type { Sliced } from "../slices.ts";
import { isSentenceBoundary } from "./is-sentence-boundary.ts";

/*
 * What UAX 29 misses: a sentence that ends in emphasis ("**Never.** A source"), in footnote marks ("it ended.[3] The"), and
 * one that begins with code ("… in Redis. `maxStalledCount` is 20").
 */
const missedBoundary =
  /[.!?…][*_"'”’»)\]]{0,4}(?:\[[^\s\]]{1,12}\]){0,6}[*_]{0,3}\s+(?=["“'‘([*_]{0,4}[\p{Lu}\p{N}`])/gu;

/** UAX 29 takes an opening bracket after 。 for one that closes. */
const beforeOpening = /[。！？｡]["”’」』）】》)\]]{0,4}(?=[「『（【《“‘])/gu;

/** Answers where the sentences after the first begin in the text of one block, in order. */
export type FindBoundaries = (text: string) => Sliced<number[]>;

const atATime = 50;

const mayEnd = /[\p{Sentence_Terminal}…\n]/u;

function* candidates(text: string, segmenter: Intl.Segmenter): Sliced<number[]> {
  const found = new Set<number>();
  for (const { index } of segmenter.segment(text)) {
    found.add(index);
    if (found.size % atATime === 0) yield;
  }
  for (const pattern of [missedBoundary, beforeOpening]) {
    let matches = 0;
    for (const { index, 0: match } of text.matchAll(pattern)) {
      found.add(index + match.length);
      if ((matches += 1) % atATime === 0) yield;
    }
  }
  found.delete(0);
  return [...found].toSorted((a, b) => a - b);
}

/**
 * Finds sentence boundaries for a language: those of UAX 29 without the ones that abbreviations, initials, file names,
 * quotation marks or brackets fake. Made once per text, for a segmenter costs as much as some thousand letters.
 */
export const createSentenceBoundaries = (locale?: string): FindBoundaries => {
  const segmenter = new Intl.Segmenter(primaryLanguage(locale), { granularity: "sentence" });
  return function* findBoundaries(text): Sliced<number[]> {
    if (!mayEnd.test(text)) return [];
    const boundaries: number[] = [];
    let start = 0;
    for (const position of yield* candidates(text, segmenter)) {
      if (!isSentenceBoundary(text, { start, position, locale })) continue;
      boundaries.push(position);
      if (boundaries.length % atATime === 0) yield;
      start = position;
    }
    return boundaries;
  };
};
