import { type CountedPhrase, countPhrases } from "./count-phrases.ts";

interface KeyPhraseOptions {
  readonly language: string;
  readonly most: number;
  readonly pause: () => Promise<void>;
}

/** Of many texts a phrase must stand in more of them. */
const fewestTexts = { of: 300, few: 2, many: 3 } as const;
/** With fewer phrases, single words fill up. */
const enough = 8;

const isTelling = ({ words, count }: CountedPhrase, texts: number): boolean =>
  count >= (texts > fewestTexts.of ? fewestTexts.many : fewestTexts.few) &&
  new Set(words).size === words.length;

/** Two phrases of which one holds the other, or that share all but one of their words, are one topic: "long term care", "term care homes". */
const isSameTopic = (one: CountedPhrase, other: CountedPhrase): boolean => {
  const [written, known] = [one.text.toLowerCase(), other.text.toLowerCase()];
  const shared = one.words.filter((word) => other.words.includes(word)).length;
  const isHeld = written.includes(known) || known.includes(written);
  return isHeld || shared >= Math.min(2, one.words.length, other.words.length);
};

/** The phrases that texts come back to, most telling first and single words last, none of them a part of another; at most so many. Time is linear in the texts. */
export const keyPhrases = async (
  texts: readonly string[],
  { language, most, pause }: KeyPhraseOptions,
): Promise<string[]> => {
  const counted = await countPhrases(texts, { language, pause });
  await pause();
  const ranked = [...counted.values()]
    .filter((phrase) => isTelling(phrase, texts.length))
    .toSorted((one, other) => other.count - one.count || other.words.length - one.words.length);
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
