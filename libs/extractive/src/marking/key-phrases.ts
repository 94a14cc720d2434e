import { type CountedPhrase, countPhrases, glueOf, phrasesOf } from "./count-phrases.ts";

interface KeyPhraseOptions {
  readonly language: string;
  readonly most: number;
  readonly pause: () => Promise<void>;
}

/** Of many texts a phrase must stand in more of them. */
const fewestTexts = { of: 300, few: 2, many: 3 } as const;
/** With fewer phrases, single words fill up. */
const enough = 8;

/** One word alone seldom says what it is about. */
const weightOfLength = [1, 3, 4, 4.5] as const;

/**
 * After C-value (Frantzi, Ananiadou and Mima 2000): often and long is better, unless a phrase is only ever a part of longer ones; the root
 * keeps a frequent word from beating every phrase.
 */
const valueOf = ({ words, count }: CountedPhrase, longer: readonly number[]): number => {
  const nested = longer.reduce((sum, one) => sum + one, 0) / Math.max(1, longer.length);
  return (weightOfLength[words.length - 1] ?? 1) * Math.sqrt(Math.max(0, count - nested));
};

/** Phrase → how often each longer phrase stands that holds it. */
const longerThan = (phrases: ReadonlyMap<string, CountedPhrase>, glue: string): Map<string, number[]> => {
  const longer = new Map<string, number[]>();
  for (const [key, { words, count }] of phrases) {
    for (const part of new Set(phrasesOf(words).map((inner) => inner.join(glue)))) {
      if (part === key) continue;
      const counts = longer.get(part);
      if (counts === undefined) longer.set(part, [count]);
      else counts.push(count);
    }
  }
  return longer;
};

const isTelling = ({ words, count }: CountedPhrase, texts: number): boolean =>
  count >= (texts > fewestTexts.of ? fewestTexts.many : fewestTexts.few) &&
  new Set(words).size === words.length;

/** Two phrases of which one holds the other, or that share all but one of their words, are one topic: "long term care", "term care homes". */
const isSameTopic = (one: CountedPhrase, other: CountedPhrase): boolean => {
  const [written, known] = [one.text.toLowerCase(), other.text.toLowerCase()];
  if (written.includes(known) || known.includes(written)) return true;
  const shared = one.words.filter((word) => other.words.includes(word)).length;
  return shared >= 2 || (shared === 1 && Math.min(one.words.length, other.words.length) === 1);
};

/** The phrases that texts come back to, most telling first and single words last, none of them a part of another; at most so many. Time is linear in the texts. */
export const keyPhrases = async (
  texts: readonly string[],
  { language, most, pause }: KeyPhraseOptions,
): Promise<string[]> => {
  const counted = await countPhrases(texts, { language, pause });
  await pause();
  const phrases = new Map([...counted].filter(([, phrase]) => isTelling(phrase, texts.length)));
  const longer = longerThan(phrases, glueOf(language));
  const ranked = [...phrases]
    .map(([key, phrase]) => ({ phrase, value: valueOf(phrase, longer.get(key) ?? []) }))
    .toSorted((one, other) => other.value - one.value)
    .map(({ phrase }) => phrase);
  const kept: CountedPhrase[] = [];
  const keep = (some: readonly CountedPhrase[], limit: number): void => {
    for (const phrase of some) {
      if (kept.length >= limit) return;
      if (!kept.some((other) => isSameTopic(phrase, other))) kept.push(phrase);
    }
  };
  const isSingle = ({ words }: CountedPhrase): boolean => words.length === 1;
  keep(
    ranked.filter((phrase) => !isSingle(phrase)),
    most,
  );
  keep(ranked.filter(isSingle), Math.min(most, enough));
  return kept.map(({ text }) => text);
};
