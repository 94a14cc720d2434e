import { numberWords } from "@quarry/language-data";
import type { TextSpan } from "@quarry/text";
import { oneOf, plainWords } from "../plain-text.ts";

/** Words around an hour and the minutes they add; `H` is the hour. */
type Saying = readonly [saying: string, minutes: number];

/** Spoken times of day, by language (primary tag). */
const sayings: Readonly<Record<string, readonly Saying[]>> = {
  en: [
    ["half(?: past)? H", 30],
    ["(?:a )?quarter (?:past|after) H", 15],
    ["(?:a )?quarter (?:to|of|before) H", -15],
  ],
  de: [
    ["halb H", -30],
    ["viertel nach H", 15],
    ["(?:viertel vor|dreiviertel) H", -15],
  ],
  nl: [
    ["half H", -30],
    ["kwart over H", 15],
    ["kwart voor H", -15],
  ],
  fr: [
    ["(?:à|vers|dès|avant|est|sera|était) H heures? et demie", 30],
    ["(?:à|vers|dès|avant|est|sera|était) H heures? et quart", 15],
    ["(?:à|vers|dès|avant|est|sera|était) H heures? moins le quart", -15],
  ],
  es: [
    ["las? H y media", 30],
    ["las? H y cuarto", 15],
    ["las? H menos cuarto", -15],
  ],
  it: [
    ["(?:le|alle|all') ?H e mezza", 30],
    ["(?:le|alle|all') ?H e un quarto", 15],
    ["(?:le|alle|all') ?H meno un quarto", -15],
  ],
};

interface SpokenTime extends TextSpan {
  /** Minutes after midnight or noon. */
  readonly minutes: number;
}

interface Reader {
  readonly hours: ReadonlyMap<string, number>;
  readonly patterns: readonly { readonly pattern: RegExp; readonly minutes: number }[];
}

const createReader = (language: string): Reader => {
  const spelled = [...numberWords(language).cardinals].filter(([, value]) => value >= 1 && value <= 12);
  const digits = Array.from({ length: 12 }, (_, index): [string, number] => [String(index + 1), index + 1]);
  const hours = new Map([
    ...digits,
    ...spelled.map(([word, value]): [string, number] => [plainWords(word), value]),
  ]);
  const hour = String.raw`(?<hour>${oneOf(hours.keys())})(?![\p{L}\p{N}])`;
  return {
    hours,
    patterns: (sayings[language] ?? []).map(([saying, minutes]) => ({
      pattern: new RegExp(String.raw`(?<![\p{L}\p{N}])${saying.replace("H", hour)}(?![\p{L}\p{N}])`, "gu"),
      minutes,
    })),
  };
};

const readers = new Map<string, Reader>();

/** Finds times of day in words, such as "half past five" and "Viertel vor sechs", in the languages with a table here. */
export const findSpokenTimes = (plain: string, language: string): SpokenTime[] => {
  if (sayings[language] === undefined) return [];
  const reader = readers.get(language) ?? createReader(language);
  readers.set(language, reader);
  const words = plainWords(plain);
  return reader.patterns.flatMap(({ pattern, minutes }) =>
    Array.from(words.matchAll(pattern), ({ index, 0: said, groups }) => ({
      start: index,
      end: index + said.length,
      minutes: ((reader.hours.get(groups?.["hour"] ?? "") ?? 0) * 60 + minutes + 720) % 720,
    })),
  );
};
