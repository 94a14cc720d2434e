/** The word for "by" before an author's name in each language but English. */
export const byWordOf: ReadonlyMap<string, string> = new Map([
  ["da", "af"],
  ["de", "von"],
  ["es", "por"],
  ["fr", "par"],
  ["it", "di"],
  ["nb", "av"],
  ["nl", "door"],
  ["no", "av"],
  ["pt", "por"],
  ["sv", "av"],
]);

/** These words, as alternatives of an expression. */
const foreignByWords = [...new Set(byWordOf.values())].join("|");

/** The words for "by", as alternatives of an expression. */
export const byWords = `by|${foreignByWords}`;

/** The foreign words, whose first letter only may be a capital. */
export const foreignByWordsCased = foreignByWords.replaceAll(
  /(?<!\p{L})\p{L}/gu,
  (letter) => `[${letter.toUpperCase()}${letter}]`,
);

const foreignOthers =
  "traduit|traducid[oa]|traduzid[oa]|tradott[oa]|übersetzt|vertaald|översatt|oversat|relue?|revisad[oa]|geprüft|illustrée?|ilustrad[oa]|illustriert|fotografiert";
const ofOthers =
  "\\p{L}+ly reviewed|(?:fact[- ]?)?checked|(?:co-?)?edited|translated|illustrated|(?<=\\S\\s)reviewed|photograph(?:s|ed|y)?|photos?|pictures|images|illustrations?|graphics";

/** Words before the name of a person who did something else, such as "Translated by"; the person who did both is an author. */
export const byOther = new RegExp(
  `(?<!\\p{L})(?<!(?:and|&|/)\\s?)(?:(?:(?:${ofOthers})\\s+by|(?:${foreignOthers})\\s+(?:${foreignByWords}))(?!\\p{L})|(?:责任|責任)?(?:编辑|編輯)\\s*[:：])`,
  "iu",
);

/** The end of a text before such a name. */
export const endsByOther = new RegExp(`${byOther.source}\\s*:?\\s*$`, "iu");
