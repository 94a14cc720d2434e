import { ownedId, type OwnerMark } from "@quarry/contracts";
import { budgetKey } from "../run-budgets.ts";

/** The Redis keys of one run. */
export const runKeys = (runId: string) => ({
  record: `run:${runId}`,
  log: `run:${runId}:log`,
  /** Keys of the logged entries, and the end of the log. */
  logged: `run:${runId}:logged`,
  artifacts: `run:${runId}:artifacts`,
  /** State of the step machine, one field per part; deleted when the run ends. */
  state: `run:${runId}:state`,
  /** Queue and id of every requested job, as `<contract> <job id>`. */
  jobs: `run:${runId}:jobs`,
});

/** Returns every key of a run. */
export const allRunKeys = (runId: string): readonly string[] => [
  ...Object.values(runKeys(runId)),
  budgetKey(runId),
];

/** Ids of the open runs. */
export const openRunsKey = "runs:open";

/** Pending webhook notices with their time: `<run>/ended`, `<run>/waits-<number of resumptions>` for a plan, `<run>/answers-<…>` for answers. */
export const outboxKey = "runs:outbox";

/** Ids of the runs of an owner by time of creation. */
export const ownRunsKey = (mark: OwnerMark): string => ownedId("runs", mark);

/** Ids of the runs started with a key; ended ones are removed when the next one starts. */
export const runsOfKey = (keyId: string): string => `runs:open:${keyId}`;

/** Keys of the lists of runs of all owners but the operator. */
export const runListsKey = "runs:lists";

/** Key of the id of the run that makes a version of a report, kept while another run could take the same number. */
export const versionKey = (reportId: string, version: number): string => `run:${reportId}:version:${version}`;

/** Key of an idempotency key's run; the key itself is hashed first. */
export const idempotencyKeyOf = (hash: string): string => `idempotency:${hash}`;

/** Ids of runs that have ended and whose jobs are still kept, by time of their end in milliseconds. */
export const endedRunsKey = "runs:ended";

/** Ids of removed runs by the time of removal in milliseconds, until all their data is deleted. */
export const leavingRunsKey = "runs:leaving";
