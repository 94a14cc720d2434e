import { type ClosedClasses, closedClasses } from "@quarry/language-data";
import { collapseWhitespace, containsCjk, primaryLanguage, words } from "@quarry/text";

/** How a sentence may be quoted: alone, only behind the one before it, or not at all. */
export type SentenceForm = "alone" | "after-previous" | "never";

const lengths = { spaced: { min: 5, max: 80 }, unspaced: { min: 4, max: 120 } } as const;
const finalMark = /[.!…。！؟][\])}"'”’»）」*`_\d,[]*$/u;
const question = /[?？؟]["'”’»)\]]*$/u;
const leadIn = /[:：]$/u;
const rowOrMenu = /\|.*\||(?:\s[·•|›»]\s.*){2}|\t/u;
const embedded =
  /!\[|^\[[^\]]+\]\([^)]+\)$|<\/?[a-z][^>]*>|https?:\/\/\S{40}|[{}].*[;}]|=>|#{2,}|^#|[\p{L}.:]\*\*\p{L}/iu;
/** A list marker, and the bold name of what an entry is about. */
const entryHead =
  /^\s*(?:(?:[-*+•>]|\d{1,2}[.)])\s+|\*\*[^*]{1,60}\*\*\s*[:：]\s*|\*\*[^*]{1,60}[:：]\*\*\s*)*/u;
/** A small letter opens the rest of a cut sentence, unless the word is a name of code: `lockDuration`, `npm_config`. */
const fragment = /^(?:[),;.·|]|\p{Ll}[\p{Ll}'’-]*(?:[\s,.;:!?]|$))/u;
const minLetters = 0.68;
/** Without a final mark so many words may still be a sentence; fewer are a heading. */
const minWordsOfOpen = 9;

const letterShare = (text: string): number =>
  (text.match(/[\p{L}\p{M}\s]/gu) ?? []).length / Math.max(1, text.length);

const opensWith = (text: string, opening: string): boolean => {
  if (!text.startsWith(opening)) return false;
  return containsCjk(opening) || !/^[\p{L}\p{N}]/u.test(text.slice(opening.length));
};

const classesOf = (language: string): ClosedClasses => closedClasses(primaryLanguage(language) ?? "und");

/** The longest of some words that a text opens with. */
const openingOf = (text: string, openings: readonly string[]): string | undefined => {
  const plain = text.toLowerCase();
  return openings
    .filter((opening) => opensWith(plain, opening))
    .toSorted((one, other) => other.length - one.length)[0];
};

/** The length of the head of a list entry and a section's label before a sentence, such as "METHODS:" or "Results "; 0 without one. */
const labelLength = (text: string, language: string): number => {
  const marker = entryHead.exec(text)?.[0].length ?? 0;
  const rest = text.slice(marker);
  const label = openingOf(rest, classesOf(language).sectionLabels);
  if (label === undefined) return marker;
  // A label is set off by a mark, or by capitals: "METHODS We", not "Results vary".
  const written = rest.slice(0, label.length);
  const behind = /^\s*[:：.–—-]+\s*|^\s+(?=\p{Lu})/u.exec(rest.slice(label.length));
  if (behind === null) return marker;
  const isSetOff = /[:：.–—-]/u.test(behind[0]) || written === written.toUpperCase();
  return isSetOff ? marker + label.length + behind[0].length : marker;
};

/** The length of a connective and its comma before a sentence: "However, ". */
const connectiveLength = (text: string, language: string): number => {
  const connective = openingOf(text, classesOf(language).connectives);
  if (connective === undefined) return 0;
  const comma = /^\s*[,，、]\s*/u.exec(text.slice(connective.length))?.[0];
  return comma === undefined ? 0 : connective.length + comma.length;
};

/** A sentence without what only its place explains, and how it may be quoted. */
export interface QuotableSentence {
  /** Characters before it that are not quoted: a list marker, the label of a section, "However,". */
  readonly skipped: number;
  readonly form: SentenceForm;
}

const hasFitLength = (text: string, language: string): boolean => {
  const count = words(text, language).length;
  const { min, max } = containsCjk(text) ? lengths.unspaced : lengths.spaced;
  return count >= min && count <= max;
};

const isSentence = (text: string, language: string): boolean => {
  if (!hasFitLength(text, language) || letterShare(text) < minLetters) return false;
  if (question.test(text) || leadIn.test(text) || rowOrMenu.test(text) || embedded.test(text)) return false;
  return finalMark.test(text) || (!containsCjk(text) && words(text, language).length >= minWordsOfOpen);
};

/**
 * Says from its form alone how a sentence may be quoted: table rows, menus, labels, lead-ins, questions and fragments are none. What opens
 * a document is no fragment and leans on nothing that could be taken along.
 */
export const readSentence = (sentence: string, language: string, isOpening = false): QuotableSentence => {
  const label = labelLength(sentence, language);
  const text = sentence.slice(label);
  const plain = collapseWhitespace(text).trim();
  if (!isSentence(plain, language)) return { skipped: label, form: "never" };
  const { connectives, pronouns } = classesOf(language);
  const connective = connectiveLength(text, language);
  const leans = openingOf(text.slice(connective), [...pronouns, ...connectives]) !== undefined;
  if (isOpening || (connective > 0 && !leans))
    return { skipped: label + (leans ? 0 : connective), form: "alone" };
  if (fragment.test(plain)) return { skipped: label, form: "never" };
  return { skipped: label, form: leans ? "after-previous" : "alone" };
};
