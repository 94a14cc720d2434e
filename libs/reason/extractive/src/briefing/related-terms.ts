import { primaryLanguage } from "@quarry/text";

const minPrefix = 4;
const minShareOfWord = 0.6;

const commonPrefix = (one: string, other: string): number => {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length += 1;
  return length;
};

/** True if two terms are likely forms of one word that the stemmer keeps apart: "convert" and "conversion". */
const areForms = (one: string, other: string): boolean =>
  commonPrefix(one, other) >= Math.max(minPrefix, minShareOfWord * Math.max(one.length, other.length));

/** Languages that write compounds as one word. */
const compounding: ReadonlySet<string> = new Set(["de", "nl", "da", "sv", "nb", "nn", "no"]);
const minPart = 4;

/** True if one term is the first or last part of the other: "Hort" and "Hortplatz". */
const isPart = (part: string, whole: string): boolean =>
  part.length >= minPart &&
  whole.length >= part.length + minPart &&
  (whole.startsWith(part) || whole.endsWith(part));

/** Finds the known terms of which an unknown term is likely another form, or with which it shares a part of a compound. */
export const findRelated = (term: string, known: ReadonlySet<string>, language: string): string[] => {
  const forms = [...known].filter((other) => areForms(term, other));
  if (forms.length > 0 || !compounding.has(primaryLanguage(language) ?? "")) return forms;
  return [...known].filter((other) => isPart(other, term) || isPart(term, other));
};
