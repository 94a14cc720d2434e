import { type CountedPhrase, countPhrases } from "./count-phrases.ts";
import { phrasesOf } from "./phrase-runs.ts";

interface KeyPhraseOptions {
  readonly language: string;
  readonly most: number;
  readonly pause: () => Promise<void>;
}

const fewestTexts = 2;

/** C-value (Frantzi, Ananiadou and Mima 2000): often and long is better, unless it is only ever a part of longer phrases. */
const cValue = ({ words, count }: CountedPhrase, longer: readonly number[]): number => {
  const nested = longer.reduce((sum, one) => sum + one, 0) / Math.max(1, longer.length);
  return Math.log2(words.length + 1) * (count - nested);
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

/** The phrases that texts come back to, most telling first, none of them a part of another; at most so many. Time is linear in the texts. */
export const keyPhrases = async (
  texts: readonly string[],
  { language, most, pause }: KeyPhraseOptions,
): Promise<string[]> => {
  const counted = await countPhrases(texts, { language, pause });
  await pause();
  const phrases = new Map([...counted].filter(([, { count }]) => count >= fewestTexts));
  const longer = longerThan(phrases, ["zh", "ja"].includes(language) ? "" : " ");
  const ranked = [...phrases]
    .map(([key, phrase]) => ({ key, text: phrase.text, value: cValue(phrase, longer.get(key) ?? []) }))
    .toSorted((one, other) => other.value - one.value);
  const kept: { readonly key: string; readonly text: string }[] = [];
  for (const { key, text } of ranked) {
    if (kept.length >= most) break;
    if (!kept.some((other) => other.key.includes(key) || key.includes(other.key))) kept.push({ key, text });
  }
  return kept.map(({ text }) => text);
};
