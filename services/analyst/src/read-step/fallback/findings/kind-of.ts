import type { MarkerType } from "@quarry/contracts";
import { classifyStatement } from "@quarry/extractive";
import type { CandidateSentence } from "./candidate-sentences.ts";

/** What a sentence is: what it was marked as, else what a marker on it would be. */
export const kindOf = ({
  markerType,
  quote,
  language,
}: Pick<CandidateSentence, "markerType" | "quote" | "language">): MarkerType | undefined =>
  markerType ?? classifyStatement(quote, language);
