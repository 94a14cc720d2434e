import type { Scenario } from "./scenario.ts";

/** What shows that a fault does no harm. */
export type Proof =
  | { readonly by: "scenario"; readonly scenarios: readonly Scenario[] }
  /** Tests of the project that inject it; paths from the root. */
  | { readonly by: "tests"; readonly files: readonly string[] };

/** A row of the fault matrix. */
export interface FaultRow {
  /** F1 to F34. */
  readonly id: string;
  readonly fault: string;
  /** What is done to bring it about. */
  readonly injected: string;
  readonly proof: Proof;
  /** What is lost by the nature of the fault, in the words of the scenario; it is told, and fails nothing. */
  readonly accepts?: readonly string[];
  /** What the proof leaves out. */
  readonly limits?: string;
}

/** The proof of a row whose scenarios are played. */
export const played = (...scenarios: readonly Scenario[]): Proof => ({ by: "scenario", scenarios });

/** The proof of a row that tests of the project hold. */
export const tested = (...files: readonly string[]): Proof => ({ by: "tests", files });
