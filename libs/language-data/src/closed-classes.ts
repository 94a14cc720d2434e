import { z } from "zod";
import de from "../data/de/closed-classes.json" with { type: "json" };
import en from "../data/en/closed-classes.json" with { type: "json" };
import es from "../data/es/closed-classes.json" with { type: "json" };
import fr from "../data/fr/closed-classes.json" with { type: "json" };
import it from "../data/it/closed-classes.json" with { type: "json" };
import ja from "../data/ja/closed-classes.json" with { type: "json" };
import nl from "../data/nl/closed-classes.json" with { type: "json" };
import pl from "../data/pl/closed-classes.json" with { type: "json" };
import pt from "../data/pt/closed-classes.json" with { type: "json" };
import ru from "../data/ru/closed-classes.json" with { type: "json" };
import uk from "../data/uk/closed-classes.json" with { type: "json" };
import zh from "../data/zh/closed-classes.json" with { type: "json" };

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

const files = { de, en, es, fr, it, ja, nl, pl, pt, ru, uk, zh } as const;
const byLanguage = new Map(
  Object.entries(files).map(([language, file]) => [language, closedClassesSchema.parse(file)]),
);

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
