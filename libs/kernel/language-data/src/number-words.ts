import { z } from "zod";
import { numberWordsFiles } from "./files/number-words.ts";
import { spellingRules } from "./number-rules.ts";
import { parseFiles } from "./parse-files.ts";
import { createSpellNumber, pluralForms, rulesOf, type SpellingRules } from "./spell-number.ts";

const words = z.array(z.string().min(1));

const aroundNumbersSchema = z.object({
  source: z.string(),
  /** Other spellings and number words: "dozen". */
  more: z.record(z.string().min(1), z.number()),
  /** Words that contain a number and are not part of a longer one: "single", "doubled". */
  multiples: z.record(z.string().min(1), z.number()).optional(),
  /** Words between the parts of one number: "and". */
  joiners: words,
  /** Articles and words for one. */
  ones: words,
  /** Names of fractions: "third" is 3. */
  fractions: z.record(z.string().min(1), z.number()),
  /** Words for "and a half" after a number: "bir buçuk". */
  andHalf: words.optional(),
  /** Between part and whole: "one in five". */
  shares: words,
  /** Words that, before a number word, refer to something mentioned earlier: "the two". */
  determiners: words,
  centuries: words,
  /** After an hour: "Uhr". */
  clocks: words,
  /** Before a rounded number or a bound: "about", "more than". */
  approximate: words,
  /** Times of day in words: "half past five". */
  times: z
    .object({
      /** Words before a time: "at". */
      before: words,
      /**
       * Patterns of times, each with the minutes that it adds to its hour. `A` is a word before, `H` the hour, `M` a number of
       * minutes, which is added (1) or taken away (-1), and `E` an end without a plural: "at five to seven places" is not a time.
       */
      sayings: z.array(z.tuple([z.string(), z.int(), z.literal([1, 0, -1])])),
    })
    .optional(),
});

/** Words around numbers in one language. */
export type AroundNumbers = Omit<z.output<typeof aroundNumbersSchema>, "source" | "more">;

/** Number words of a language in lower case; spaces also match hyphens. */
export interface NumberWords extends AroundNumbers {
  /** Numbers below a thousand in one word. */
  readonly cardinals: ReadonlyMap<string, number>;
  readonly ordinals: ReadonlyMap<string, number>;
  /** Words that multiply the number before them: "hundred", "thousand", "dozen". */
  readonly scales: ReadonlyMap<string, number>;
  /** Words for the decimal mark: "point". */
  readonly decimalMarks: readonly string[];
}

const aroundByLanguage = parseFiles("number-words", numberWordsFiles, aroundNumbersSchema);

const plain = (spelled: string): string =>
  spelled
    .normalize("NFC")
    .toLowerCase()
    .replaceAll(/[-\s]+/gu, " ")
    .trim();

const below100 = Array.from({ length: 100 }, (_, value) => value);
const hundreds = Array.from({ length: 9 }, (_, index) => 100 * (index + 1));
const counted = [...below100, ...hundreds];
const ranked = [...below100.slice(1), ...hundreds, 1_000];

const isPowerOfTen = (value: number): boolean => /^10+$/u.test(String(value));

/** Returns the words of a rule, without references to other rules. */
const literals = (text: string): string[] => {
  const bare = text.replaceAll(/\[[^\]]*\]/gu, "").replaceAll(/([←→=])[^←→=]*\1/gu, " ");
  const forms = /\$\(\w+,(?<forms>[^)]*)\)\$/u.exec(bare);
  const written =
    forms === null
      ? [bare]
      : [...pluralForms(forms.groups?.["forms"] ?? "").values()].map((form) => bare.replace(forms[0], form));
  return written
    .map((word) => plain(word.replaceAll(/[,;']/gu, " ")))
    .filter((word) => word !== "error" && /^\p{L}[\p{L}\p{M} ]+$/u.test(word));
};

/** True if a rule always continues with the remainder: "ciento →→". */
const isOpen = (text: string): boolean => text.replaceAll(/\[[^\]]*\]/gu, "").includes("→");

interface Lexicon {
  readonly cardinals: Map<string, number>;
  readonly ordinals: Map<string, number>;
  readonly scales: Map<string, number>;
}

/** Returns the value of a rule's words, and whether they multiply the number before them. */
const scaleOf = ({
  base,
  divisor,
  text,
}: ReturnType<typeof rulesOf>[number]): { readonly value: number; readonly isScale: boolean } => {
  if (text.includes("←")) return { value: divisor, isScale: true };
  return { value: isOpen(text) ? base - (base % divisor) : base, isScale: base === divisor };
};

const addScales = ({ cardinals, scales }: Lexicon, rules: SpellingRules): void => {
  const sets = Object.keys(rules).filter((name) => /^%%?spellout-(?!ordinal)(?!.*year)/u.test(name));
  const counting = sets
    .flatMap((set) => rulesOf(rules, set))
    .filter(({ base, divisor }) => base >= 100 && isPowerOfTen(divisor));
  for (const rule of counting) {
    const { value, isScale } = scaleOf(rule);
    for (const word of literals(rule.text)) {
      (isScale ? scales : cardinals).set(word, value);
      // "un million": the count is part of the rule.
      if (isScale && word.includes(" ")) scales.set(word.slice(word.lastIndexOf(" ") + 1), value);
    }
  }
};

/** Yields at every tenth number. */
function* addSpellings(
  { cardinals, ordinals, scales }: Lexicon,
  rules: SpellingRules,
  language: string,
): Generator<undefined, void, undefined> {
  const spell = createSpellNumber(rules, language);
  const thousands = [...scales].flatMap(([word, value]) => (value === 1_000 ? [word] : []));
  const add = (to: Map<string, number>, spelled: string | undefined, value: number): void => {
    const word = spelled === undefined ? "" : plain(spelled);
    if (word !== "" && !/\d/u.test(word) && !scales.has(word)) to.set(word, to.get(word) ?? value);
  };
  const addCounted = (value: number, set: string): void => {
    add(cardinals, spell(value, set), value);
    const word = plain(spell(1_000 * value, set) ?? "");
    const thousand = value === 0 ? undefined : thousands.find((one) => word.endsWith(one));
    if (thousand !== undefined) add(cardinals, word.slice(0, -thousand.length), value);
  };
  const sets = Object.keys(rules);
  for (const set of sets.filter((name) => /^%spellout-(?:cardinal|numbering)(?!-year)/u.test(name)))
    for (const value of counted) {
      if (value % 10 === 0) yield;
      addCounted(value, set);
    }
  for (const set of sets.filter((name) => name.startsWith("%spellout-ordinal")))
    for (const value of ranked) {
      if (value % 10 === 0) yield;
      add(ordinals, spell(value, set), value);
    }
}

/** Returns the words between the whole and the digits of a decimal. The Hungarian one is followed by tenths or hundredths. */
const decimalMarksIn = (rules: SpellingRules): string[] => {
  const texts = Object.entries(rules).flatMap(([name, set]) =>
    name.startsWith("%spellout-cardinal") && typeof set === "object"
      ? set.flatMap(([base, text = ""]) => (/^x[.,]x$/u.test(base ?? "") ? [text] : []))
      : [],
  );
  const marks = texts.flatMap(
    (text) => /^←[^←]*← (?<mark>[\p{L}\p{M}]+) →/u.exec(text)?.groups?.["mark"] ?? [],
  );
  return [...new Set(marks)].filter((mark) => mark !== "egész").map(plain);
};

const nothing: AroundNumbers = {
  joiners: [],
  ones: [],
  fractions: {},
  shares: [],
  determiners: [],
  centuries: [],
  clocks: [],
  approximate: [],
};

/** Reads the number words of a language, with a yield every few milliseconds. */
export function* readNumberWords(language: string): Generator<undefined, NumberWords, undefined> {
  const { more = {}, ...around } =
    aroundByLanguage.get(language) ??
    (nothing as Partial<z.output<typeof aroundNumbersSchema>> & AroundNumbers);
  const lexicon: Lexicon = { cardinals: new Map(), ordinals: new Map(), scales: new Map() };
  const rules = spellingRules(language);
  if (rules !== undefined) {
    addScales(lexicon, rules);
    yield* addSpellings(lexicon, rules, language);
  }
  for (const [word, value] of Object.entries(more))
    ((isPowerOfTen(value) && value >= 100) || value === 12 ? lexicon.scales : lexicon.cardinals).set(
      word,
      value,
    );
  return { ...around, ...lexicon, decimalMarks: rules === undefined ? [] : decimalMarksIn(rules) };
}

const known = new Map<string, NumberWords>();

/**
 * Returns the number words of a language (primary tag), read once, with a yield every few milliseconds while they are read; empty
 * without data.
 */
export function* numberWordsInSlices(language: string): Generator<undefined, NumberWords, undefined> {
  const found = known.get(language) ?? (yield* readNumberWords(language));
  known.set(language, found);
  return found;
}

/** Does the same as `numberWordsInSlices`, without pauses. */
export const numberWords = (language: string): NumberWords => {
  const reading = numberWordsInSlices(language);
  for (;;) {
    const step = reading.next();
    if (step.done === true) return step.value;
  }
};
