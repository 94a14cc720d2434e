import { codePoint } from "dingbat-to-unicode";

/** Names of fonts that have signs in place of letters. */
export const signFonts = "Symbol|Webdings|Wingdings(?: [23])?";

/** The beginning of Unicode's private area, in which such fonts have their signs, too. */
const privateArea = 0xf000;

/** Returns the signs that letters are in such a font: "m" is "μ" in Symbol. */
export const signsOf = (letters: string, font: string): string =>
  Array.from(letters, (letter) => {
    const code = letter.codePointAt(0) ?? 0;
    const place = code >= privateArea && code < privateArea + 0x100 ? code - privateArea : code;
    return codePoint(font, place)?.string ?? letter;
  }).join("");
