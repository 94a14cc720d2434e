import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { badInput } from "./bad-input.ts";
import type { Evaluation, EvaluationArguments } from "./evaluation.ts";

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
export const parseCommandLine = (
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
