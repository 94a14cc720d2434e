import { z } from "zod";
import { filesOf } from "./language-files.ts";

const words = z.array(z.string().min(1));

const closedClassesSchema = z.object({
  source: z.string(),
  /** Words that join clauses: "and". */
  coordinators: words,
  /** Words that open a question: "where". */
  interrogatives: words,
  /** Interrogatives that also open relative clauses: "which". */
  relatives: words,
  /** Words that tie a sentence to the one before it: "however". */
  connectives: words,
  /** Words that stand for what the sentence before named: "it", "these". */
  pronouns: words,
  /** Articles, prepositions and the like, behind which a noun phrase begins: "of", "the"; none where no words of that kind are written. */
  nounOpeners: words,
  /** Names of the parts of a paper that stand before its sentences: "Methods". */
  sectionLabels: words,
  /** Words that deny: "not". */
  negators: words,
});

/** Words of one language that belong to classes which hardly ever get new members. */
export type ClosedClasses = z.output<typeof closedClassesSchema>;

const byLanguage = filesOf("closedClasses", closedClassesSchema);

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
export const closedClasses = (language: string): ClosedClasses => byLanguage.get(language) ?? nothing;
