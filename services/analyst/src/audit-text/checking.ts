import type { CitingSentence } from "@quarry/contracts";
import type { ScoreSupport } from "@quarry/extractive";
import type { Asking } from "../audit-citations/auditing.ts";
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
  readonly asking: Asking;
}

/** A citation as the text has it. */
export type NamedCitation = CitingSentence["citations"][number];

/** A citation and where in its source it rests. */
export interface Placed extends PlacedCitation {
  readonly named: NamedCitation;
  readonly source: SourceSentences;
}

/** What a sentence, or the part of it before a mark, rests on in its sources. */
export interface PlacedClaim {
  readonly sentence: CitingSentence;
  readonly claim: string;
  readonly placed: readonly Placed[];
  /** Citations whose source is gone. */
  readonly lost: readonly NamedCitation[];
}
