import type { Failure, FailureCode } from "@quarry/failure";

/** Failures of a store that holds everybody up: they say nothing of the job. */
const storeCodes: ReadonlySet<FailureCode> = new Set(["qdrant-down", "redis-down", "storage-full"]);

/** How long a job of no run waits for a store before its attempts are counted: ten minutes from when it was added. */
const patienceMs = 600_000;

/** What is known of a job that met a store that is down. */
interface HeldUpJob {
  readonly runId: string | undefined;
  /** When it was added, in epoch milliseconds. */
  readonly addedAt: number;
  readonly now: number;
}

/**
 * Whether a job waits for a store instead of failing: one of a run does for as long as the run goes on, which its own deadline and its user
 * end; any other for ten minutes.
 */
export const waitsForStore = ({ code }: Failure, { runId, addedAt, now }: HeldUpJob): boolean =>
  storeCodes.has(code) && (runId !== undefined || now - addedAt < patienceMs);

/** Milliseconds until a job looks again, spread so that those who wait do not come all at once; `random` is uniform in [0, 1). */
export const outageDelayMs = (random: () => number): number => 1_000 + Math.round(random() * 4_000);
