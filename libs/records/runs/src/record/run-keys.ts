import { ownedId, type OwnerMark } from "@quarry/contracts";
import { budgetKey } from "../run-budgets.ts";

/** The Redis keys of one run. */
export const runKeys = (runId: string) => ({
  record: `run:${runId}`,
  log: `run:${runId}:log`,
  /** Entries already in the log, and its end. */
  logged: `run:${runId}:logged`,
  artifacts: `run:${runId}:artifacts`,
  /** The step machine's own, one field a part; gone when the run has ended. */
  state: `run:${runId}:state`,
  /** Queue and id of every job that was decided on, as `<contract> <job id>`. */
  jobs: `run:${runId}:jobs`,
});

/** Every key that holds something of a run. */
export const allRunKeys = (runId: string): readonly string[] => [
  ...Object.values(runKeys(runId)),
  budgetKey(runId),
];

/** Ids of the runs that have not ended. */
export const openRunsKey = "runs:open";

/** Pending webhook notices with their time: `<run>/ended`, `<run>/waits-<number of resumptions>` for a plan, `<run>/answers-<…>` for answers. */
export const outboxKey = "runs:outbox";

/** Ids of the runs of an owner by time of creation. */
export const ownRunsKey = (mark: OwnerMark): string => ownedId("runs", mark);

/** Ids of the runs that were begun with a key; those that have ended are taken out when the next one begins. */
export const runsOfKey = (keyId: string): string => `runs:open:${keyId}`;

/** Keys of the lists of owners that have runs, besides that of the operator. */
export const runListsKey = "runs:lists";

/** Id of the run that makes a version of a report, while another could take its number. */
export const versionKey = (reportId: string, version: number): string => `run:${reportId}:version:${version}`;

/** Key of an idempotency key's run; the key itself is hashed first. */
export const idempotencyKeyOf = (hash: string): string => `idempotency:${hash}`;

/** Ids of runs that have ended and whose jobs are still kept, by time of their end in milliseconds. */
export const endedRunsKey = "runs:ended";

/** Ids of removed runs by the time of removal in milliseconds, until all that was kept of them is gone. */
export const leavingRunsKey = "runs:leaving";
