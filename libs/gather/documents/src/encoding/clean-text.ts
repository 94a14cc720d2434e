import { stripVTControlCharacters } from "node:util";
import { collapseWhitespace } from "@quarry/text";

// Soft hyphens and byte order marks: harmless characters, not used to hide text.
const harmless = /[\u00ad\ufeff]/gu;
// NUL and other C0 controls but tab, line feed, vertical tab, form feed, carriage return; DEL and C1 but next line;
// combining grapheme joiner; fillers of Hangul and Khmer; bidirectional controls; zero-width space, word joiner and
// relatives; interlinear marks and non-characters; musical controls; tag characters.
const invisible =
  // oxlint-disable-next-line no-control-regex, no-misleading-character-class
  /[\u0000-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f\u034f\u061c\u17b4\u17b5\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\uffa0\ufff9-\ufffb\ufffe\uffff\u{1d173}-\u{1d17a}\u{e0000}-\u{e007f}]/gu;

// Joiners belong to the spelling of these scripts and of emoji; elsewhere they only hide text from a search.
const joinable =
  "[\\p{M}\\p{Extended_Pictographic}\\p{Emoji_Modifier}" +
  ["Arabic", "Syriac", "Mongolian", "Devanagari", "Bengali", "Gurmukhi", "Gujarati", "Oriya", "Tamil"]
    .concat(["Telugu", "Kannada", "Malayalam", "Sinhala", "Khmer", "Myanmar", "Tibetan"])
    .map((script) => `\\p{Script=${script}}`)
    .join("") +
  "]";
const strayJoiner = new RegExp(`(?<!${joinable})[\\u200c\\u200d]|[\\u200c\\u200d](?!${joinable})`, "gu");

// A single selector chooses a form of an emoji, symbol or character; several in a row, or after a Latin letter, carry hidden
// bytes.
const selector = "[\\u180b-\\u180d\\ufe00-\\ufe0f\\u{e0100}-\\u{e01ef}]";
const straySelector = new RegExp(`(?<=^|[\\s\\p{Script=Latin}]|${selector})${selector}`, "gu");

// A lone carriage return, next line, and the separators of lines and paragraphs.
const lineEnds = /\r(?!\n)|[\u0085\u2028\u2029]/gu;

/** A text in its stored form. */
export interface CleanText {
  readonly text: string;
  /** The number of invisible characters removed, not counting soft hyphens and byte order marks. */
  readonly invisibleCharacters: number;
}

/**
 * Normalises text to NFC and removes invisible characters, which would hide words from a search or reorder the displayed text.
 * Joiners and selectors are kept where spelling needs them.
 */
export const cleanAndCount = (text: string): CleanText => {
  let invisibleCharacters = 0;
  const drop = (): string => {
    invisibleCharacters += 1;
    return "";
  };
  const clean = text
    .toWellFormed()
    .replace(harmless, "")
    .replace(straySelector, drop)
    .replace(invisible, drop)
    .replace(strayJoiner, drop)
    .replaceAll(lineEnds, "\n");
  return { text: clean.normalize("NFC"), invisibleCharacters };
};

/** Same as {@link cleanAndCount} without the count. */
export const cleanText = (text: string): string => cleanAndCount(text).text;

// oxlint-disable-next-line no-control-regex
const overstruck = /[^\n\u0008]\u0008(?=[^\n\u0008])/gu;

/** Removes terminal formatting: colours, and overstruck letters for bold or underlined text. */
export const stripTerminalSigns = (text: string): string => {
  const plain = text.includes("\u001b") || text.includes("\u009b") ? stripVTControlCharacters(text) : text;
  return plain.includes("\b") ? plain.replaceAll(overstruck, "") : plain;
};

/** Returns a clean text on one line of at most `max` code units that ends with a whole character; undefined if it is empty. */
export const shortLine = (text: string | null | undefined, max = 300): string | undefined =>
  collapseWhitespace(cleanText(text ?? ""))
    .slice(0, max)
    .replace(/[\ud800-\udbff]$/u, "") || undefined;
