import { containment, inverseDocumentFrequency } from "@quarry/extractive";
import type { ReadingTurn } from "../turn/reading-turn.ts";
import { goalTerms } from "./goal-terms.ts";

/** How far index terms of a text bear on what a step is for, 0–1: by the words it shares with the step's goal, and if it shares any a little with that of the run. */
export type StepRelevance = (said: ReadonlySet<string>, language: string) => number;

const stepShare = 0.85;
/** How many of fewer texts hold a word says nothing of the word: all of a few short comments may be about what is asked. */
const fewestCounted = 12;

/** The terms of both goals, found once for a language. */
const createTermsOfGoals = ({ step, goal }: ReadingTurn["job"]) => {
  const known = new Map<string, { readonly step: ReadonlySet<string>; readonly run: ReadonlySet<string> }>();
  return (language: string) => {
    const terms = known.get(language) ?? {
      step: new Set(goalTerms(step.goal, language).keys()),
      run: new Set(goalTerms(goal, language).keys()),
    };
    known.set(language, terms);
    return terms;
  };
};

/** Weighs words by how few of some texts hold them, where there are enough texts to tell; else alike. */
export const createStepRelevance = (
  { job }: Pick<ReadingTurn, "job">,
  texts: readonly ReadonlySet<string>[],
): StepRelevance => {
  const weight = texts.length < fewestCounted ? () => 1 : inverseDocumentFrequency(texts);
  const termsOfGoals = createTermsOfGoals(job);
  return (said, language) => {
    const goals = termsOfGoals(language);
    const ofStep = containment(goals.step, said, weight);
    if (ofStep === 0) return 0;
    return stepShare * ofStep + (1 - stepShare) * containment(goals.run, said, weight);
  };
};
