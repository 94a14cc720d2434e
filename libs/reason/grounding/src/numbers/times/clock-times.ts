import { numberWords } from "@quarry/language-data/numbers";
import { byLanguage } from "../../by-language.ts";
import { doubtfulAmount, type Found, foundAt, type FoundOf } from "../found-numbers.ts";
import { type Groups, matchesOf, withoutOverlap } from "../plain-text.ts";
import { findSpokenTimes, halfDay } from "./spoken-times.ts";

const morning = String.raw`a\.?m\b\.?|morgens|vormittags|du matin|de la mañana|del mattino|di mattina|da manhã|утра|in the morning`;
const evening = String.raw`p\.?m\b\.?|abends|nachmittags|du soir|de l'après-midi|de la tarde|de la noche|del pomeriggio|di sera|da tarde|da noite|вечера|дня|in the (?:afternoon|evening)`;
/** Letters of scripts without spaces; a number may follow directly. */
const unspaced = String.raw`[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}]`;
const hour = String.raw`(?<hour>[01]?\d|2[0-4])`;

/** Four digits before "hours" are a time of day or a count: "until 1430 hours", "up to 2000 hours". */
const inHours = String.raw`(?<![\p{L}\p{N}.,:])(?<hour>[01]\d|2[0-4])(?<minute>[0-5]\d) ?(?:hours|hrs?|h)(?![\p{L}\p{N}]| of)`;
const clockWords = "(?:by|until|till|before|after|around|from)";
const inDoubt = new RegExp(`(?<=(?:at|(?<!up )to|${clockWords}) )(?!0)${inHours}`, "giu");

const patternsOf = byLanguage((language): RegExp[] => {
  const clocks = numberWords(language)
    .clocks.map((word) => word.replaceAll("’", "'"))
    .map((word) => (/^\p{Lo}/u.test(word) ? word : String.raw`${word}(?!\p{L})`));
  const clock = clocks.length === 0 ? "(?!)" : clocks.join("|");
  return [
    String.raw`(?<half>午前|午後|上午|下午|晚上|早上|오전|오후) ?${hour} ?[时時点點시:](?: ?(?:(?<minute>[0-5]?\d) ?[分분]?|(?<thirty>[半반])))?`,
    String.raw`(?<![\p{L}\p{N}.,:])${hour}(?:[:.](?<minute>[0-5]\d))?(?: (?:${clock}))? ?(?<half>${morning}|${evening})`,
    // "At 12 noon", but not "12 noon meetings".
    String.raw`(?<![\p{L}\p{N}.,:])(?:(?<=(?:at|by|until|till|before|after|around|from|to) )12|12(?! (?:noon|midnight) \p{L}+s\b)|12[:.](?<minute>[0-5]\d)) (?<half>noon|midnight)\b`,
    String.raw`(?<!(?!${unspaced})\p{L}|[\p{N}.,:])${hour}:(?<minute>[0-5]\d)(?::[0-5]\d)?(?!:?\p{N}|,\d{3})(?: (?:${clock}))?`,
    String.raw`(?<![\p{L}\p{N}.,:])${hour}\.(?<minute>[0-5]\d) (?:${clock})`,
    String.raw`(?<![\p{L}\p{N}.,:])${hour} ?h ?(?<minute>[0-5]\d)(?!\p{N}| ?min)`,
    String.raw`(?<![\p{L}\p{N}.,:])${hour} ?(?:${clock})(?: (?<minute>[0-5]\d)(?![\p{L}\p{N}.,%]))?`,
    `(?:(?<=at )|(?=0)|(?<=(?<!\\d)0\\d{3} (?:hours |hrs? )?(?:to|until|till|and) ))${inHours}`,
    `(?<=${clockWords} )(?!..00)${inHours}`,
    String.raw`(?:at|by|until|before|after|around|from|was|is|till) (?<noon>noon|midday|midnight)\b`,
  ].map((pattern) => new RegExp(pattern, "giu"));
});

const isEvening = new RegExp(String.raw`^(?:${evening}|noon|午後|下午|晚上|오후)$`, "iu");

/** Returns a time of day in minutes; two readings if the half of the day is not stated. */
const minutesOf = ({ hour: h = "0", minute = "0", half, thirty, noon }: Groups): number[] => {
  if (noon !== undefined) return [noon.toLowerCase() === "midnight" ? 0 : halfDay];
  const hours = Number(h);
  const rest = thirty === undefined ? Number(minute) : 30;
  if (half !== undefined) return [(hours % 12) * 60 + rest + (isEvening.test(half) ? halfDay : 0)];
  const time = (hours % 24) * 60 + rest;
  const isOpen = hours > 0 && hours <= 12 && !h.startsWith("0");
  return isOpen ? [time, (time + halfDay) % (2 * halfDay)] : [time];
};

/** Finds the times of day in a plain text, in order and without overlap. */
export const findClockTimes = (plain: string, language: string): FoundOf<"time">[] => {
  const spoken = findSpokenTimes(plain, language);
  if (spoken.length === 0 && !/\d|noon|mid(?:day|night)/iu.test(plain)) return [];
  const found = patternsOf(language).flatMap((pattern) =>
    matchesOf(plain, pattern).map((match) =>
      foundAt(match, { kind: "time", readings: minutesOf(match.groups) } as const),
    ),
  );
  return withoutOverlap([...spoken, ...found]);
};

/** Finds the hours in a plain text that may be counts as well as times, as both. */
export const findDoubtfulTimes = (plain: string): Found[] =>
  matchesOf(plain, inDoubt).flatMap((match) => {
    const count = Number(match.said.slice(0, 4));
    const readings = [60 * count, ...minutesOf(match.groups)];
    return [
      foundAt(match, doubtfulAmount({ value: count, unit: "h" }), "none"),
      foundAt(match, { kind: "time", readings }, "none"),
    ];
  });
