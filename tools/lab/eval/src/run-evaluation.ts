import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { badInput, type Evaluation, type EvaluationArguments, type World } from "./evaluation.ts";

const text = { type: "string" } as const;

const parsed = (commandLine: readonly string[], own: readonly string[]) => {
  try {
    return parseArgs({
      args: [...commandLine],
      options: {
        ...Object.fromEntries(own.map((name) => [name, text])),
        data: text,
        limit: text,
        out: text,
        json: { type: "boolean" },
      },
    }).values;
  } catch (error) {
    throw badInput(error instanceof Error ? error.message : String(error), error);
  }
};

const positive = (value: string | undefined): number | undefined => {
  if (value === undefined) return undefined;
  if (/^[1-9]\d*$/.test(value)) return Number(value);
  throw badInput(`--limit is ${value}, and it must be a whole number from 1`);
};

/**
 * Reads what follows the name of an evaluation.
 * @throws {Failure} `bad-input` for an unknown option, a missing `--data` or a `--limit` that is no number
 */
const parseCommandLine = (
  commandLine: readonly string[],
  { options }: Pick<Evaluation, "options">,
  workingDirectory: string,
): EvaluationArguments => {
  const names = Object.keys(options);
  const { data, limit, out, json = false, ...rest } = parsed(commandLine, names);
  if (data === undefined) throw badInput("--data DIR is missing: the folder of the collection");
  const given = Object.entries(rest).flatMap(([name, value]) =>
    typeof value === "string" ? [[name, value] as const] : [],
  );
  return {
    data: resolve(workingDirectory, data),
    limit: positive(limit),
    out: out === undefined ? undefined : resolve(workingDirectory, out),
    json,
    own: Object.fromEntries(given),
  };
};

/** The evaluations there are, by the name they are called with. */
export type Registry = Readonly<Record<string, Evaluation>>;

const helpOf = (registry: Registry): string => {
  const lines = Object.entries(registry).flatMap(([name, { summary, options }]) => [
    `  ${name.padEnd(16)}${summary}`,
    ...Object.entries(options).map(([option, meaning]) => `    --${option.padEnd(12)}${meaning}`),
  ]);
  return `Usage: npm run eval -- EVALUATION --data DIR [--limit N] [--out FILE] [--json]

${lines.join("\n")}
`;
};

const find = (registry: Registry, name: string | undefined): Evaluation => {
  const known = Object.keys(registry).join(", ");
  if (name === undefined) throw badInput(`name an evaluation: ${known}; see npm run eval -- --help`);
  const evaluation = Object.hasOwn(registry, name) ? registry[name] : undefined;
  if (evaluation) return evaluation;
  throw badInput(`there is no evaluation called ${name}; there are: ${known}`);
};

/**
 * Runs the evaluation that the arguments name, and gives what belongs on stdout.
 * @throws {Failure} `bad-input` for an unknown name or arguments it cannot work with
 */
export const runEvaluation = async (
  [name, ...commandLine]: readonly string[],
  registry: Registry,
  world: World,
): Promise<string> => {
  if (name === "--help" || name === "-h") return helpOf(registry);
  const evaluation = find(registry, name);
  if (commandLine.includes("--help")) return helpOf(registry);
  const given = parseCommandLine(commandLine, evaluation, world.workingDirectory);
  const { json, table } = await evaluation.run(given, world);
  return given.json ? `${JSON.stringify(json)}\n` : `${table}\n`;
};
