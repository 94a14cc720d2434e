import { amount, type Found, foundAt } from "../found-numbers.ts";
import { matchesOf, textBefore } from "../plain-text.ts";
import { unitAt } from "../units.ts";

/** A scale with spaces or points between its groups, otherwise read as a time or a decimal: "1:25 000". */
const scale =
  /(?<![\p{L}\p{N}:.,])(?<left>1) ?: ?(?<right>\d{1,3}(?:(?:[. ]\d{3}){2,4}|[. ][05]00))(?![\p{N}:]|[.,]\d)/gu;
/** Words beside a scale; without one "at 1:25 500 guests" is a time and a number. */
const ofScale =
  /scale|(?<!\p{L})(?:maps?|charts?|plans?|drawn|model)(?!\p{L})|karte|maßstab|plan|modell|échelle|cartes?|escala|mapa|scala|mappa|carta|масштаб|карт|план|skala|karta|kort|schaal|kaart|mapa|měřítk|ölçek|比例|縮尺|缩尺|地图|地図/iu;
/** Two digits that may be the minutes of a time, followed by a number of hundreds. */
const likeTime = /^[0-5]\d [05]00$/u;
const [before, behind] = [60, 24];

const term = String.raw`\d{1,3}(?:,\d{3}){1,4}|\d{1,6}(?:\.\d+)?`;
const ratio = new RegExp(
  String.raw`(?<![\p{L}\p{N}:.,])(?<left>${term}) ?: ?(?<right>${term})(?![\p{N}:]|[.,]\d)`,
  "gu",
);

const ratiosBy = (plain: string, pattern: RegExp, mark: RegExp): Found[] =>
  matchesOf(plain, pattern).flatMap((match) => {
    const { left = "", right = "" } = match.groups;
    const terms = [Number(left.replaceAll(mark, "")), Number(right.replaceAll(mark, ""))] as const;
    return terms[1] > 0 ? [foundAt(match, { kind: "ratio", terms })] : [];
  });

/** Finds the scales of maps and models with spaces or points in a plain text. */
export const findScales = (plain: string): Found[] =>
  ratiosBy(plain, scale, /[. ]/gu).filter(({ start, end }) => {
    const right = plain.slice(start, end).replace(/^1 ?: ?/u, "");
    return (
      !likeTime.test(right) || ofScale.test(textBefore(plain, start, before) + plain.slice(end, end + behind))
    );
  });

/** Finds the ratios of a plain text, such as "3:1" and "1:25,000". */
export const findRatios = (plain: string): Found[] => ratiosBy(plain, ratio, /,/gu);

/** "1/3" is a fraction, "1/10th" too; "24/7" is not. */
const slashed =
  /(?<![\p{L}\p{N}.,/:]|\d |(?<!\d)\d{1,3}-)(?<over>\d{1,2})\/(?<under>\d{1,3}|10{3,9})(?:(?:th|rds?|nd|ths)(?!\p{L}))?(?![\p{N}/]|(?![\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}])\p{L}|[.,]\d)/gu;

/** "5分の1", "5분의 1" */
const inEastAsia = /(?<!\d)(?<under>\d{1,3}) ?(?:分[之の]|분의) ?(?<over>\d{1,3})(?!\d)/gu;

/** Finds the fractions of a plain text that are written in digits, of a unit or of one. */
export const findSlashed = (plain: string, language: string): Found[] =>
  [slashed, inEastAsia]
    .flatMap((pattern) => matchesOf(plain, pattern))
    .flatMap((match) => {
      const [over, under] = [Number(match.groups["over"]), Number(match.groups["under"])];
      if (over >= under) return [];
      const measure = unitAt(plain, match.end, language);
      const share = { value: (100 * over) / under, unit: "%" };
      if (measure === undefined || measure.unit === "%") return [foundAt(match, amount(share, true))];
      const value = { ...amount({ value: over / under, unit: measure.unit }, true), doubtful: [share] };
      return [foundAt({ ...match, end: measure.end }, value)];
    });
