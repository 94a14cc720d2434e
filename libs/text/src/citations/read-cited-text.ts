import { blocks } from "../blocks/blocks.ts";
import type { TextSpan } from "../text-span.ts";
import { words } from "../words/words.ts";
import { attachMarks } from "./attach-marks.ts";
import type { CitedText, CitingSentence, TextCitation } from "./cited-text.ts";
import { findMarks, type Mark } from "./find-marks.ts";
import { findReferences } from "./find-references.ts";
import { maskMarks } from "./mask-marks.ts";
import { plainClaim } from "./plain-claim.ts";

/** How a text is read. */
export interface CitedTextOptions {
  readonly locale?: string | undefined;
  /** Keys of sources that are known beside the text's own references. */
  readonly keys?: readonly string[];
}

/** Less than this between two marks says nothing by itself. */
const fewestWords = 4;

interface Reading {
  /** The text with spaces where marks stand, code unit for code unit. */
  readonly masked: string;
  readonly locale: string | undefined;
}

/** Marks with nothing but white space and commas between them stand together. */
const clusters = (marks: readonly Mark[], { masked }: Reading): Mark[][] => {
  const groups: Mark[][] = [];
  for (const mark of marks) {
    const last = groups.at(-1)?.at(-1);
    const isNext = last !== undefined && /^[\s,;，；、]*$/u.test(masked.slice(last.end, mark.start));
    if (isNext) groups.at(-1)?.push(mark);
    else groups.push([mark]);
  }
  return groups;
};

/** A mark that leaves words in the sentence says what is behind it as often as what is before: it stands for the whole. */
const isPure = (group: readonly Mark[]): boolean => group.every(({ words: kept }) => kept === undefined);

/** What stands before each mark, from the one before it on; the last has the rest of the sentence, too. */
const partsOf = (sentence: TextSpan, pure: readonly (readonly Mark[])[], { masked }: Reading): string[] =>
  pure.map((group, place) => {
    const start = Math.max(sentence.start, pure[place - 1]?.at(-1)?.end ?? sentence.start);
    const isLast = place === pure.length - 1;
    const end = Math.min(sentence.end, isLast ? sentence.end : (group[0]?.start ?? sentence.end));
    return plainClaim(masked.slice(start, end)).replace(/^[\s.,;:，；、]+/u, "");
  });

const claimsOf = (sentence: TextSpan, groups: readonly Mark[][], reading: Reading): string[] => {
  const whole = plainClaim(reading.masked.slice(sentence.start, sentence.end));
  const pure = groups.filter(isPure);
  const parts = partsOf(sentence, pure, reading);
  const saysSomething = (part: string): boolean => words(part, reading.locale).length >= fewestWords;
  if (parts.filter(saysSomething).length < 2) return groups.map(() => whole);
  return groups.map((group) => {
    const part = parts[pure.indexOf(group)];
    return part !== undefined && saysSomething(part) ? part : whole;
  });
};

const citationsOf = (sentence: TextSpan, marks: readonly Mark[], reading: Reading): TextCitation[] => {
  const groups = clusters(marks, reading);
  const claims = claimsOf(sentence, groups, reading);
  const cited = groups.flatMap((group, index) =>
    group.flatMap(({ start, end, refs }) =>
      [...new Set(refs)].map((ref) => ({ start, end, ref, claim: claims[index] ?? "" })),
    ),
  );
  return [...new Map(cited.map((citation) => [`${citation.ref}\n${citation.claim}`, citation])).values()];
};

/**
 * Reads Markdown or plain text as sentences and what they cite: links, bare addresses, footnotes, keys, and numbers in brackets or
 * raised. A mark behind a full stop belongs to the sentence before it. Offsets are the text's; time is linear in it.
 */
export const readCitedText = (text: string, { locale, keys = [] }: CitedTextOptions = {}): CitedText => {
  const { references, body } = findReferences(text, blocks(text));
  const known = new Set([...keys, ...references.map(({ key }) => key)]);
  const marks = findMarks(body, known);
  const reading: Reading = { masked: maskMarks(body, marks), locale };
  const wordless = maskMarks(
    body,
    marks.map(({ start, end }) => ({ start, end, words: undefined })),
  );
  const sentences = attachMarks(blocks(body), marks, { ...reading, wordless }).map(
    ({ start, end, marks: own }): CitingSentence => ({
      start,
      end,
      text: plainClaim(reading.masked.slice(start, end)),
      citations: citationsOf({ start, end }, own, reading),
    }),
  );
  return { sentences, references };
};
