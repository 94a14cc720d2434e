import type { ReadingPlan, ResearchRequest, RunStatus, Scratchpad } from "@quarry/contracts";
import type { RunSpending } from "../budgets/run-spending.ts";

/** An item that its collection had when the run was submitted. */
export interface HandedItem {
  readonly itemId: string;
  readonly linkId: string;
  /** What the report calls it. */
  readonly uri: string;
  /** Whether it is read at its address, and not from what was handed in. */
  readonly isPage: boolean;
}

/** What is known of a run; times are ISO 8601 in UTC. */
export interface RunRecord {
  readonly id: string;
  /** Whose it is; the operator's where nothing is said. */
  readonly owner?: string;
  readonly request: ResearchRequest;
  readonly items: readonly HandedItem[];
  readonly status: RunStatus;
  readonly createdAt: string;
  readonly finishedAt: string | null;
  /** Why it failed; null unless it did. */
  readonly problem: string | null;
  /** What it may spend on a language model, and has spent. */
  readonly spending: RunSpending;
  /** Milliseconds it has waited for its user, up to when it last went on; they count for no deadline. */
  readonly waitedMs: number;
  /** How often its user has let it go on. */
  readonly resumes: number;
  /** The plan it was last let go on with; null before. */
  readonly approvedPlan: ReadingPlan | null;
  /** What its machine shows of itself; null where it shows nothing. */
  readonly scratchpad: Scratchpad | null;
  /** How many decisions have been saved. */
  readonly step: number;
  /** The step machine's own; null before the first decision. */
  readonly state: unknown;
}
