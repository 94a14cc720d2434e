import { createPhraseRuns, phrasesOf, type WordRun } from "./phrase-runs.ts";

/** A phrase of several texts. */
export interface CountedPhrase {
  /** In lower case. */
  readonly words: WordRun;
  /** In how many texts it stands. */
  readonly count: number;
  /** As it is written most of the time. */
  readonly text: string;
}

interface PhraseOptions {
  readonly language: string;
  readonly pause: () => Promise<void>;
}

interface Entry {
  readonly words: WordRun;
  readonly spellings: Map<string, number>;
  count: number;
}

const textsAtATime = 10;
const mostEntries = 200_000;
const entriesAtATime = 1_000;
const longestText = 100;

const spellingOf = ({ spellings }: Entry): string =>
  [...spellings].reduce((best, one) => (one[1] > best[1] ? one : best))[0];

/** What has been seen once by now is hardly what a text of megabytes is about. */
const forgetRare = (entries: Map<string, Entry>): void => {
  for (const [key, { count }] of entries) if (count === 1) entries.delete(key);
};

/** Phrases by their words in lower case, joined as their language does; those of one text count once. */
export const countPhrases = async (
  texts: readonly string[],
  { language, pause }: PhraseOptions,
): Promise<ReadonlyMap<string, CountedPhrase>> => {
  const runsOf = createPhraseRuns(language);
  const glue = ["zh", "ja"].includes(language) ? "" : " ";
  const entries = new Map<string, Entry>();
  for (const [index, text] of texts.entries()) {
    if (index % textsAtATime === 0) await pause();
    if (entries.size > mostEntries) forgetRare(entries);
    const phrases = new Map(
      runsOf(text)
        .flatMap(phrasesOf)
        .map((phrase) => [phrase.join(glue), phrase]),
    );
    for (const [written, phrase] of phrases) {
      if (written.length > longestText) continue;
      const key = written.toLowerCase();
      const words = phrase.map((word) => word.toLowerCase());
      const entry = entries.get(key) ?? { words, spellings: new Map<string, number>(), count: 0 };
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
