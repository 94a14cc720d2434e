import { parseArgs } from "node:util";
import { errorMessage, Failure } from "@quarry/failure";
import { openPlayer, type Played } from "./play.ts";
import type { Scenario } from "./scenario.ts";
import { diskFull } from "./scenarios/disk-full.ts";
import { everythingKilled, goalPoints, points } from "./scenarios/kill-points.ts";
import { processScenarios } from "./scenarios/processes.ts";
import { storeScenarios } from "./scenarios/stores.ts";
import { playSoak } from "./soak.ts";

/** Lists all scenarios. */
export const scenarios: readonly Scenario[] = [
  everythingKilled("everything-killed-model", points, { hasModel: true }),
  everythingKilled("everything-killed-goal", goalPoints, { isGoalLed: true }),
  ...processScenarios,
  ...storeScenarios,
  diskFull,
];

const usage = `Usage: npm run chaos -- [NAME...] [--list] | --soak MINUTES [--seed N]
Injects faults into a run of the whole system, and compares the result with an undisturbed run.
Plays the named scenarios, or all; --list prints them. --soak asks again and again while random faults follow each other.
`;

const linesOf = ({ lost, doubled, troubles }: Played): string[] => [
  ...lost.map((what) => `lost: ${what}`),
  ...doubled.map((what) => `doubled: ${what}`),
  ...troubles.map((what) => `trouble: ${what}`),
];

const seconds = (ms: number): string => (ms / 1_000).toFixed(1);

const wholeNumber = (option: string, given: string): number => {
  if (/^[1-9]\d{0,5}$/.test(given)) return Number(given);
  throw new Failure("bad-input", `--${option} must be a whole number from 1 to 999999, not ${given}`, {
    retry: "never",
  });
};

/** @throws {Failure} `bad-output` if a run did not end with the report of an undisturbed one, or an error occurred */
const soak = async (
  options: { readonly minutes: number; readonly seed: number },
  { signal, say }: { readonly signal: AbortSignal; readonly say: (line: string) => void },
): Promise<string> => {
  const { runs, refused, faults, lost, troubles } = await playSoak(options, signal);
  for (const what of lost) say(`lost: ${what}`);
  for (const what of troubles) say(`trouble: ${what}`);
  const injected = Object.entries(faults).map(([name, count]) => `${name} ${count}`);
  const summary = `seed ${options.seed}, ${options.minutes} min: ${runs} runs, ${refused} requests refused, ${lost.length} losses; ${injected.join(", ")}`;
  if (lost.length + troubles.length > 0) throw new Failure("bad-output", summary, { retry: "never" });
  return `${summary}\n`;
};

const chosen = (names: readonly string[]): readonly Scenario[] => {
  const unknown = names.find((name) => scenarios.every((scenario) => scenario.name !== name));
  if (unknown === undefined)
    return scenarios.filter(({ name }) => names.length === 0 || names.includes(name));
  throw new Failure("bad-input", `there is no scenario ${unknown}; see npm run chaos -- --list`, {
    retry: "never",
  });
};

/**
 * Plays the scenarios that the arguments name one after another and returns the closing line.
 * @throws {Failure} `bad-input` for an unknown scenario, `bad-output` if a result was lost or doubled or an error occurred
 */
export const runChaos = async (
  commandLine: readonly string[],
  { signal, say }: { readonly signal: AbortSignal; readonly say: (line: string) => void },
): Promise<string> => {
  const flag = { type: "boolean", default: false } as const;
  const { values, positionals } = parseArgs({
    args: [...commandLine],
    options: { list: flag, help: flag, soak: { type: "string" }, seed: { type: "string", default: "1" } },
    allowPositionals: true,
  });
  if (values.help) return usage;
  if (values.soak !== undefined)
    return soak(
      { minutes: wholeNumber("soak", values.soak), seed: wholeNumber("seed", values.seed) },
      { signal, say },
    );
  const asked = chosen(positionals);
  if (values.list) return asked.map(({ name, fault }) => `${name}: ${fault}\n`).join("");
  const player = await openPlayer(signal);
  let well = 0;
  try {
    for (const scenario of asked) {
      const startedAt = performance.now();
      const played = await player.play(scenario).catch((error: unknown): Played => {
        signal.throwIfAborted();
        const why = errorMessage(error);
        return {
          lost: [`the end of the scenario: ${why}`],
          doubled: [],
          repeated: 0,
          recoveryMs: [],
          troubles: [],
        };
      });
      const lines = linesOf(played);
      if (lines.length === 0) well += 1;
      const recovered = played.recoveryMs.map(seconds).join(", ") || "–";
      say(
        `${lines.length === 0 ? "ok  " : "FAIL"} ${scenario.name}: ${seconds(performance.now() - startedAt)} s, ` +
          `recovered after ${recovered} s, ${played.repeated} requests repeated`,
      );
      for (const line of lines) say(`     ${line}`);
    }
  } finally {
    await player.close();
  }
  const summary = `${well} of ${asked.length} scenarios lost nothing and did nothing twice`;
  if (well < asked.length) throw new Failure("bad-output", summary, { retry: "never" });
  return `${summary}\n`;
};
