const numbers = /^\d{1,3}(?:\s*[,;–-]\s*\d{1,3}){0,10}$/u;
const power = /^[-+−]\d+$/u;
/** Marks of several notes, as behind the names of authors: "1, na1", "a,*". */
const severalMarks =
  /^(?:[a-z]{0,2}\d{1,3}|[a-z]|[*†‡§¶#]{1,3})(?:\s*[,;]\s*(?:[a-z]{0,2}\d{1,3}|[a-z]|[*†‡§¶#]{1,3})){1,10}$/u;
const letter = /^[a-z*†‡§¶#]$/u;
/** Units with squares or cubes; a raised number after a longer word is a note. */
const unit = /(?<![\p{L}\d])(?:[munkcdh]?m|µm|ft|in|yd|mi|k?g|m?s|min|h|ha|K|Hz|J|N|Pa|V|W|A|C|x|sq)$/u;
/** The base of a power: ten, a small number, one letter, a formula's bracket. */
const base = /(?:(?<![\d.,])\d{1,2}|(?<!\p{L})\p{L}|[)\]}|])$/u;
const inFormula = /[=+*/^×·−-]\s?\p{L}{1,3}$/u;
/** After a number of three digits or more, or with decimals, a raised number is a note. */
const figure = /(?:\d{3}|\d[.,]\d{1,6})\)?$/u;
const ended = /(?:[.,;:!?…%"'”’»。，；：」』]|\p{L}{2})[)\]]?$/u;
const closedProse = /\p{L}{2}[^()\n]{0,80}\)$/u;

/** Raised hundredths of a price. */
const cents = /^\d\d$/u;
const price = /[$€£¥₹]\s?\d{1,3}(?:[,.]?\d{3})*$/u;

/** True for a raised 1 that is a note: first powers are not written, except in a scale of powers of ten. */
const isFirstNote = (before: string, text: string): boolean =>
  text === "1" && /\d$/u.test(before) && !/(?<!\d)10$/u.test(before);

const isPower = (before: string, text: string): boolean => {
  if (closedProse.test(before) || isFirstNote(before, text)) return false;
  return (
    unit.test(before) ||
    inFormula.test(before) ||
    (!figure.test(before) && !ended.test(before) && base.test(before))
  );
};

/** In Romance languages these end ordinals: "21e", "12o". */
const ordinalEnd = /^[aeo]$/u;

/** True if a raised letter or sign after this text is a note. */
const isMarked = (before: string, mark: string): boolean =>
  /(?:\p{Ll}{4}|[.,;:!?%”])$/u.test(before) ||
  (ordinalEnd.test(mark) ? mark === "a" && figure.test(before) : /\d{2}$/u.test(before));

/** Letters alone are exponents, unless they are the first of the alphabet: "a,b" are notes, "i,j" and "p,q" are not. */
const exponents = /(?<![\p{L}\d])[h-z](?![\p{L}\d])/u;

const isMark = (before: string, text: string): boolean =>
  severalMarks.test(text)
    ? ended.test(before) && !exponents.test(text)
    : letter.test(text) && isMarked(before, text);

/**
 * Converts raised text to a note, `[3]`, or a power, `^3`, so that it never joins the number before it; anything else, such as the
 * end of "1st", is unchanged.
 */
export const raisedText = (before: string, content: string, isLink = false): string => {
  const text = content.trim();
  const last = before.trimEnd().slice(-100);
  if (cents.test(text) && price.test(last)) return `.${text}`;
  if (power.test(text)) return isLink ? `[${text}]` : `^${text}`;
  if (numbers.test(text))
    return isLink || !/^\d+$/u.test(text) || !isPower(last, text) ? `[${text}]` : `^${text}`;
  return isMark(last, text) ? `[${text}]` : content;
};
