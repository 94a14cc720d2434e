import { parseArgs } from "node:util";
import { Failure } from "@quarry/failure";
import { faultRows, soakRow, withRelease } from "./faults/rows.ts";
import type { FaultRow } from "./faults/scenario.ts";
import { type Variant, variants } from "./run/outside.ts";
import { goalPoints, type Point, points } from "./run/run-through.ts";

/** Arguments about the fault matrix. */
export interface FaultArguments {
  /** Only prints the table. */
  readonly isListed: boolean;
  readonly rows: readonly FaultRow[];
  /** Absent where any will do. */
  readonly seed: number | undefined;
  readonly isWritten: boolean;
}

/** Parsed command line. */
export interface ChaosArguments {
  readonly variants: readonly Variant[];
  readonly points: readonly Point[];
  /** A run that reads its files for a goal, instead of one that answers a question. */
  readonly isGoalLed: boolean;
  /** All points in one run, instead of a run for each. */
  readonly oneRun: boolean;
  /** Arguments about the fault matrix, which replace the others; undefined when there are none. */
  readonly faults: FaultArguments | undefined;
  readonly help: boolean;
}

export const usage = `Usage: npm run chaos -- [--goal] [--variant VARIANT] [--point POINT] [--one-run]
Kills every process of the system, Redis and Qdrant too, at named points of a run, starts it again, and compares what the run
comes to with an undisturbed one. Each point has a run of its own; with --one-run, one run is killed at all of them.

  --variant  ${variants.join(", ")}; can be given many times, all when left out
  --point    ${points.map(({ name }) => name).join(", ")}; can be given many times, all when left out
  --goal     of a run that reads for a goal; its points are ${goalPoints.map(({ name }) => name).join(", ")}

       npm run chaos -- --list | --all | --row ID... [--write] [--release REF] | --soak SECONDS   [--seed N]
Injects the faults of a matrix of ${faultRows.length} rows into a system that works, and tells what was lost, what was done twice, and how long it took
to recover.

  --list     prints the matrix
  --all      plays every row and writes docs/reliability.md
  --row      plays one row, such as F14; can be given many times; with --write, docs/reliability.md gets the result
  --release  the commit or tag whose services F32 runs beside those of today; the last tag before this commit, or thirty commits ago, when left out
  --soak     plays faults of every kind for so many seconds
  --seed     of what is random; printed, and made up when left out
`;

const badInput = (message: string, cause?: unknown): Failure =>
  new Failure("bad-input", `${message}; see npm run chaos -- --help`, { retry: "never", cause });

const parsed = (commandLine: readonly string[]) => {
  try {
    const many = { type: "string", multiple: true } as const;
    const flag = { type: "boolean" } as const;
    const value = { type: "string" } as const;
    const faults = {
      list: flag,
      all: flag,
      row: many,
      write: flag,
      soak: value,
      release: value,
      seed: value,
    } as const;
    const options = {
      variant: many,
      point: many,
      "one-run": flag,
      goal: flag,
      ...faults,
      help: flag,
    } as const;
    return parseArgs({ args: [...commandLine], options }).values;
  } catch (error) {
    throw badInput(error instanceof Error ? error.message : String(error), error);
  }
};

/** Those with the given names, in their own order; all when no name is given. */
const chosen = <Value>(
  option: string,
  names: readonly string[],
  all: readonly { readonly name: string; readonly value: Value }[],
): Value[] => {
  const unknown = names.find((name) => all.every((one) => one.name !== name));
  if (unknown !== undefined) throw badInput(`there is no ${option} called ${unknown}`);
  return all.filter(({ name }) => names.length === 0 || names.includes(name)).map(({ value }) => value);
};

const wholeNumber = (option: string, text: string | undefined): number | undefined => {
  if (text === undefined) return undefined;
  if (!/^\d{1,9}$/.test(text)) throw badInput(`--${option} takes a whole number, not ${text}`);
  return Number(text);
};

const faultArguments = ({
  list = false,
  all = false,
  row = [],
  write = false,
  release,
  soak,
  seed,
}: ReturnType<typeof parsed>): FaultArguments | undefined => {
  const seconds = wholeNumber("soak", soak);
  if (!list && !all && row.length === 0 && seconds === undefined) return undefined;
  const rows = release === undefined ? faultRows : faultRows.map((row) => withRelease(row, release));
  const byName = rows.map((value) => ({ name: value.id, value }));
  return {
    isListed: list,
    rows: seconds === undefined ? chosen("row", row, byName) : [soakRow(seconds)],
    seed: wholeNumber("seed", seed),
    isWritten: all || write,
  };
};

/** @throws {Failure} `bad-input` for an option, a variant or a point that there is not */
export const parseCommandLine = (commandLine: readonly string[]): ChaosArguments => {
  const asked = parsed(commandLine);
  const { variant = [], point = [], "one-run": oneRun = false, goal = false, help = false } = asked;
  return {
    variants: chosen(
      "variant",
      variant,
      variants.map((name) => ({ name, value: name })),
    ),
    points: chosen(
      "point",
      point,
      (goal ? goalPoints : points).map((value) => ({ name: value.name, value })),
    ),
    isGoalLed: goal,
    oneRun,
    faults: faultArguments(asked),
    help,
  };
};
