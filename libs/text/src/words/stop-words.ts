import { primaryLanguage } from "../language/primary-language.ts";
import { stopWordLists } from "./stop-word-lists.ts";

const none: ReadonlySet<string> = new Set();

/** The stop words of a language in lower case; empty where there is no list for it. */
export const stopWords = (language: string): ReadonlySet<string> =>
  stopWordLists[primaryLanguage(language) ?? ""] ?? none;
