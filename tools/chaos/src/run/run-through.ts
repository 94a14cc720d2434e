import type { Holder } from "../gates/hold.ts";
import { type Installation, openInstallation } from "../installation/open-installation.ts";
import { givenPages } from "../sources/sources.ts";
import { submit, untilEnded } from "./ask.ts";
import { askedOf, collectOutcome } from "./collect-outcome.ts";
import type { Outcome } from "./outcome.ts";
import type { Outside } from "./outside.ts";
import type { Point } from "./points.ts";

export interface RunThroughOptions {
  readonly outside: Outside;
  readonly holder: Holder;
  /** Where everything is killed, in the order of a run; nowhere when empty. */
  readonly points: readonly Point[];
  /** Whether the files are read for the question as a goal. */
  readonly isGoalLed: boolean;
  /** Gives up, and leaves nothing behind. */
  readonly signal: AbortSignal;
}

/** Resolves with the place at which the run is held. @throws {Error} when the run ends before */
const untilHeld = async (held: Promise<string>, name: string, ended: Promise<void>): Promise<string> =>
  Promise.race([
    held,
    ended.then(() => {
      throw new Error(`the run ended before it came to ${name}`);
    }),
  ]);

/** Starts everything, and again after each kill, until the run has ended. */
const live = async (
  installation: Installation,
  { outside, holder, points, isGoalLed, signal }: RunThroughOptions,
): Promise<Pick<Outcome, "runId" | "killedAt">> => {
  const killedAt: string[] = [];
  // Armed while nothing runs, so that no point is missed.
  const arm = (index: number): Promise<string> => {
    const point = points[index];
    const begun = points[index - 1]?.stage === point?.stage;
    return point === undefined ? Promise.resolve("") : holder.arm({ ...point, begun });
  };
  await installation.start();
  let held = arm(0);
  const runId = await submit(installation.gatewayUrl, givenPages(outside.web), isGoalLed);
  for (const [index, { name }] of points.entries()) {
    const ending = new AbortController();
    const ended = untilEnded(installation.redisUrl, runId, AbortSignal.any([signal, ending.signal]));
    killedAt.push(`${name}: ${await untilHeld(held, name, ended)}`);
    ending.abort();
    await Promise.all([installation.kill(), ended.catch(() => undefined)]);
    held = arm(index + 1);
    await installation.start();
  }
  await untilEnded(installation.redisUrl, runId, signal);
  return { runId, killedAt };
};

/** Asks the question of a system with nothing in it, kills all of it at each point, and answers with what the run came to. */
export const runThrough = async (options: RunThroughOptions): Promise<Outcome> => {
  const { outside, holder } = options;
  const before = askedOf(outside);
  const installation = await openInstallation(holder, outside.environment);
  try {
    const { runId, killedAt } = await live(installation, options);
    return { ...(await collectOutcome(installation, outside, { before, runId })), killedAt };
  } finally {
    await installation.remove();
  }
};
