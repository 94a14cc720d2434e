import { type Contract, untilRunEnds } from "@quarry/contracts";
import { Failure } from "@quarry/failure";
import type { AskRedis } from "../connection/redis-link.ts";
import { runDeadline } from "../runs/why-to-stop.ts";

interface DeadlineOptions {
  readonly contract: Pick<Contract, "deadlineMs">;
  /** The run that pays; without one the job has `jobDeadlineMs`. */
  readonly runId: string | undefined;
  readonly jobDeadlineMs: number;
  readonly clock: () => number;
}

/** Until when a job may ask a language model. */
export interface ModelDeadline {
  /** Aborts then; undefined for a contract with a deadline of its own. */
  readonly deadline: AbortSignal | undefined;
  /** Stops the clock. */
  readonly release: () => void;
}

// Node's timers know no longer delay.
const longestTimerMs = 2 ** 31 - 1;

/** Starts the clock of a job that lasts until its run ends. @throws {Failure} `redis-down` */
export const modelDeadline = async (
  ask: AskRedis,
  { contract, runId, jobDeadlineMs, clock }: DeadlineOptions,
): Promise<ModelDeadline> => {
  if (contract.deadlineMs !== untilRunEnds) return { deadline: undefined, release: () => undefined };
  const now = clock();
  const endsAt = (runId === undefined ? undefined : await runDeadline(ask, runId)) ?? now + jobDeadlineMs;
  const controller = new AbortController();
  const end = (): void =>
    controller.abort(
      new Failure("deadline-exceeded", "no more time is left for a language model", { retry: "never" }),
    );
  if (endsAt <= now) end();
  const timer = setTimeout(end, Math.min(Math.max(0, endsAt - now), longestTimerMs));
  return { deadline: controller.signal, release: () => clearTimeout(timer) };
};
