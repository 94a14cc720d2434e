import type { Citation } from "@quarry/contracts";

/** What a model says a sentence rests on. */
export interface SaidCite {
  readonly passageId: string;
  /** Empty when it did not say. */
  readonly quote: string;
}

/** A sentence as a model wrote it. */
export interface SaidSentence {
  readonly text: string;
  readonly cites: readonly SaidCite[];
}

/** A sentence that rests on quotes which stand in the sources. */
export interface WrittenSentence {
  readonly text: string;
  /** At least one. */
  readonly citations: readonly Citation[];
  /** Its quotes are in another language: what it says cannot be weighed against them here. */
  readonly isTranslated?: boolean;
}

/** The sentences of what a model said, or why it cannot be used. */
export type Cited =
  | { readonly ok: true; readonly sentences: readonly WrittenSentence[] }
  | { readonly ok: false; readonly problem: string };
