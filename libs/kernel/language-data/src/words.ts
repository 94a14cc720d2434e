import stopWords from "stopwords-iso/stopwords-iso.json" with { type: "json" };
import { z } from "zod";
import { closedClassesFiles } from "./files/closed-classes.ts";
import { wordsFiles } from "./files/words.ts";
import { parseFiles } from "./parse-files.ts";

const wordSet = z.string().transform((words): ReadonlySet<string> => new Set(words.split(" ")));

const languageWordsSchema = z.object({
  source: z.string(),
  /** Function words in lower case: excluded from searches, and used to detect a language. */
  stopWords: wordSet.optional(),
  /** Function words used only to detect the language, without stop words. */
  functionWords: wordSet.optional(),
  /** A pattern of letters that hardly occur in other languages; it decides ties. */
  ownLetters: z
    .string()
    .transform((pattern) => new RegExp(pattern, "u"))
    .optional(),
  /** The name of its Snowball stemmer. */
  stemmer: z.string().optional(),
  /** Compounds are written as one word: "Wasserrohr". */
  compounds: z.literal(true).optional(),
  /** Abbreviations with their full stop; case-sensitive. */
  abbreviations: z
    .object({
      /** Never end a sentence in practice. */
      always: wordSet,
      /** Abbreviations only before a number. */
      beforeNumber: wordSet,
      /** End a sentence only before a typical first word. */
      unlessStarter: wordSet,
      /** End a list, and a sentence if a capital follows: "etc." */
      closesList: wordSet.optional(),
    })
    .optional(),
});

/** Words for searching, splitting and detecting a language. */
export type LanguageWords = z.output<typeof languageWordsSchema>;

/** The words of every language that has any, by primary tag. */
export const languageWords: ReadonlyMap<string, LanguageWords> = parseFiles(
  "words",
  wordsFiles,
  languageWordsSchema,
);

const list = z.array(z.string().min(1));

const closedClassesSchema = z.object({
  source: z.string(),
  /** Words that join clauses: "and". */
  coordinators: list,
  /** Words that open a question: "where". */
  interrogatives: list,
  /** Interrogatives that also open relative clauses: "which". */
  relatives: list,
  /** Words that connect a sentence to the previous one: "however". */
  connectives: list,
  /** Words that refer to the previous sentence: "it", "these". */
  pronouns: list,
  /** Words that begin a noun phrase, such as articles and prepositions: "of", "the"; empty for languages without them. */
  nounOpeners: list,
  /** Section names of a paper before its sentences: "Methods". */
  sectionLabels: list,
  /** Words of negation: "not"; `*` matches any letters. */
  negators: list,
  /** Words that cancel a negation before them: "not only". Without them, a negation in the language is not understood. */
  restrictors: list.default([]),
});

/** Closed word classes of one language. */
export type ClosedClasses = z.output<typeof closedClassesSchema>;

const classesByLanguage = parseFiles("closed-classes", closedClassesFiles, closedClassesSchema);

const nothing: ClosedClasses = {
  source: "",
  coordinators: [],
  interrogatives: [],
  relatives: [],
  connectives: [],
  pronouns: [],
  nounOpeners: [],
  sectionLabels: [],
  negators: [],
  restrictors: [],
};

/** Returns the closed classes of a language (primary tag); empty if unknown. */
export const closedClasses = (language: string): ClosedClasses => classesByLanguage.get(language) ?? nothing;

const lists: ReadonlyMap<string, readonly string[]> = new Map(Object.entries(stopWords));
const none: ReadonlySet<string> = new Set();
const sets = new Map<string, ReadonlySet<string>>();

/** Returns words of a language (primary tag) that name no subject, from stopwords-iso; empty if there is no list. */
export const isoStopWords = (language: string): ReadonlySet<string> => {
  const list = lists.get(language);
  if (list === undefined) return none;
  const known = sets.get(language) ?? new Set(list);
  sets.set(language, known);
  return known;
};
