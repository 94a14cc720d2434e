import { badInput } from "./bad-input.ts";
import type { Evaluation, World } from "./evaluation.ts";
import { parseCommandLine } from "./parse-command-line.ts";

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
