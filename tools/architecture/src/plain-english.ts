import { readFileSync } from "node:fs";
import { join } from "node:path";

/** Text for readers: a document, or the comments of a source file. */
export interface Prose {
  readonly path: string;
  /** One text for a document, one per comment for a source file. */
  readonly texts: readonly string[];
}

/** Counts of wording that a native reader finds odd. */
export interface OddWording {
  readonly avoidedWords: number;
  /** Comments, and sentences other than questions, that begin with What, Who, Whether or similar. */
  readonly nounOpenings: number;
  readonly longSentences: number;
}

/** Maximum length in words of a sentence that is not counted. */
const maxWords = 40;

const avoided =
  /\b(?:whoever|whomever|whatever|nobody|somebody|told|heed(?:s|ed|ing)?|anew|so many|so long|go(?:es)? on|by what|stands?(?! for\b))\b/giu;

const nounOpening = /^(?:what|who|whom|whose|whether|how|where|which)\b/iu;

const withoutCode = (text: string): string =>
  text
    .replace(/```[\s\S]*?```/gu, "")
    .replace(/`[^`\n]*`/gu, "x")
    .replace(/\]\([^)\s]*\)/gu, "]");

/** Splits prose into sentences. Paragraphs, list items and table cells end a sentence as full stops do. */
const sentencesOf = (text: string): string[] =>
  text
    .replace(/^[ \t]*\*(?: |$)/gmu, "")
    .split(/\n\s*\n|\n(?=\s*(?:[-*#>]|\d+\.)\s)|\||(?<=[.!?])\s+/u)
    .map((sentence) => sentence.replace(/^[\s#>*_-]+|\s+$/gu, ""));

const wordsOf = (sentence: string): number => sentence.match(/[\p{L}\p{N}][\p{L}\p{N}'’.-]*/gu)?.length ?? 0;

/** Counts odd wording in one text. Code, links and questions are not counted. */
export const countOddWording = (text: string): OddWording => {
  const prose = withoutCode(text);
  const sentences = sentencesOf(prose);
  return {
    avoidedWords: prose.match(avoided)?.length ?? 0,
    nounOpenings: sentences.filter((sentence) => nounOpening.test(sentence) && !sentence.endsWith("?"))
      .length,
    longSentences: sentences.filter((sentence) => wordsOf(sentence) > maxWords).length,
  };
};

const kinds = ["avoidedWords", "nounOpenings", "longSentences"] as const;

const countsOf = ({ path, texts }: Prose) => ({ path, counts: texts.map(countOddWording) });

/** Finds each kind of odd wording that occurs more often than `plain-english.json` allows, with the files that have the most. */
export const findWordingProblems = (prose: readonly Prose[], maximum: OddWording): string[] => {
  const files = prose.map(countsOf);
  return kinds.flatMap((kind) => {
    const byFile = files.map(({ path, counts }) => ({
      path,
      count: counts.reduce((sum, one) => sum + one[kind], 0),
    }));
    const total = byFile.reduce((sum, { count }) => sum + count, 0);
    if (total <= maximum[kind]) return [];
    const worst = byFile.toSorted((one, other) => other.count - one.count).slice(0, 5);
    return [
      `plain English: ${total} ${kind} in documents and comments, at most ${maximum[kind]} are allowed ` +
        `(most in ${worst.map(({ path, count }) => `${path}: ${count}`).join(", ")}); reword what you added, or more`,
    ];
  });
};

/** Reads the allowed counts of odd wording. Lower the numbers when the counts fall; never raise them. */
export const readMaximum = (root: string): OddWording =>
  JSON.parse(readFileSync(join(root, "tools/architecture/plain-english.json"), "utf8")) as OddWording;
