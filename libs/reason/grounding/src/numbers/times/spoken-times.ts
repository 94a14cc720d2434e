import { numberWords } from "@quarry/language-data/numbers";
import { byLanguage } from "../../by-language.ts";
import { foundAt, type FoundOf } from "../found-numbers.ts";
import { matchesOf, oneOf, plainWords } from "../plain-text.ts";

/** Ends a time: "at five to seven places" is none. */
const end = String.raw`(?! \p{L}+s(?!\p{L}))`;

/** Half a day in minutes. */
export const halfDay = 720;

interface Reader {
  readonly numbers: ReadonlyMap<string, number>;
  readonly patterns: readonly {
    readonly pattern: RegExp;
    readonly minutes: number;
    readonly sense: number;
  }[];
}

/** Returns a group that matches numbers in words from one up, also with hyphens between their words. */
const group = (name: string, words: Iterable<string>): string =>
  String.raw`(?<${name}>${oneOf(words).replaceAll(" ", "[ -]")})(?![\p{L}\p{N}])`;

const lastMinute = 29;

const readerOf = byLanguage((language): Reader => {
  const { times } = numberWords(language);
  const spelled = [...numberWords(language).cardinals]
    .filter(([, value]) => value >= 1 && value <= lastMinute)
    .map(([word, value]): [string, number] => [plainWords(word), value]);
  const digits = Array.from({ length: 12 }, (_, index): [string, number] => [String(index + 1), index + 1]);
  const hours = [...digits, ...spelled].flatMap(([word, value]) => (value <= 12 ? [word] : []));
  const parts: Readonly<Record<string, string>> = {
    A: `(?:${oneOf(times?.before.map(plainWords) ?? [])})`,
    H: group("hour", hours),
    M: group("minute", new Map(spelled).keys()),
    E: end,
  };
  return {
    numbers: new Map([...digits, ...spelled]),
    patterns: (times?.sayings ?? []).map(([saying, minutes, sense]) => {
      const words = saying.replaceAll(/[AHME]/gu, (part) => parts[part] ?? part);
      return {
        pattern: new RegExp(String.raw`(?<![\p{L}\p{N}])${words}(?![\p{L}\p{N}])`, "gu"),
        minutes,
        sense,
      };
    }),
  };
});

/** Finds times of day in words, such as "half past five" and "Viertel vor sechs", in both halves of the day. */
export const findSpokenTimes = (plain: string, language: string): FoundOf<"time">[] => {
  const reader = readerOf(language);
  if (reader.patterns.length === 0) return [];
  const words = plainWords(plain);
  const valueOf = (written = ""): number => reader.numbers.get(written.replaceAll("-", " ")) ?? 0;
  return reader.patterns.flatMap(({ pattern, minutes, sense }) =>
    matchesOf(words, pattern).map((match) => {
      const { hour, minute } = match.groups;
      const time = (valueOf(hour) * 60 + minutes + sense * valueOf(minute) + halfDay) % halfDay;
      return foundAt(match, { kind: "time", readings: [time, time + halfDay] } as const);
    }),
  );
};
