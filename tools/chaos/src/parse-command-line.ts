import { parseArgs } from "node:util";
import { Failure } from "@quarry/failure";
import { type Variant, variants } from "./run/outside.ts";
import { goalPoints, type Point, points } from "./run/points.ts";

/** What the command line asks for. */
export interface ChaosArguments {
  readonly variants: readonly Variant[];
  readonly points: readonly Point[];
  /** A run that reads its files for a goal, instead of one that answers a question. */
  readonly isGoalLed: boolean;
  /** All points in one run, instead of a run for each. */
  readonly oneRun: boolean;
  readonly help: boolean;
}

export const usage = `Usage: npm run chaos -- [--goal] [--variant VARIANT] [--point POINT] [--one-run]
Kills every process of the system, Redis and Qdrant too, at named points of a run, starts it again, and compares what the run
comes to with an undisturbed one. Each point has a run of its own; with --one-run, one run is killed at all of them.

  --variant  ${variants.join(", ")}; can be given many times, all when left out
  --point    ${points.map(({ name }) => name).join(", ")}; can be given many times, all when left out
  --goal     of a run that reads for a goal; its points are ${goalPoints.map(({ name }) => name).join(", ")}
`;

const badInput = (message: string, cause?: unknown): Failure =>
  new Failure("bad-input", `${message}; see npm run chaos -- --help`, { retry: "never", cause });

const parsed = (commandLine: readonly string[]) => {
  try {
    const many = { type: "string", multiple: true } as const;
    const flag = { type: "boolean" } as const;
    const options = { variant: many, point: many, "one-run": flag, goal: flag, help: flag } as const;
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

/** @throws {Failure} `bad-input` for an option, a variant or a point that there is not */
export const parseCommandLine = (commandLine: readonly string[]): ChaosArguments => {
  const {
    variant = [],
    point = [],
    "one-run": oneRun = false,
    goal = false,
    help = false,
  } = parsed(commandLine);
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
    help,
  };
};
