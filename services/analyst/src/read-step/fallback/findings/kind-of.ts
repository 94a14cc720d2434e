import type { MarkerType } from "@quarry/contracts";
import { classifyStatement } from "../../../mark-document/cues/classify-statement.ts";
import { cuesOf } from "../../../mark-document/cues/marking-cues.ts";
import { findFigures } from "../../../mark-document/figures/find-figures.ts";
import type { CandidateSentence } from "./candidate-sentences.ts";

/** What a sentence is: what it was marked as, else what a marker on it would be. */
export const kindOf = ({
  markerType,
  quote,
  language,
}: Pick<CandidateSentence, "markerType" | "quote" | "language">): MarkerType | undefined =>
  markerType ?? classifyStatement(quote, cuesOf(language), findFigures(quote, language).length > 0);
