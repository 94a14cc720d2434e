import type { System } from "./open-system.ts";

/** What the steps of the proof share. */
export interface Proof {
  readonly system: System;
  readonly texts: readonly { readonly name: string; readonly content: string }[];
}

/** One thing that an operator does, played for real. */
export interface ProofStep {
  readonly name: string;
  /** Answers what was seen; throws what is wrong. */
  play(proof: Proof): Promise<string>;
}
