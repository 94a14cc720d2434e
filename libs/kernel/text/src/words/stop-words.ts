import { languageWords } from "@quarry/language-data";

/** The primary subtag of a BCP 47 tag in lower case ("pt-BR" → "pt"); undefined where there is none to speak of. */
export const primaryLanguage = (tag: string | undefined): string | undefined =>
  /^[a-z]{2,3}(?=$|[-_])/iu.exec(tag?.trim() ?? "")?.[0].toLowerCase();

const none: ReadonlySet<string> = new Set();

/** The stop words of a language in lower case; empty where there is no list for it. */
export const stopWords = (language: string): ReadonlySet<string> =>
  languageWords.get(primaryLanguage(language) ?? "")?.stopWords ?? none;
