import type { discoverGoals, InputOf, ItemReference } from "@quarry/contracts";
import type { JobState, Patience } from "@quarry/jobs";
import type { OverviewWordings } from "@quarry/prompt";
import type { ReadableItem } from "@quarry/reading";

/** The jobs behind markers and goals. */
export interface OverviewJobs {
  /** Has documents marked, and waits for that as long as patience lasts. @throws {Failure} redis-down, upstream-busy */
  mark(documentIds: readonly string[], patience: Patience): Promise<void>;
  /** Waits, as long as patience lasts, for documents that somebody has asked to be marked. @throws {Failure} redis-down */
  awaitMarkings(documentIds: readonly string[], patience: Patience): Promise<void>;
  /** @throws {Failure} redis-down, upstream-busy when too many wait */
  discoverGoals(
    input: InputOf<typeof discoverGoals>,
    patience: Patience,
  ): Promise<JobState<typeof discoverGoals>>;
}

/** What routes need that show what the items of a collection hold. */
export interface OverviewPorts {
  /** Reads items as they are stored now: their markers may just have been found. */
  readonly freshItems: { read(references: readonly ItemReference[]): Promise<ReadableItem[]> };
  /** With what documents were marked; nothing for those that have not been. */
  readonly markings: { markedWith(documentId: string): Promise<unknown> };
  readonly overviewJobs: OverviewJobs;
  readonly wordings: OverviewWordings;
  /** Milliseconds that markers are waited for, unless the client says otherwise. */
  readonly markWaitMs: number;
  /** Aborts when the service stops. */
  readonly stopping: AbortSignal;
}
