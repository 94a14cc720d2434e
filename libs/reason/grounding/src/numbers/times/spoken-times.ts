import { numberWords } from "@quarry/language-data/numbers";
import type { TextSpan } from "@quarry/text";
import { byLanguage } from "../../by-language.ts";
import { matchesOf, oneOf, plainWords } from "../plain-text.ts";

/** Words around an hour and the minutes they add; `H` is the hour. `M` are minutes that `sense` adds or takes away. */
type Saying = readonly [saying: string, minutes: number, sense?: 1 | -1];

/** Before times with minutes: without them "five to seven" is a range. */
const at = {
  en: "(?:at|by|until|till|around|before|after|from)",
  de: "(?:um|gegen|ab|bis|seit|kurz)",
  nl: "(?:om|rond|tot|vanaf|tegen)",
  fr: "(?:à|vers|dès|avant|est|sera|était)",
  it: "(?:le|alle|all')",
  pt: "(?:às?|pelas?|das?)",
} as const;
/** Ends a time: "at five to seven places" is none. */
const end = String.raw`(?! \p{L}+s(?!\p{L}))`;

/** Spoken times of day, by language (primary tag). */
const sayings: Readonly<Record<string, readonly Saying[]>> = {
  en: [
    ["half(?: past)? H", 30],
    ["(?:a )?quarter (?:past|after) H", 15],
    ["(?:a )?quarter (?:to|of|before) H", -15],
    [`M (?:minutes )?past H${end}`, 0, 1],
    [`${at.en} M (?:minutes )?(?:to|before) H${end}`, 0, -1],
  ],
  de: [
    ["halb H", -30],
    ["viertel nach H", 15],
    ["(?:viertel vor|dreiviertel) H", -15],
    [`${at.de} M (?:minuten )?nach halb H`, -30, 1],
    [`${at.de} M (?:minuten )?vor halb H`, -30, -1],
    [`${at.de} M (?:minuten )?nach H`, 0, 1],
    [`${at.de} M (?:minuten )?vor H`, 0, -1],
  ],
  nl: [
    ["half H", -30],
    ["kwart over H", 15],
    ["kwart voor H", -15],
    [`${at.nl} M (?:minuten )?over half H`, -30, 1],
    [`${at.nl} M (?:minuten )?voor half H`, -30, -1],
    [`${at.nl} M (?:minuten )?over H`, 0, 1],
    [`${at.nl} M (?:minuten )?voor H`, 0, -1],
  ],
  fr: [
    [`${at.fr} H heures? et demie`, 30],
    [`${at.fr} H heures? et quart`, 15],
    [`${at.fr} H heures? moins le quart`, -15],
    [`${at.fr} H heures? M${end}`, 0, 1],
    [`${at.fr} H heures? moins M${end}`, 0, -1],
  ],
  es: [
    ["las? H y media", 30],
    ["las? H y cuarto", 15],
    ["las? H menos cuarto", -15],
    [`las? H y M${end}`, 0, 1],
    [`las? H menos M${end}`, 0, -1],
  ],
  it: [
    [`${at.it} ?H e mezza`, 30],
    [`${at.it} ?H e un quarto`, 15],
    [`${at.it} ?H meno un quarto`, -15],
    [`${at.it} ?H e M`, 0, 1],
    [`${at.it} ?H meno M`, 0, -1],
  ],
  pt: [
    [`${at.pt} H (?:horas? )?e meia`, 30],
    [`${at.pt} H (?:horas? )?e M${end}`, 0, 1],
    [`M para as? H${end}`, 0, -1],
  ],
};

interface SpokenTime extends TextSpan {
  /** Minutes after midnight or noon. */
  readonly minutes: number;
}

interface Reader {
  readonly numbers: ReadonlyMap<string, number>;
  readonly patterns: readonly { readonly pattern: RegExp; readonly saying: Saying }[];
}

/** Returns a group that matches numbers in words from one up, also with hyphens between their words. */
const group = (name: string, words: Iterable<string>): string =>
  String.raw`(?<${name}>${oneOf(words).replaceAll(" ", "[ -]")})(?![\p{L}\p{N}])`;

const lastMinute = 29;

const readerOf = byLanguage((language): Reader => {
  const spelled = [...numberWords(language).cardinals]
    .filter(([, value]) => value >= 1 && value <= lastMinute)
    .map(([word, value]): [string, number] => [plainWords(word), value]);
  const digits = Array.from({ length: 12 }, (_, index): [string, number] => [String(index + 1), index + 1]);
  const hours = [...digits, ...spelled].flatMap(([word, value]) => (value <= 12 ? [word] : []));
  const [hour, minute] = [group("hour", hours), group("minute", new Map(spelled).keys())];
  return {
    numbers: new Map([...digits, ...spelled]),
    patterns: (sayings[language] ?? []).map((saying) => {
      const words = saying[0].replace("H", hour).replace("M", minute);
      return { pattern: new RegExp(String.raw`(?<![\p{L}\p{N}])${words}(?![\p{L}\p{N}])`, "gu"), saying };
    }),
  };
});

/** Finds times of day in words, such as "half past five" and "Viertel vor sechs", in the languages with a table here. */
export const findSpokenTimes = (plain: string, language: string): SpokenTime[] => {
  if (sayings[language] === undefined) return [];
  const reader = readerOf(language);
  const words = plainWords(plain);
  const valueOf = (written = ""): number => reader.numbers.get(written.replaceAll("-", " ")) ?? 0;
  return reader.patterns.flatMap(({ pattern, saying: [, minutes, sense = 1] }) =>
    matchesOf(words, pattern).map(({ start, end, groups: { hour, minute } }) => ({
      start,
      end,
      minutes: (valueOf(hour) * 60 + minutes + sense * valueOf(minute) + 720) % 720,
    })),
  );
};
