import { z } from "zod";
import de from "../data/de/research-wording.json" with { type: "json" };
import en from "../data/en/research-wording.json" with { type: "json" };
import es from "../data/es/research-wording.json" with { type: "json" };
import fr from "../data/fr/research-wording.json" with { type: "json" };
import ja from "../data/ja/research-wording.json" with { type: "json" };
import ru from "../data/ru/research-wording.json" with { type: "json" };
import zh from "../data/zh/research-wording.json" with { type: "json" };

const withGoal = z.string().includes("{goal}");
const withAbout = z.string().includes("{about}");

const researchWordingSchema = z.object({
  source: z.string(),
  /** Questions about `{about}`, which stands where it needs no inflection. */
  goals: z.object({
    positions: withAbout,
    figures: withAbout,
    reactions: withAbout,
    oneSource: withAbout,
    /** Why a collection can answer it: `{markers}`, `{items}`, `{figured}`. */
    rationale: z.string(),
    /** What it adds that some markers are figures: `{datapoints}`. */
    figured: z.string(),
  }),
  /** What a step finds out; `{goal}` stands as it was given, at the end, so that the words before it can be a heading. */
  steps: z.object({
    facts: withGoal,
    views: withGoal,
    reactions: withGoal,
    comparison: withGoal,
    whole: withGoal,
  }),
});

/** How goals and steps are worded without a model, in one language. */
export type ResearchWording = z.output<typeof researchWordingSchema>;

const byLanguage = new Map(
  Object.entries({ de, en, es, fr, ja, ru, zh }).map(([language, file]) => [
    language,
    researchWordingSchema.parse(file),
  ]),
);

/** The wording for a language (primary tag); undefined where there is none. */
export const researchWording = (language: string): ResearchWording | undefined => byLanguage.get(language);
