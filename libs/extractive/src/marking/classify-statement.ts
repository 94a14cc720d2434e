import type { MarkerType } from "@quarry/contracts";
import { closedClasses, speechOf } from "@quarry/language-data";
import { terms } from "@quarry/text";
import { phrasePattern } from "../words/phrase-pattern.ts";
import { findFigures } from "./figures.ts";

/** What the wording of a statement tells of it, in one language. */
export interface SpeechCues {
  /** Somebody says that it is a view: "I think", "in our opinion". */
  readonly belief: RegExp;
  /** A view as well: what should be, praise and blame. */
  readonly view: RegExp;
  /** Greetings, thanks and the running of a meeting. */
  readonly courtesy: RegExp;
  /** Who or what has no name: what begins so leans on what was said before. */
  readonly leaning: RegExp;
  /** What a statement begins with and can do without: "Um, so, ". */
  readonly opening: RegExp;
}

const createCues = (language: string): SpeechCues | undefined => {
  const speech = speechOf(language);
  if (speech === undefined) return undefined;
  const { connectives, pronouns } = closedClasses(language);
  const any = (...phrases: readonly string[]): RegExp => new RegExp(phrasePattern(phrases), "iu");
  const filling = phrasePattern([...speech.fillers, ...connectives]);
  const opening = String.raw`(?:${phrasePattern(speech.sounds)}[\s,，、.…-]*|${filling}(?:\s*[,，、.…—]+\s*|\s+-+\s+))`;
  return {
    belief: any(...speech.belief),
    view: any(...speech.belief, ...speech.ought, ...speech.judgement),
    courtesy: any(...speech.courtesy),
    leaning: new RegExp(String.raw`^(?:${filling}[\s,，、]*)*${phrasePattern(pronouns)}`, "iu"),
    opening: new RegExp(String.raw`^${opening}+(?=[\p{L}\p{N}])`, "iu"),
  };
};

const known = new Map<string, SpeechCues | undefined>();

/** The cues of a language (primary tag); undefined for one whose speech is not known, of which only numbers and centrality tell. */
export const speechCues = (language: string): SpeechCues | undefined => {
  if (!known.has(language)) known.set(language, createCues(language));
  return known.get(language);
};

/** The talk words of a language as index terms. */
export const talkTerms = (language: string): ReadonlySet<string> =>
  new Set(terms(speechOf(language)?.talk.join(" ") ?? "", language));

const question = /[?？؟]["'”’»)\]]*\s*$/u;

/**
 * What a statement would be as a marker, by its wording; nothing for a question, a greeting or the running of a meeting. A quantity makes
 * it a datapoint, unless somebody says that it is a view.
 */
export const classifyStatement = (text: string, language: string): MarkerType | undefined => {
  const cues = speechCues(language);
  if (question.test(text) || cues?.courtesy.test(text) === true) return undefined;
  if (findFigures(text, language).length > 0)
    return cues?.belief.test(text) === true ? "opinion" : "datapoint";
  return cues?.view.test(text) === true ? "opinion" : "key-fact";
};
