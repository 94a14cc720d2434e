import { containsCjk } from "@quarry/text";
import { raisedText } from "../raised.ts";
import { directionOf, inLogicalOrder, isRightToLeft, type PageDirection } from "./logical-order.ts";
import type { RuledCell, RuledRow } from "./ruled/ruled-table.ts";

/** Font features that indicate the kind of its text. */
export interface FontStyle {
  readonly isBold: boolean;
  readonly isMonospaced: boolean;
}

const bold = /bold|black|heavy|demi(?!lig)|(?:^|[-+])cmb|(?:^|[-+])cmss?bx|sfbx|nimbus[\w-]*medi/iu;
const monospaced =
  /mono(?!type)|courier|consol|menlo|inconsolata|(?:^|[-+])(?:cm|sf|ec)tt|letter\s?gothic|code/iu;

/** Derives the style of a font from its name. */
export const fontStyle = (name: string): FontStyle => ({
  isBold: bold.test(name),
  isMonospaced: monospaced.test(name),
});

/** A separate part of a row. */
export interface PdfCell {
  readonly text: string;
  readonly x: number;
  readonly endX: number;
}

// Radicals in place of the characters they look like, because a font uses one glyph for both.
const radicals = /[\u2e9f\u2ef3\u2f00-\u2fd5]/gu;
// dblatex (used for Debian's manuals) prints Python byte literals around the lines of a file tree.
const wrappedLine = /b''([\u2500-\u257f])b''/gu;

// The shapes of Hebrew and Arabic letters at their place in a word; the other signs among them stay as they are.
const shapedLetters = /[\ufb1d-\ufb28\ufb2a-\ufbb1\ufbd3-\ufd3d\ufd50-\ufdc7\ufe70-\ufefc]/gu;
/** Unicode puts a space or a stretched line below a vowel without a letter. */
const letterOf = (shape: string): string => shape.normalize("NFKC").replace(/^[ \u0640](?=\p{M})/u, "");

// Forms that marks have in vertical lines. Unicode decomposes them to narrow marks, and their horizontal forms are wide.
const verticalForms = /[\ufe10-\ufe19\ufe30-\ufe48]/gu;
const dots: ReadonlyMap<string, string> = new Map([
  ["\ufe19", "…"],
  ["\ufe30", "‥"],
]);

const horizontalForm = (mark: string): string =>
  dots.get(mark) ??
  mark
    .normalize("NFKC")
    .replace(/^[!-~]$/u, (narrow) => String.fromCodePoint((narrow.codePointAt(0) ?? 0) + 0xfe_e0));

/** Removes artefacts of PDF writers from text. */
const repairText = (text: string): string =>
  text
    .replaceAll(radicals, (radical) => radical.normalize("NFKC"))
    .replaceAll(verticalForms, horizontalForm)
    .replaceAll(shapedLetters, letterOf)
    .replaceAll(wrappedLine, "$1")
    .replaceAll(/\s+/gu, " ")
    .trim();

/** A text drawn by a page; coordinates in points, y grows upwards. */
export interface PdfItem {
  readonly str: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly fontSize: number;
  readonly hasEOL: boolean;
  readonly font: string;
  /** For a text in a table with lines between its cells. */
  readonly cell?: RuledCell;
}

/** One line of a page, or its part in one column; coordinates in points, y grows upwards. */
export interface PdfLine {
  readonly text: string;
  readonly x: number;
  readonly endX: number;
  readonly y: number;
  /** Font size of most of its characters. */
  readonly size: number;
  /** True if the whole line is bold. */
  readonly isBold: boolean;
  /** For a row with separate parts: those, from left to right. */
  readonly cells?: readonly PdfCell[];
  /** True if the whole line is in a monospaced font, like code. */
  readonly isMonospaced: boolean;
  /** For a line in a table with lines between its cells: its cell, and once rows are put together, its row. */
  readonly cell?: RuledCell;
  readonly ruled?: RuledRow;
}

// Superscripts leave the base line by less than this share of the font size, the next line by more.
const sameLineShare = 0.55;
// No line is justified with spaces wider than this multiple of the font size: the next text is in another column.
const columnGap = 1.8;

const hasInk = ({ str }: PdfItem): boolean => str.trim() !== "";

// Note marks and exponents are smaller than the text before them, and above its base line.
const isRaised = (item: PdfItem, main: PdfItem): boolean =>
  item.fontSize < 0.85 * main.fontSize && item.y - main.y > 0.15 * main.fontSize;

/** Appends raised text without a space, and separates the next word. */
const withRaised = (text: string, raised: string, next: string): string => {
  if (raised.trim() === "") return text + raised;
  const mark = raisedText(text, raised);
  if (mark === raised) return text + raised;
  return `${text.trimEnd()}${mark}${/^[\p{L}\p{N}]/u.test(next) || /\s$/u.test(raised) ? " " : ""}`;
};

const lineText = (items: readonly PdfItem[], main: PdfItem): string => {
  let text = "";
  let raised = "";
  for (const item of items) {
    if (isRaised(item, main)) raised += item.str;
    else {
      text = withRaised(text, raised, item.str) + item.str;
      raised = "";
    }
  }
  return repairText(withRaised(text, raised, ""));
};

/** Facts about a page that its lines depend on. */
interface PageFacts extends PageDirection {
  readonly fonts: ReadonlyMap<string, FontStyle>;
}

const toLine = (items: readonly PdfItem[], { fonts, ...page }: PageFacts): PdfLine | undefined => {
  const inked = items.filter(hasInk);
  const [main] = inked.toSorted((left, right) => right.str.trim().length - left.str.trim().length);
  const text = main === undefined ? "" : lineText(inLogicalOrder(items, page), main);
  if (text === "" || main === undefined) return undefined;
  return {
    text,
    x: Math.min(...inked.map(({ x }) => x)),
    endX: Math.max(...inked.map(({ x, width }) => x + width)),
    y: main.y,
    size: main.fontSize,
    isBold: inked.every(({ font }) => fonts.get(font)?.isBold === true),
    isMonospaced: inked.every(({ font }) => fonts.get(font)?.isMonospaced === true),
    ...(main.cell === undefined ? {} : { cell: main.cell }),
  };
};

/** The first and the last text of a line that may continue. */
interface OpenLine {
  readonly base: PdfItem;
  readonly last: PdfItem;
  readonly hasRightToLeft: boolean;
}

const startsLine = (item: PdfItem, { base, last, hasRightToLeft }: OpenLine): boolean => {
  if (item.cell !== base.cell) return true;
  const size = Math.max(item.fontSize, base.fontSize);
  if (Math.abs(item.y - base.y) > sameLineShare * size) return true;
  const gap = item.x - (last.x + last.width);
  const isBackwards = item.x < base.x - columnGap * size;
  // Words may be drawn in the order in which they are read.
  if (isBackwards && (hasRightToLeft || isRightToLeft(item)))
    return last.x - (item.x + item.width) > columnGap * size;
  return gap > columnGap * size || isBackwards;
};

const continued = (line: OpenLine | undefined, item: PdfItem): OpenLine => ({
  base: line?.base ?? item,
  last: item,
  hasRightToLeft: line?.hasRightToLeft === true || isRightToLeft(item),
});

/** Joins the texts of a page into lines in drawing order; columns stay separate. */
export const pdfLines = (
  items: readonly PdfItem[],
  fonts: ReadonlyMap<string, FontStyle> = new Map(),
): PdfLine[] => {
  const lines: PdfItem[][] = [[]];
  let isEnded = false;
  let line: OpenLine | undefined;
  for (const item of items) {
    const isNext = isEnded || (line !== undefined && startsLine(item, line));
    if (hasInk(item) && isNext) {
      lines.push([]);
      line = undefined;
      isEnded = false;
    }
    lines.at(-1)?.push(item);
    if (hasInk(item)) line = continued(line, item);
    isEnded ||= item.hasEOL;
  }
  const page = { fonts, ...directionOf(lines) };
  return lines.map((line) => toLine(line, page)).filter((line) => line !== undefined);
};

const broken = /(?<head>\p{L}+)(?<hyphen>[-\u2010]?\u00ad|[-\u2010])$/u;
/**
 * A hyphen before a soft one is part of the word, and so is one after a single consonant or capital, where no word is divided:
 * "n-tridecanal", "β-carotene", "O-ring".
 */
const ownHyphen = /(?:[-\u2010]\u00ad|(?<![\p{L}\p{M}\p{Sk}'’])[b-df-hj-np-tv-xzA-Zβγδκλμπστφχψ][-\u2010])$/u;
const openAddress = /https?:\/\/\S*[/?&=]$/u;
const wordPattern = /\p{L}+(?:-\p{L}+)*/gu;

/** Returns the words of a document in lower case, used to repair hyphenated words. */
export const vocabularyOf = (lines: readonly PdfLine[]): ReadonlySet<string> =>
  new Set(lines.flatMap(({ text }) => text.toLowerCase().match(wordPattern) ?? []));

// "Twenty-six", "vingt-deux": compounds of two numbers, and of "self" and "well", keep their hyphen.
const tens = /^(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)$/u;
const ones =
  /^(?:one|two|three|four|five|six|seven|eight|nine|first|second|third|fourth|fifth|sixth|seventh|eighth|ninth)(?!\p{L})/u;
const dizaines = /^(?:vingt|trente|quarante|cinquante|soixante|quatre|dix)$/u;
const unites = /^(?:un|une|deux|trois|quatre|cinq|six|sept|huit|neuf|dix|onze|douze|vingts?)(?!\p{L})/u;
const endings = /^(?:ish|less|hood|same|ness)/u;
/** After a part that is completed later: "pre- and post-war", "Ein- und Ausgang". */
const joined = /^(?:and|or|und|oder|bis|et|ou)$/u;
/** A hyphen before a capital or a digit belongs to a name or a number: "Jean-Paul", "COVID-19", "1914-18". */
const isInName = (text: string, next: string): boolean =>
  (/\p{L}[-\u2010]\u00ad?$/u.test(text) && /^(?:\p{Lu}\p{Ll}|\d)/u.test(next)) ||
  (/\d[-\u2010\u2013]$/u.test(text) && /^\d/u.test(next));

const isWrittenApart = (begun: string, ended: string): boolean =>
  (tens.test(begun) && ones.test(ended)) ||
  (dizaines.test(begun) && unites.test(ended)) ||
  (/^(?:self|well)$/u.test(begun) && !endings.test(ended));

/** True if a line ends in a word that the next line completes. */
export const isBrokenWord = (text: string, next: string): boolean =>
  broken.test(text) && /^\p{Ll}/u.test(next);

/** Returns the characters that join the halves of a word at a line end: none, a hyphen, or a hyphen and a space. */
const jointOf = (
  begun: string,
  ended: string,
  { vocabulary, isOwn }: { readonly vocabulary: ReadonlySet<string>; readonly isOwn: boolean },
): string => {
  if (vocabulary.has(begun + ended)) return "";
  if (joined.test(ended)) return "- ";
  return isOwn || vocabulary.has(`${begun}-${ended}`) || isWrittenApart(begun, ended) ? "-" : "";
};

/** Returns a text with its broken last word repaired; undefined if it has none. */
const repaired = (text: string, next: string, vocabulary: ReadonlySet<string>): string | undefined => {
  const { head = "", hyphen = "" } = broken.exec(text)?.groups ?? {};
  // A capital continues a word only if the word is all capitals.
  const tail = (/^\p{Lu}{2,}$/u.test(head) ? /^\p{Lu}+/u : /^\p{Ll}+/u).exec(next)?.[0];
  if (head === "" || tail === undefined) return undefined;
  const joint = jointOf(head.toLowerCase(), tail.toLowerCase(), { vocabulary, isOwn: ownHyphen.test(text) });
  return text.slice(0, -hyphen.length) + joint + next;
};

/** A number with grouping commas that continues in the next line: "4," and "500". */
const openNumber = /(?<![\p{L}\p{N}.,])\d{1,3}(?:,\d{3}){0,3},$/u;

const wideMark = /[\u3001-\u3003\u3008-\u301f\uff01-\uff65]/u;

const isWide = (sign: string): boolean => containsCjk(sign) || wideMark.test(sign);

/** Joins the next line to a text: with a space, without one between Chinese or Japanese characters, with a broken word repaired. */
export const joinLines = (text: string, next: string, vocabulary: ReadonlySet<string>): string => {
  const whole = repaired(text, next, vocabulary);
  if (whole !== undefined) return whole;
  const isCjkSeam = isWide(text.slice(-1)) && isWide(next.slice(0, 1));
  const isAddress = openAddress.test(text) && /^[a-z\d%#?&=._~/-]/u.test(next);
  const isNumber = openNumber.test(text) && /^\d{3}(?!\d)/u.test(next);
  return isCjkSeam || isAddress || isNumber || isInName(text, next) ? text + next : `${text} ${next}`;
};

/** Returns the rounded font size of a line. */
export const roundedSize = ({ size }: Pick<PdfLine, "size">): number => Math.round(size * 2) / 2;

/** Returns the font size of most characters; 0 without any. */
export const bodySize = (lines: readonly PdfLine[]): number => {
  const characters = new Map<number, number>();
  for (const line of lines) {
    const size = roundedSize(line);
    characters.set(size, (characters.get(size) ?? 0) + line.text.length);
  }
  return [...characters].reduce((max, each) => (each[1] > max[1] ? each : max), [0, 0])[0];
};

/** Returns the middle value; 0 without any. */
export const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
