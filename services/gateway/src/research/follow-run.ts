import type { LoggedEvent } from "@quarry/contracts";
import type { RunFacts, RunLog } from "../ports.ts";
import { isTerminal } from "./is-terminal.ts";
import { wholeLog } from "./whole-log.ts";

export interface FollowOptions {
  readonly log: RunLog;
  /** Id of the last entry the client has seen. */
  readonly after: string | undefined;
  readonly signal: AbortSignal;
}

/** Whether the run's end is among these entries; what became of its webhooks may follow it. */
const hasEnd = (entries: readonly LoggedEvent[]): boolean =>
  entries.some(({ event }) => event.type === "run-finished");

async function* listed(entries: readonly LoggedEvent[]): AsyncIterable<LoggedEvent> {
  yield* entries;
}

/**
 * The entries a client still has to see; `undefined` when it has seen them all and none will follow.
 * The record of a run can be final a moment before its log is, so the log decides.
 */
export const followRun = async (
  run: RunFacts,
  { log, after, signal }: FollowOptions,
): Promise<AsyncIterable<LoggedEvent> | undefined> => {
  const live = log.follow.bind(log, run.id, { signal, ...(after === undefined ? {} : { after }) });
  if (!isTerminal(run.status)) return live();
  const rest = await wholeLog(log, run.id, after);
  if (hasEnd(rest)) return listed(rest);
  if (!hasEnd(await wholeLog(log, run.id))) return live();
  return rest.length > 0 ? listed(rest) : undefined;
};
