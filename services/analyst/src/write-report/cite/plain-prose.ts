import { collapseWhitespace, sentences } from "@quarry/text";

/** How models point at passages in the middle of prose: "[p3]", "(p1, p2)". The citation says it already. */
const pointers = /\s*[[(【]\s*p\d+(?:\s*[,;，、]\s*p\d+)*\s*[\])】]/giu;
const lineStart = /^[ \t]*(?:#{1,6}|[-*+•>]|\d+[.)])[ \t]+/gmu;
const address =
  /\b[a-z][a-z0-9+.-]*:\/\/|\bwww\.|\b(?:mailto|data|javascript|file):\S|[\w.+-]+@[\w-]+\.\w|\b(?:[\w-]+\.)+[a-z]{2,}\/\S/iu;
const markup = /<[/!]?[a-z][^>]*>|<!--|\]\s*\(|!\[|\[[^\]]*\]\s*[[:]|```|~~~/iu;
/** Marks that show the words around them in another order. */
const turned = /[\u202A-\u202E\u2066-\u2069]/u;
const mostCharacters = 500;
const hasWords = /\p{L}{2}/u;

/** The sentences of what a model wrote, white space collapsed, without pointers at passages and the markers of lines. */
export const plainSentences = (said: string, language: string): string[] => {
  const text = said.replace(pointers, "").replace(lineStart, "");
  return sentences(text, language)
    .map(({ start, end }) => collapseWhitespace(text.slice(start, end)))
    .filter((sentence) => hasWords.test(sentence));
};

/** What prose must not hold, in words a model can act on: addresses, links, markup, no end; undefined for plain prose. */
export const proseProblem = (said: string): string | undefined => {
  if (address.test(said)) return "it holds an address";
  if (markup.test(said)) return "it holds a link or markup";
  if (turned.test(said)) return "it holds marks that turn its direction";
  if (said.length > mostCharacters) return `it is longer than ${mostCharacters} characters`;
  return undefined;
};
