import type { ReadingTurn } from "../../turn/reading-turn.ts";
import { stepTexts, type StepText } from "../../turn/step-texts.ts";
import { type RatedMarker, ratedMarkers } from "../step-relevance.ts";

/** A text of a step, how far its markers bear on the step, and those markers, most relevant first. */
export interface RatedText extends StepText {
  readonly relevance: number;
  readonly markers: readonly RatedMarker[];
}

/** One marker can share a word by chance; a few say what a text is about. */
const tellingMarkers = 3;

const relevanceOf = (markers: readonly RatedMarker[]): number =>
  markers.slice(0, tellingMarkers).reduce((sum, { relevance }) => sum + relevance, 0) / tellingMarkers;

/** The texts of a step, most relevant first; those that nobody has marked come last, in the order of the plan. */
export const ratedTexts = (turn: ReadingTurn): RatedText[] => {
  const rated = ratedMarkers(turn);
  return stepTexts(turn)
    .map((text) => {
      const markers = rated.filter((one) => one.in.text.documentId === text.text.documentId);
      return { ...text, markers, relevance: relevanceOf(markers) };
    })
    .toSorted((one, other) => other.relevance - one.relevance);
};
