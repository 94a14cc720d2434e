import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { RunEvent } from "@quarry/contracts";
import { createRunLog } from "@quarry/runs";
import { compareOutcomes, type Damage } from "./compare-outcomes.ts";
import { collectOutcome, type Outcome } from "./outcome.ts";
import type { DisturbedRun, Scenario } from "./scenario.ts";
import { createHolder, type Holder } from "./system/holder.ts";
import { openInstallation } from "./system/open-installation.ts";
import { type Outside, startOutside } from "./system/outside.ts";
import { watchJobs } from "./watch-jobs.ts";

const patienceMs = 1_200_000;

/** Result of a scenario. */
export interface Played extends Damage {
  /** Milliseconds from the end of each fault until the interrupted jobs had ended. */
  readonly recoveryMs: readonly number[];
  /** Log lines of the services about unhandled rejections or exceptions. */
  readonly troubles: readonly string[];
}

/**
 * Resolves when such an event is in the log.
 * @throws {Error} if the run ends before
 */
const untilEvent = async (
  { redisUrl, runId, signal }: { redisUrl: string; runId: string; signal: AbortSignal },
  matches: (event: RunEvent) => boolean,
): Promise<void> => {
  const log = createRunLog({ redis: { url: redisUrl } });
  try {
    for await (const { event } of log.follow(runId, { signal })) {
      if (matches(event)) return;
      if (event.type === "run-finished") throw new Error("the run ended before the fault could meet it");
    }
    signal.throwIfAborted();
  } finally {
    await log.close();
  }
};

const hasFinished = ({ type }: RunEvent): boolean => type === "run-finished";

/** Returns the log lines of a system about unhandled rejections or exceptions. */
export const unhandledIn = async (home: string): Promise<string[]> => {
  const folder = join(home, "logs");
  const names = await readdir(folder).catch(() => []);
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), "utf8")));
  return texts.flatMap((text) => text.split("\n").filter((line) => /unhandled|uncaught/i.test(line)));
};

interface Ended {
  readonly outcome: Outcome;
  readonly recoveryMs: readonly number[];
  readonly troubles: readonly string[];
}

/** Asks the question on an empty system, injects the faults, and collects the result. */
const playRun = async (
  scenario: Scenario,
  { outside, holder, signal }: { outside: Outside; holder: Holder; signal: AbortSignal },
): Promise<Ended> => {
  const environment = outside.environment(scenario.hasModel ?? false);
  const installation = await openInstallation(holder, environment);
  const { redisUrl, gatewayUrl } = installation;
  const jobs = watchJobs(redisUrl, signal);
  const recoveryMs: number[] = [];
  let removePreparation: (() => Promise<void>) | undefined;
  try {
    removePreparation = await scenario.prepare?.(installation.home);
    await installation.start();
    const before = outside.requests();
    const firstHeld = scenario.hold === undefined ? undefined : holder.arm(scenario.hold);
    const runId = await outside.ask(gatewayUrl, scenario.isGoalLed ?? false);
    const untilHeld: DisturbedRun["untilHeld"] = async (held = firstHeld) => {
      const waiting = new AbortController();
      const ended = untilEvent(
        { redisUrl, runId, signal: AbortSignal.any([signal, waiting.signal]) },
        hasFinished,
      ).then(() => Promise.reject(new Error("the run ended before it was held")));
      ended.catch(() => undefined);
      await Promise.race([held, ended]);
      waiting.abort();
    };
    await scenario.inject({
      runId,
      installation,
      holder,
      jobs,
      signal,
      untilHeld,
      untilStage: (wanted) =>
        untilEvent(
          { redisUrl, runId, signal },
          (event) => event.type === "stage-started" && event.stage === wanted,
        ),
      fault: async (inject) => {
        const interrupted = await jobs.active();
        await inject();
        const startedAt = performance.now();
        await jobs.untilEnded(interrupted);
        recoveryMs.push(performance.now() - startedAt);
      },
    });
    await untilEvent({ redisUrl, runId, signal }, hasFinished);
    const outcome = await collectOutcome(installation, runId, { before, after: outside.requests() });
    return { outcome, recoveryMs, troubles: await unhandledIn(installation.home) };
  } finally {
    await jobs.close();
    await installation.kill();
    await removePreparation?.();
    await installation.remove();
  }
};

/** Plays scenarios, each on a separate system, and compares each with an undisturbed run. */
export interface Player {
  /**
   * Plays a scenario.
   * @throws {Error} if the scenario cannot be completed
   */
  play(scenario: Scenario): Promise<Played>;
  close(): Promise<void>;
}

/** Opens a player with a web, a search engine and a model for all of its runs. */
export const openPlayer = async (asked: AbortSignal): Promise<Player> => {
  const holder = createHolder();
  const outside = await startOutside(holder);
  const undisturbed = new Map<string, Promise<Ended>>();
  const play = (scenario: Scenario): Promise<Ended> =>
    playRun(scenario, {
      outside,
      holder,
      signal: AbortSignal.any([asked, AbortSignal.timeout(patienceMs)]),
    });
  return {
    play: async (scenario) => {
      const { hasModel = false, isGoalLed = false } = scenario;
      const key = JSON.stringify([hasModel, isGoalLed]);
      const nothing = {
        name: "nothing",
        fault: "nothing",
        hasModel,
        isGoalLed,
        inject: async () => undefined,
      };
      const expected = undisturbed.get(key) ?? play(nothing);
      undisturbed.set(key, expected);
      const { outcome: wanted } = await expected;
      const { outcome, ...seen } = await play(scenario);
      return { ...compareOutcomes(wanted, outcome), ...seen };
    },
    close: () => outside.stop(),
  };
};
