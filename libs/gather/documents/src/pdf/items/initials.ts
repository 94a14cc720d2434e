import type { PdfItem } from "../pdf-lines.ts";
import { medianSize } from "./seen-items.ts";

/** A large letter at the beginning of a text, perhaps behind an opening quotation mark. */
const initial = /^["“‘«„]?\p{Lu}$/u;
/** The rest of its word; small capitals are drawn as capitals. */
const restOfWord = /^(?:\p{Ll}|['’]\p{L}|\p{Lu}+(?!\p{Ll}))/u;
const minTimes = 1.8;
/** Minimum distance between two lines, in font sizes. */
const minLine = 0.8;

/** Returns the text of the first line beside an initial, which is several lines tall. */
const besideOf = (letter: PdfItem, items: readonly PdfItem[]): PdfItem | undefined => {
  const end = letter.x + letter.width;
  const [first, ...others] = items
    .filter(({ x, y, fontSize, str }) => {
      const isBeside = x - end > -0.4 * fontSize && x - end < fontSize;
      const isCovered = y > letter.y - 0.3 * fontSize && y < letter.y + 0.95 * letter.fontSize;
      return isBeside && isCovered && letter.fontSize >= minTimes * fontSize && str.trim() !== "";
    })
    .toSorted((one, other) => other.y - one.y);
  // The letter of a figure panel has only one line beside it, its label.
  const isCovering =
    first !== undefined && others.some(({ y, fontSize }) => first.y - y > minLine * fontSize);
  return isCovering ? first : undefined;
};

const words = /\p{L}+/gu;

/** True if the letter is a word of its own: "A" before "long", if the page has "long" and not "along". */
const isWord = (letter: string, rest: string, known: ReadonlySet<string>): boolean => {
  const word = (/^\p{L}+/u.exec(rest)?.[0] ?? "").toLowerCase();
  return /^[aioéàyeо]$/iu.test(letter) && known.has(word) && !known.has(letter.toLowerCase() + word);
};

/** Joins large initials to the words that they begin. */
export const joinInitials = <Item extends PdfItem>(items: readonly Item[]): readonly Item[] => {
  const size = medianSize(items);
  const letters = items.filter(
    ({ str, fontSize }) => fontSize >= minTimes * size && initial.test(str.trim()),
  );
  if (letters.length === 0) return items;
  const begun = letters.flatMap((letter) => {
    const beside = besideOf(letter, items);
    return beside === undefined || !restOfWord.test(beside.str) ? [] : [{ letter, beside }];
  });
  const parts = new Set<PdfItem>(begun.flatMap(({ letter, beside }) => [letter, beside]));
  const others = items.filter((item) => !parts.has(item));
  const known = new Set(others.flatMap(({ str }) => str.toLowerCase().match(words) ?? []));
  const joined = new Map<PdfItem, Item | undefined>();
  for (const { letter, beside } of begun) {
    const gap = isWord(letter.str.trim(), beside.str, known) ? " " : "";
    const str = letter.str.trim() + gap + beside.str;
    const width = beside.x + beside.width - letter.x;
    joined.set(letter, undefined);
    joined.set(beside, {
      ...letter,
      str,
      width,
      y: beside.y,
      fontSize: beside.fontSize,
      font: beside.font,
      hasEOL: beside.hasEOL,
    });
  }
  return items.flatMap((item) => {
    const whole = joined.get(item);
    return whole === undefined ? (joined.has(item) ? [] : [item]) : [whole];
  });
};
