import { containsCjk, remember, stopWords, terms, type TextSpan, wordsOfEach } from "@quarry/text";
import { perLanguage, talkTerms } from "../words.ts";

/** A phrase and the number of texts with it. */
interface Phrase {
  /** As first written. */
  readonly text: string;
  /** In lower case. */
  readonly words: readonly string[];
  count: number;
}

/** Creates a check for words with a topic: no stop words, talk words or fragments. */
export const createCarriesTopic = perLanguage((language): ((word: string) => boolean) => {
  const left = stopWords(language).union(talkTerms(language));
  return remember(
    (word: string): boolean =>
      /\p{L}/u.test(word) &&
      word.length > (containsCjk(word) ? 1 : 2) &&
      !left.has(word) &&
      !left.has(terms(word, language)[0] ?? word),
    maxKnown,
  );
});

const maxKnown = 50_000;
const maxWords = 4;
const maxPhrases = 200_000;
const longestText = 100;

interface KeyPhraseOptions {
  readonly language: string;
  readonly max: number;
  readonly pause: () => Promise<void>;
}

/** Returns the phrases of up to four topic words in a row in a text (RAKE, Rose et al. 2010), by their words in lower case. */
const phrasesIn = (
  text: string,
  spans: readonly TextSpan[],
  carriesTopic: (word: string) => boolean,
): ReadonlyMap<string, Omit<Phrase, "count">> => {
  const found = new Map<string, Omit<Phrase, "count">>();
  let run: { start: number; word: string }[] = [];
  let last = 0;
  for (const { start, end } of spans) {
    const word = text.slice(start, end).toLowerCase();
    const isJoined = /^[ -]?$/u.test(text.slice(last, start));
    last = end;
    run = carriesTopic(word) ? [...(isJoined ? run : []), { start, word }].slice(-maxWords) : [];
    for (const [at, first] of run.entries()) {
      const phrase = { text: text.slice(first.start, end), words: run.slice(at).map((one) => one.word) };
      if (phrase.text.length <= longestText) found.set(phrase.text.toLowerCase(), phrase);
    }
  }
  return found;
};

/** Counts the phrases of texts; those of one text count once. */
const countPhrases = async (
  texts: readonly string[],
  { language, pause }: KeyPhraseOptions,
): Promise<Phrase[]> => {
  const carriesTopic = createCarriesTopic(language);
  let phrases = new Map<string, Phrase>();
  for (const { text, spans } of wordsOfEach(texts, language)) {
    await pause();
    // A phrase that occurs once in a text of megabytes is not its topic.
    if (phrases.size > maxPhrases) phrases = new Map([...phrases].filter(([, { count }]) => count > 1));
    for (const [key, phrase] of phrasesIn(text, spans, carriesTopic)) {
      const known = phrases.get(key);
      if (known === undefined) phrases.set(key, { ...phrase, count: 1 });
      else known.count += 1;
    }
  }
  return [...phrases.values()];
};

/** True if two phrases are one topic, because one is part of the other or most words are shared: "long term care", "term care homes". */
const isSameTopic = (one: Phrase, other: Phrase): boolean => {
  const shared = one.words.filter((word) => other.words.includes(word)).length;
  return shared >= Math.min(2, one.words.length, other.words.length);
};

const minTexts = 2;

/** Returns the recurring phrases of texts, most frequent first and single words last, at most `max`, none a part of another. Time is linear in the texts. */
export const keyPhrases = async (texts: readonly string[], options: KeyPhraseOptions): Promise<string[]> => {
  const isWord = ({ words }: Phrase): number => Number(words.length === 1);
  const ranked = (await countPhrases(texts, options))
    .filter(({ count, words }) => count >= minTexts && new Set(words).size === words.length)
    .toSorted(
      (one, other) =>
        isWord(one) - isWord(other) || other.count - one.count || other.words.length - one.words.length,
    );
  await options.pause();
  const kept: Phrase[] = [];
  for (const phrase of ranked) {
    if (kept.length >= options.max) break;
    if (!kept.some((other) => isSameTopic(phrase, other))) kept.push(phrase);
  }
  return kept.map(({ text }) => text);
};
