import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { z } from "zod";
import { createHolder, type Holder } from "../gates/hold.ts";
import { openInstallation } from "../installation/open-installation.ts";
import type { Outcome } from "../run/outcome.ts";
import { type Outside, startOutside } from "../run/outside.ts";
import { runThrough } from "../run/run-through.ts";
import type { Damage, Scenario } from "./scenario.ts";

/** Result of a scenario. */
export interface Played extends Damage {
  readonly scenario: string;
  /** From its start to its end, in milliseconds. */
  readonly tookMs: number;
  /** Forbidden log lines of the services, or the reason why the scenario could not be completed. */
  readonly troubles: readonly string[];
}

const nothing: Damage = { lost: [], doubled: [], repeated: 0, recoveryMs: [] };

const root = resolve(import.meta.dirname, "../../../../..");

/** The parts of vitest's JSON report that are read here. */
const reportSchema = z.object({
  testResults: z.array(
    z.object({ assertionResults: z.array(z.object({ fullName: z.string(), status: z.string() })) }),
  ),
});

/** Runs the tests that hold a row; each that does not pass counts as a trouble. @throws {Error} when they cannot be run */
export const playTests = async (
  files: readonly string[],
  signal: AbortSignal,
): Promise<Played & { readonly cases: number }> => {
  const folder = await mkdtemp(join(tmpdir(), "quarry-tests-"));
  const report = join(folder, "report.json");
  const startedAt = performance.now();
  const words = ["run", ...files, "--reporter=json", `--outputFile=${report}`];
  const vitest = spawn(process.execPath, [join(root, "node_modules/vitest/vitest.mjs"), ...words], {
    cwd: root,
    stdio: "ignore",
    signal,
  });
  try {
    await once(vitest, "exit");
    const { testResults } = reportSchema.parse(JSON.parse(await readFile(report, "utf8")));
    const cases = testResults.flatMap(({ assertionResults }) => assertionResults);
    const missing = testResults.length < files.length ? ["a file of tests was not found"] : [];
    const failed = cases.filter(({ status }) => status !== "passed").map(({ fullName }) => fullName);
    const troubles = [...missing, ...failed];
    return {
      ...nothing,
      scenario: "tests",
      tookMs: performance.now() - startedAt,
      troubles,
      cases: cases.length,
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

/** Plays scenarios, each with a system of its own; all are held against one undisturbed run, made when the first one needs it. */
export interface Player {
  play(scenario: Scenario, random: () => number): Promise<Played>;
  close(): Promise<void>;
}

export interface PlayerOptions {
  readonly signal: AbortSignal;
  readonly say: (line: string) => void;
}

const never = /unhandled|uncaught/i;

/** Log lines of the services about unhandled rejections or exceptions. */
const troublesIn = async (home: string): Promise<string[]> => {
  const folder = join(home, "logs");
  const names = await readdir(folder).catch(() => []);
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), "utf8")));
  return texts.flatMap((text) => text.split("\n").filter((line) => never.test(line)));
};

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

type Variables = Readonly<Record<string, string>>;

/** Both environments; what each tells Node to load, it loads. */
const joined = (outside: Variables, own: Variables = {}): Variables => {
  const options = [outside["NODE_OPTIONS"], own["NODE_OPTIONS"]].filter((words) => words !== undefined);
  return { ...outside, ...own, NODE_OPTIONS: options.join(" ") };
};

const playOn = async (
  scenario: Scenario,
  scene: PlayerOptions & {
    readonly outside: Outside;
    readonly holder: Holder;
    readonly random: () => number;
    readonly undisturbed: Outcome;
  },
): Promise<Played> => {
  const installation = await openInstallation(
    scene.holder,
    joined(scene.outside.environment, scenario.environment),
  );
  const startedAt = performance.now();
  const troubles: string[] = [];
  let damage = nothing;
  try {
    await installation.start();
    damage = await scenario.play({ ...scene, installation });
  } catch (error) {
    scene.signal.throwIfAborted();
    troubles.push(`could not be played to its end: ${messageOf(error)}`);
  }
  const tookMs = performance.now() - startedAt;
  troubles.push(...(await troublesIn(installation.home)));
  await installation.remove();
  return { scenario: scenario.name, tookMs, ...damage, troubles };
};

/** Starts what stands outside of every system. */
export const openPlayer = async (options: PlayerOptions): Promise<Player> => {
  const holder = createHolder();
  const compiled = await mkdtemp(join(tmpdir(), "quarry-compiled-"));
  const started = await startOutside("no-model", holder);
  // Compiled once for all systems: what is measured is not how long a program takes to be read.
  const outside = { ...started, environment: { ...started.environment, NODE_COMPILE_CACHE: compiled } };
  let asked: Promise<Outcome> | undefined;
  const { signal, say } = options;
  const askUndisturbed = (): Promise<Outcome> => {
    say("asking without disturbance first");
    return runThrough({ outside, holder, points: [], isGoalLed: false, signal });
  };
  return {
    play: async (scenario, random) => {
      // Two systems at once would disturb each other.
      asked ??= askUndisturbed();
      const undisturbed = await asked;
      return playOn(scenario, { ...options, outside, holder, random, undisturbed });
    },
    close: async () => {
      await outside.stop();
      await rm(compiled, { recursive: true, force: true, maxRetries: 5 });
    },
  };
};
