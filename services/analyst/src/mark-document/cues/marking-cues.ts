import { closedClasses, speechOf } from "@quarry/language-data";
import { containsCjk, terms } from "@quarry/text";

/** What the wording of a statement tells of it, in one language. */
export interface MarkingCues {
  /** Somebody says that it is a view: "I think", "in our opinion". */
  readonly belief: RegExp;
  /** What should be: "should", "we have to". */
  readonly ought: RegExp;
  /** Praise and blame. */
  readonly judgement: RegExp;
  /** Greetings, thanks and the running of a meeting. */
  readonly courtesy: RegExp;
  /** Sounds and phrases of speech that say nothing; global, to be counted. */
  readonly filler: RegExp;
  /** Who or what has no name: what begins so leans on what was said before. */
  readonly leaning: RegExp;
  /** What a statement begins with and can do without: "Um, so, ". */
  readonly opening: RegExp;
}

const escaped = (text: string): string => text.replaceAll(/[.+?^${}()|[\]\\]/gu, String.raw`\$&`);

/** A phrase of the language data as a pattern: `~` stands for up to two words, `*` for any ending. */
const patternOf = (phrase: string): string =>
  escaped(phrase)
    .replaceAll("'", "['’]")
    .replaceAll("*", String.raw`\p{L}*`)
    .replaceAll(" ~ ", String.raw`\s(?:[\p{L}'’-]+\s){0,2}`)
    .replaceAll(" ", String.raw`\s`);

/** Any of some phrases, as whole words where the script has spaces; the longest first. */
const anyOf = (phrases: readonly string[]): string => {
  const patterns = phrases.toSorted((one, other) => other.length - one.length).map(patternOf);
  const any = `(?:${patterns.join("|")})`;
  return phrases.some(containsCjk) ? any : String.raw`(?<!\p{L})${any}(?!\p{L})`;
};

const createCues = (language: string): MarkingCues | undefined => {
  const speech = speechOf(language);
  if (speech === undefined) return undefined;
  const { connectives, pronouns } = closedClasses(language);
  const set = anyOf([...speech.fillers, ...connectives]);
  const opening = String.raw`(?:${anyOf(speech.sounds)}[\s,，、.…-]*|${set}(?:\s*[,，、.…—]+\s*|\s+-+\s+))`;
  return {
    belief: new RegExp(anyOf(speech.belief), "iu"),
    ought: new RegExp(anyOf(speech.ought), "iu"),
    judgement: new RegExp(anyOf(speech.judgement), "iu"),
    courtesy: new RegExp(anyOf(speech.courtesy), "iu"),
    filler: new RegExp(anyOf([...speech.sounds, ...speech.fillers.filter((one) => / |-/u.test(one))]), "giu"),
    leaning: new RegExp(String.raw`^(?:${set}[\s,，、]*)*${anyOf(pronouns)}`, "iu"),
    opening: new RegExp(String.raw`^${opening}+(?=[\p{L}\p{N}])`, "iu"),
  };
};

const known = new Map<string, MarkingCues | undefined>();

/** The cues of a language (primary tag); undefined for one whose speech is not known, of which only numbers and centrality tell. */
export const cuesOf = (language: string): MarkingCues | undefined => {
  if (!known.has(language)) known.set(language, createCues(language));
  return known.get(language);
};

/** The talk words of a language as index terms. */
export const talkTerms = (language: string): ReadonlySet<string> =>
  new Set(terms(speechOf(language)?.talk.join(" ") ?? "", language));
