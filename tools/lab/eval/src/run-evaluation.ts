import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { errorMessage } from "@quarry/failure";
import { badInput, countOf, type Evaluation, type World } from "./evaluation.ts";

const text = { type: "string" } as const;

const parsed = (commandLine: readonly string[], own: readonly string[]) => {
  try {
    const options = Object.fromEntries([...own, "data", "limit", "out"].map((name) => [name, text]));
    return parseArgs({ args: [...commandLine], options }).values;
  } catch (error) {
    throw badInput(errorMessage(error), error);
  }
};

const helpOf = (registry: Readonly<Record<string, Evaluation>>): string => {
  const lines = Object.entries(registry).flatMap(([name, { summary, options }]) => [
    `  ${name.padEnd(16)}${summary}`,
    ...Object.entries(options).map(([option, meaning]) => `    --${option.padEnd(12)}${meaning}`),
  ]);
  return `Usage: npm run eval -- EVALUATION --data DIR [--limit N] [--out FILE]\n\n${lines.join("\n")}\n`;
};

/**
 * Runs the evaluation that the arguments name and returns its measures as JSON, with four decimals.
 * @throws {Failure} `bad-input` for an unknown name or invalid arguments
 */
export const runEvaluation = async (
  [name = "", ...commandLine]: readonly string[],
  registry: Readonly<Record<string, Evaluation>>,
  world: World,
): Promise<string> => {
  if (["--help", "-h"].includes(name) || commandLine.includes("--help")) return helpOf(registry);
  const evaluation = Object.hasOwn(registry, name) ? registry[name] : undefined;
  if (evaluation === undefined)
    throw badInput(`name an evaluation: ${Object.keys(registry).join(", ")}; see npm run eval -- --help`);
  const { data, limit, out, ...own } = parsed(commandLine, Object.keys(evaluation.options));
  if (data === undefined) throw badInput("--data DIR is missing: the folder of the collection");
  const measures = await evaluation.run(
    {
      data: resolve(world.workingDirectory, data),
      limit: countOf("limit", limit),
      out: out === undefined ? undefined : resolve(world.workingDirectory, out),
      own: Object.fromEntries(
        Object.entries(own).flatMap(([option, value]) => (value === undefined ? [] : [[option, value]])),
      ),
    },
    world,
  );
  const round = (_: string, value: unknown): unknown =>
    typeof value === "number" ? Number(value.toFixed(4)) : value;
  return `${JSON.stringify({ evaluation: name, ...measures }, round, 2)}\n`;
};
