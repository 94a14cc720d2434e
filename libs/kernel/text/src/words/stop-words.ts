import { languageWords } from "@quarry/language-data";

/** Returns the primary subtag of a BCP 47 tag in lower case ("pt-BR" → "pt"); undefined if there is none. */
export const primaryLanguage = (tag: string | undefined): string | undefined =>
  /^[a-z]{2,3}(?=$|[-_])/iu.exec(tag?.trim() ?? "")?.[0].toLowerCase();

const none: ReadonlySet<string> = new Set();

/** Returns the stop words of a language in lower case; empty if there is no list. */
export const stopWords = (language: string): ReadonlySet<string> =>
  languageWords.get(primaryLanguage(language) ?? "")?.stopWords ?? none;
