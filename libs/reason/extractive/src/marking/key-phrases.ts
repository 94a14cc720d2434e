import { containsCjk, stopWords, terms, type TextSpan, wordsOfEach } from "@quarry/text";
import { talkTerms } from "./rate-statements.ts";

/** Consecutive words. */
export type WordRun = readonly string[];

/** A phrase that occurs in several texts. */
interface CountedPhrase {
  /** In lower case. */
  readonly words: WordRun;
  /** Number of texts with the phrase. */
  readonly count: number;
  /** Its most frequent spelling. */
  readonly text: string;
}

/** A part of a sentence that the segmenter mistook for a word. */
const notAWord = /[的了是我你他她它们很就都吗呢吧]/u;

const isWord = (word: string): boolean =>
  /\p{L}/u.test(word) && !notAWord.test(word) && (word.length > 2 || (word.length > 1 && containsCjk(word)));

/** Splits a text into runs of topic words, which end at stop words, talk words and punctuation (RAKE, Rose et al. 2010). */
const createPhraseRuns = (language: string): ((text: string, spans: readonly TextSpan[]) => WordRun[]) => {
  const left = stopWords(language).union(talkTerms(language));
  // Cached, because the same words are checked repeatedly.
  const known = new Map<string, boolean>();
  const carriesTopic = (word: string): boolean => {
    const found =
      known.get(word) ??
      (isWord(word) &&
        !left.has(word) &&
        terms(word, language)
          .slice(0, 1)
          .some((term) => !left.has(term)));
    known.set(word, found);
    return found;
  };
  return (text, spans) => {
    const runs: string[][] = [];
    let isOpen = false;
    let last = 0;
    for (const { start, end } of spans) {
      const word = text.slice(start, end);
      const isJoined = isOpen && /^[ -]?$/u.test(text.slice(last, start));
      isOpen = carriesTopic(word.toLowerCase());
      if (isOpen && isJoined) runs.at(-1)?.push(word);
      else if (isOpen) runs.push([word]);
      last = end;
    }
    return runs;
  };
};

const maxWords = 4;

/** Returns all phrases of up to four words in a run. */
const phrasesOf = (run: WordRun): WordRun[] =>
  run.flatMap((_word, at) =>
    Array.from({ length: Math.min(maxWords, run.length - at) }, (_one, more) => run.slice(at, at + more + 1)),
  );

interface PhraseOptions {
  readonly language: string;
  readonly pause: () => Promise<void>;
}

interface Entry {
  readonly words: WordRun;
  readonly spellings: Map<string, number>;
  count: number;
}

const maxEntries = 200_000;
const entriesAtATime = 1_000;
const longestText = 100;

const spellingOf = ({ spellings }: Entry): string =>
  [...spellings].reduce((best, one) => (one[1] > best[1] ? one : best))[0];

/** Drops phrases that have occurred only once so far, because a text of megabytes is hardly about them. */
const forgetRare = (entries: Map<string, Entry>): void => {
  for (const [key, { count }] of entries) if (count === 1) entries.delete(key);
};

/** Counts phrases by their words in lower case, joined as in their language; phrases of one text count once. */
const countPhrases = async (
  texts: readonly string[],
  { language, pause }: PhraseOptions,
): Promise<ReadonlyMap<string, CountedPhrase>> => {
  const runsOf = createPhraseRuns(language);
  const glue = ["zh", "ja"].includes(language) ? "" : " ";
  const entries = new Map<string, Entry>();
  for (const { text, spans } of wordsOfEach(texts, language)) {
    await pause();
    if (entries.size > maxEntries) forgetRare(entries);
    const phrases = runsOf(text, spans).flatMap(phrasesOf);
    for (const [key, phrase] of new Map(phrases.map((one) => [one.join(glue).toLowerCase(), one]))) {
      if (key.length > longestText) continue;
      const inSmall = phrase.map((word) => word.toLowerCase());
      const entry = entries.get(key) ?? { words: inSmall, spellings: new Map<string, number>(), count: 0 };
      const written = phrase.join(glue);
      entry.count += 1;
      entry.spellings.set(written, (entry.spellings.get(written) ?? 0) + 1);
      entries.set(key, entry);
    }
  }
  const counted = new Map<string, CountedPhrase>();
  for (const [key, entry] of entries) {
    if (counted.size % entriesAtATime === 0) await pause();
    counted.set(key, { words: entry.words, count: entry.count, text: spellingOf(entry) });
  }
  return counted;
};

interface KeyPhraseOptions {
  readonly language: string;
  readonly max: number;
  readonly pause: () => Promise<void>;
}

/** Minimum number of texts with a phrase: higher for many texts. */
const minTexts = { of: 300, few: 2, many: 3 } as const;
/** If there are fewer phrases, single words are added. */
const enough = 8;

const isInformative = ({ words, count }: CountedPhrase, texts: number): boolean =>
  count >= (texts > minTexts.of ? minTexts.many : minTexts.few) && new Set(words).size === words.length;

/**
 * True if two phrases are one topic, because one contains the other or all words but one are shared: "long term care", "term care
 * homes".
 */
const isSameTopic = (one: CountedPhrase, other: CountedPhrase): boolean => {
  const [written, known] = [one.text.toLowerCase(), other.text.toLowerCase()];
  const shared = one.words.filter((word) => other.words.includes(word)).length;
  const isHeld = written.includes(known) || known.includes(written);
  return isHeld || shared >= Math.min(2, one.words.length, other.words.length);
};

/** Returns the recurring phrases of texts, most informative first and single words last, at most `max`, none a part of another. Time is linear in the texts. */
export const keyPhrases = async (
  texts: readonly string[],
  { language, max, pause }: KeyPhraseOptions,
): Promise<string[]> => {
  const counted = await countPhrases(texts, { language, pause });
  await pause();
  const ranked = [...counted.values()]
    .filter((phrase) => isInformative(phrase, texts.length))
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
    max,
  );
  keep(ranked.filter(isSingle), Math.min(max, enough));
  return kept.map(({ text }) => text);
};
