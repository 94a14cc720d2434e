import { setTimeout as wait } from "node:timers/promises";
import type { LoggedEvent, RunEvent, Stage } from "@quarry/contracts";
import type { RunFacts, RunLog, RunStore } from "../ports.ts";
import { followRun } from "./follow-run.ts";
import { isTerminal } from "./is-terminal.ts";

const lookEveryMs = 50;

export interface AwaitRunPorts {
  readonly runs: Pick<RunStore, "get">;
  readonly log: RunLog;
}

/** How long a run is waited for, and who is told what it does meanwhile. */
export interface Waiting {
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
  readonly onEvent?: (event: RunEvent) => Promise<void>;
}

/** Follows a run until it ends, waits for its plan, or is waited for no longer; answers with what it is then. */
export const awaitRun = async (
  { runs, log }: AwaitRunPorts,
  run: RunFacts,
  { timeoutMs, signal, onEvent }: Waiting,
): Promise<RunFacts> => {
  const patience = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
  const entries: AsyncIterable<LoggedEvent> =
    (await followRun(run, { log, after: undefined, signal: patience })) ?? (async function* none() {})();
  for await (const { event } of entries) {
    await onEvent?.(event);
    if (event.type === "plan-awaited") break;
  }
  for (;;) {
    const now = (await runs.get(run.id)) ?? run;
    // The log can end a moment before the record does.
    if (isTerminal(now.status) || patience.aborted || now.status === "awaiting_plan") return now;
    await wait(lookEveryMs);
  }
};

const stages: readonly Stage[] = [
  "prepare",
  "decompose",
  "expand",
  "gather",
  "index",
  "find-evidence",
  "assess-coverage",
  "claims",
  "read-sources",
  "write",
  "audit",
  "publish",
];

/** How far a run is when it says this, as a share: every stage counts the same. */
export const progressOf = (
  event: RunEvent,
): { readonly progress: number; readonly message: string } | undefined => {
  if (event.type !== "stage-started") return undefined;
  return { progress: (stages.indexOf(event.stage) + 1) / (stages.length + 1), message: event.stage };
};
