import type { CitingSentence } from "@quarry/contracts";
import type { CheckedCitation } from "../audit-citations/check-citations.ts";
import type { ScoreSupport } from "../support/score-support.ts";
import type { FindCitedSpan } from "./find-cited-span.ts";
import type { PlacedCitation } from "./place-citation.ts";
import type { SourceSentences } from "./source-sentences.ts";

/** What sentences are checked by. */
export interface Checking {
  /** By document id; one that is not stored any more has no entry. */
  readonly sources: ReadonlyMap<string, SourceSentences>;
  /** What the text calls its documents. */
  readonly refs: ReadonlyMap<string, string>;
  readonly language: string;
  readonly findCitedSpan: FindCitedSpan;
  readonly scoreSupport: ScoreSupport;
  readonly signal: AbortSignal;
}

/** A citation as the text has it. */
export type NamedCitation = CitingSentence["citations"][number];

/** A citation and where in its source it rests. */
export interface Placed extends PlacedCitation {
  readonly named: NamedCitation;
  readonly source: SourceSentences;
}

/** A citation whose source is gone. */
export interface LostClaim {
  readonly sentence: CitingSentence;
  readonly named: NamedCitation;
}

/** A citation that code has checked. */
export interface CheckedClaim extends LostClaim {
  readonly placed: Placed;
  readonly checked: CheckedCitation;
  /** Where the other sources that are cited for the same rest. */
  readonly others: readonly Placed[];
}
