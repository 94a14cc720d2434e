import type { Holder } from "../gates/hold.ts";
import type { Installation } from "../installation/open-installation.ts";
import type { Outcome } from "../run/outcome.ts";
import type { Outside } from "../run/outside.ts";

/** Damage caused by a fault. */
export interface Damage {
  /** Things that only the undisturbed run has, in words. */
  readonly lost: readonly string[];
  /** Effects that took place more than once. */
  readonly doubled: readonly string[];
  /** Pages, searches and calls of a model that were asked for once more, without another effect. */
  readonly repeated: number;
  /** For each fault that was injected: from its end until the work that it met had ended, in milliseconds. */
  readonly recoveryMs: readonly number[];
}

/** Environment of a scenario: a running, empty system and everything outside it. */
export interface Stage {
  readonly installation: Installation;
  readonly outside: Outside;
  readonly holder: Holder;
  /** The same question, asked without disturbance. */
  readonly undisturbed: Outcome;
  /** 0 to 1; the same sequence for the same seed. */
  readonly random: () => number;
  readonly signal: AbortSignal;
  readonly say: (line: string) => void;
}

/** A fault that is injected into a system that works. */
export interface Scenario {
  /** Completes "play …"; lower case with dashes. */
  readonly name: string;
  /** Variables of the services for this scenario alone. */
  readonly environment?: Readonly<Record<string, string>>;
  readonly play: (stage: Stage) => Promise<Damage>;
}

/** Evidence that a fault does no harm. */
export type Proof =
  | { readonly by: "scenario"; readonly scenarios: readonly Scenario[] }
  /** Tests of the project that inject it; paths from the root. */
  | { readonly by: "tests"; readonly files: readonly string[] };

/** A row of the fault matrix. */
export interface FaultRow {
  /** F1 to F34. */
  readonly id: string;
  readonly fault: string;
  /** The way the fault is injected. */
  readonly injected: string;
  readonly proof: Proof;
  /** Things that the proof does not cover. */
  readonly limits?: string;
}

/** The proof of a row whose scenarios are played. */
export const played = (...scenarios: readonly Scenario[]): Proof => ({ by: "scenario", scenarios });

/** The proof of a row that tests of the project hold. */
export const tested = (...files: readonly string[]): Proof => ({ by: "tests", files });
