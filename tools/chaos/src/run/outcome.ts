import type { LoggedEvent } from "@quarry/contracts";

/** A job and how often it was begun. */
export interface BegunJob {
  readonly id: string;
  readonly contract: string;
  readonly starts: number;
  /** How often it was found in the hands of a worker that was gone. */
  readonly lost: number;
}

/** What a run came to, and what was done for it. */
export interface Outcome {
  readonly runId: string;
  readonly log: readonly LoggedEvent[];
  /** The bundle: text by path. */
  readonly files: ReadonlyMap<string, string>;
  readonly jobs: readonly BegunJob[];
  /** Path of every page that was asked for. */
  readonly pages: readonly string[];
  /** What the search engine was asked, each time. */
  readonly searches: readonly string[];
  /** What the model was asked, each time. */
  readonly prompts: readonly string[];
  /** Where each kill has met the run. */
  readonly killedAt: readonly string[];
}
