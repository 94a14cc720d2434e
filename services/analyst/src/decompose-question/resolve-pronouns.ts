import { keywords } from "./keywords.ts";

const pronouns: Readonly<Record<string, RegExp>> = {
  en: /\b(?:it|them|this|that|its|their)\b(?!\s+(?:is|are) )/iu,
  zh: /它们?|其(?!他|中|实)/u,
  ru: /(?<!\p{L})(?:его|её|ее|их|он|она|оно|они)(?!\p{L})/iu,
};

const linkOf = (language: string, isThing: boolean): string => {
  if (language !== "en") return ": ";
  return isThing ? " of " : " to ";
};

/** What an earlier part of the question is about: a thing, or something that is done. */
export interface EarlierPart {
  readonly subject?: string;
  readonly task?: string;
}

/** A later part of a question that can be read alone: its pronoun, or what it leaves out, is taken from the earlier part. */
export const resolvePronouns = (part: string, earlier: EarlierPart, language: string): string => {
  const topic = earlier.subject ?? earlier.task;
  if (topic === undefined) return part;
  const pronoun = pronouns[language];
  if (pronoun?.test(part)) return part.replace(pronoun, () => topic);
  if (keywords(part, language).length > 1) return part;
  return `${part}${linkOf(language, earlier.subject !== undefined)}${topic}`;
};
