import type { Marker } from "@quarry/contracts";
import { inverseDocumentFrequency } from "../../signals/inverse-document-frequency.ts";
import { containment, termSet, type TermWeight } from "../../signals/term-overlap.ts";
import type { ReadingTurn } from "../turn/reading-turn.ts";
import { stepTexts, type StepText } from "../turn/step-texts.ts";

/** How far a text bears on what a step is for, 0–1: by the words it shares with the step's goal, and if it shares any a little with that of the run. */
export type StepRelevance = (said: string, language: string) => number;

const stepShare = 0.85;

const markersOf = ({ text }: StepText): readonly Marker[] => text.marking?.markers ?? [];

/** Weighs words by how few of some texts hold them. */
export const createStepRelevance = (
  { job }: Pick<ReadingTurn, "job">,
  texts: readonly ReadonlySet<string>[],
): StepRelevance => {
  const weight: TermWeight = inverseDocumentFrequency(texts);
  return (said, language) => {
    const terms = termSet(said, language);
    const ofStep = containment(termSet(job.step.goal, language), terms, weight);
    if (ofStep === 0) return 0;
    const ofRun = containment(termSet(job.goal, language), terms, weight);
    return stepShare * ofStep + (1 - stepShare) * ofRun;
  };
};

/** A marker of a text of the step, and how far it bears on the step. */
export interface RatedMarker {
  readonly in: StepText;
  readonly marker: Marker;
  readonly relevance: number;
}

/** What the plan names counts for more than what only shares words with the goal. */
const namedBonus = 0.3;

/** The markers of the step's texts, most relevant first; those the plan names before others that are as relevant. */
export const ratedMarkers = (turn: ReadingTurn): RatedMarker[] => {
  const all = stepTexts(turn).flatMap((text) => markersOf(text).map((marker) => ({ in: text, marker })));
  const relevance = createStepRelevance(
    turn,
    all.map(({ in: { text }, marker }) => termSet(marker.text, text.language)),
  );
  const named = turn.job.step.marker_relevance.map((line) => line.replace(/^[A-Z][A-Z-]*:\s*/u, "").trim());
  return all
    .map(({ in: text, marker }) => {
      const bonus = named.includes(marker.text.trim()) ? namedBonus : 0;
      return { in: text, marker, relevance: Math.min(1, relevance(marker.text, text.text.language) + bonus) };
    })
    .toSorted((one, other) => other.relevance - one.relevance);
};
