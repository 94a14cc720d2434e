import { z } from "zod";
import { filesOf } from "./language-files.ts";

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

const byLanguage = filesOf("researchWording", researchWordingSchema);

/** The wording for a language (primary tag); undefined where there is none. */
export const researchWording = (language: string): ResearchWording | undefined => byLanguage.get(language);
