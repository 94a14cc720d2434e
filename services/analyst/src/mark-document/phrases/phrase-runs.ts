import { containsCjk, stopWords, terms, words } from "@quarry/text";
import { talkTerms } from "../cues/marking-cues.ts";

/** Words that follow one another. */
export type WordRun = readonly string[];

/** A piece of a sentence that the segmenter took for a word. */
const notAWord = /[的了是我你他她它们很就都吗呢吧]/u;

const isWord = (word: string): boolean =>
  /\p{L}/u.test(word) && !notAWord.test(word) && (word.length > 2 || (word.length > 1 && containsCjk(word)));

/** Whether a word in lower case carries a topic; asked for the same words over and over. */
const createTells = (language: string): ((word: string) => boolean) => {
  const [stop, talk] = [stopWords(language), talkTerms(language)];
  const known = new Map<string, boolean>();
  return (word) => {
    const found = known.get(word);
    if (found !== undefined) return found;
    const [term = ""] = isWord(word) && !stop.has(word) && !talk.has(word) ? terms(word, language) : [];
    const tells = term !== "" && !talk.has(term);
    known.set(word, tells);
    return tells;
  };
};

/** Cuts texts of a language into runs of telling words, which stop words, words of talk and punctuation end (RAKE, Rose et al. 2010). */
export const createPhraseRuns = (language: string): ((text: string) => WordRun[]) => {
  const tells = createTells(language);
  return (text) => {
    const runs: string[][] = [];
    let run: string[] = [];
    let last = 0;
    for (const { start, end } of words(text, language)) {
      const word = text.slice(start, end);
      const isTelling = tells(word.toLowerCase());
      if (run.length > 0 && isTelling && /^[ -]?$/u.test(text.slice(last, start))) run.push(word);
      else {
        if (run.length > 0) runs.push(run);
        run = isTelling ? [word] : [];
      }
      last = end;
    }
    return run.length > 0 ? [...runs, run] : runs;
  };
};

const longestPhrase = 4;

/** All phrases of up to four words in a run. */
export const phrasesOf = (run: WordRun): WordRun[] =>
  run.flatMap((_word, at) =>
    Array.from({ length: Math.min(longestPhrase, run.length - at) }, (_one, more) =>
      run.slice(at, at + more + 1),
    ),
  );
