import type { Marker } from "@quarry/contracts";
import { containment, inverseDocumentFrequency, termSet } from "@quarry/extractive";
import type { ReadingTurn } from "../turn/reading-turn.ts";
import { stepTexts, type StepText } from "../turn/step-texts.ts";
import { goalTerms } from "./goal-terms.ts";

/** How far index terms of a text bear on what a step is for, 0–1: by the words it shares with the step's goal, and if it shares any a little with that of the run. */
export type StepRelevance = (said: ReadonlySet<string>, language: string) => number;

const stepShare = 0.85;
/** How many of fewer texts hold a word says nothing of the word: all of a few short comments may be about what is asked. */
const fewestCounted = 12;

const markersOf = ({ text }: StepText): readonly Marker[] => text.marking?.markers ?? [];

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

/** A marker of a text of the step, and how far it bears on the step. */
export interface RatedMarker {
  readonly in: StepText;
  readonly marker: Marker;
  readonly relevance: number;
}

/** What the plan names counts for more than what only shares words with the goal. */
const namedBonus = 0.5;

/** The markers of the step's texts, most relevant first; those the plan names before others that are as relevant. */
export const ratedMarkers = (turn: ReadingTurn): RatedMarker[] => {
  const all = stepTexts(turn).flatMap((text) =>
    markersOf(text).map((marker) => ({ in: text, marker, terms: termSet(marker.text, text.text.language) })),
  );
  const relevance = createStepRelevance(
    turn,
    all.map(({ terms }) => terms),
  );
  const named = turn.job.step.marker_relevance.map((line) => line.replace(/^[A-Z][A-Z-]*:\s*/u, "").trim());
  return all
    .map(({ in: text, marker, terms }) => {
      const bonus = named.some((line) => line.startsWith(marker.text.trim())) ? namedBonus : 0;
      return { in: text, marker, relevance: Math.min(1, relevance(terms, text.text.language) + bonus) };
    })
    .toSorted((one, other) => other.relevance - one.relevance);
};
