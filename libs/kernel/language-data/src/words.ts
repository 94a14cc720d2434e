import stopWords from "stopwords-iso/stopwords-iso.json" with { type: "json" };
import { z } from "zod";
import { filesOf } from "./language-files.ts";

const wordSet = z.string().transform((words): ReadonlySet<string> => new Set(words.split(" ")));

const languageWordsSchema = z.object({
  source: z.string(),
  /** Function words in lower case: a search leaves them out, and they tell in which language a text is. */
  stopWords: wordSet.optional(),
  /** Function words that only tell the language, where there are no stop words. */
  functionWords: wordSet.optional(),
  /** A pattern of letters that hardly another language has; it decides between equals. */
  ownLetters: z
    .string()
    .transform((pattern) => new RegExp(pattern, "u"))
    .optional(),
  /** The name of its Snowball stemmer. */
  stemmer: z.string().optional(),
  /** Abbreviations with their full stop; case matters. */
  abbreviations: z
    .object({
      /** Never end a sentence in practice. */
      always: wordSet,
      /** Abbreviations only where a number follows. */
      beforeNumber: wordSet,
      /** End a sentence only where a word follows that typically begins one. */
      unlessStarter: wordSet,
      /** Close a list, and end a sentence where a capital follows: "etc." */
      closesList: wordSet.optional(),
    })
    .optional(),
});

/** Words for finding, splitting and recognising a language. */
export type LanguageWords = z.output<typeof languageWordsSchema>;

/** The words of every language that has any, by its primary tag. */
export const languageWords: ReadonlyMap<string, LanguageWords> = filesOf("words", languageWordsSchema);

const list = z.array(z.string().min(1));

const closedClassesSchema = z.object({
  source: z.string(),
  /** Words that join clauses: "and". */
  coordinators: list,
  /** Words that open a question: "where". */
  interrogatives: list,
  /** Interrogatives that also open relative clauses: "which". */
  relatives: list,
  /** Words that tie a sentence to the one before it: "however". */
  connectives: list,
  /** Words that stand for what the sentence before named: "it", "these". */
  pronouns: list,
  /** Articles, prepositions and the like, behind which a noun phrase begins: "of", "the"; none where no words of that kind are written. */
  nounOpeners: list,
  /** Names of the parts of a paper before its sentences: "Methods". */
  sectionLabels: list,
  /** Words that deny: "not". */
  negators: list,
});

/** Words of one language that belong to classes which hardly ever get new members. */
export type ClosedClasses = z.output<typeof closedClassesSchema>;

const classesByLanguage = filesOf("closedClasses", closedClassesSchema);

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
};

/** The closed classes of a language (primary tag); all empty where they are not known. */
export const closedClasses = (language: string): ClosedClasses => classesByLanguage.get(language) ?? nothing;

const lists: ReadonlyMap<string, readonly string[]> = new Map(Object.entries(stopWords));
const none: ReadonlySet<string> = new Set();
const sets = new Map<string, ReadonlySet<string>>();

/** Words of a language (primary tag) that name no subject, from stopwords-iso; empty where it has no list. */
export const isoStopWords = (language: string): ReadonlySet<string> => {
  const list = lists.get(language);
  if (list === undefined) return none;
  const known = sets.get(language) ?? new Set(list);
  sets.set(language, known);
  return known;
};
