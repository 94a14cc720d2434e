import { readFileSync } from "node:fs";
import { parseEnv } from "node:util";
import type { Environment } from "@quarry/config";
import { Command, CommanderError } from "commander";

/** What the command line asks for. */
export interface DoctorArguments {
  readonly json: boolean;
  readonly environment: Environment;
}

/** What was typed cannot be carried out; the message says why. */
export type UsageProblem = { readonly exitCode: number; readonly message: string };

const readFile = (path: string): Environment | UsageProblem => {
  try {
    return parseEnv(readFileSync(path, "utf8"));
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error);
    return { exitCode: 2, message: `--env-file ${path} cannot be read: ${words}\n` };
  }
};

const isProblem = (value: Environment | UsageProblem): value is UsageProblem =>
  typeof value["exitCode"] === "number";

/** Reads the command line; variables that are set go before those of the file. */
export const readArguments = (
  argv: readonly string[],
  environment: Environment,
): DoctorArguments | UsageProblem => {
  const output: string[] = [];
  const command = new Command("npm run doctor --")
    .description("Checks every configured dependency, and says what to do about each that will not work.")
    .option("--env-file <file>", "variables from a file such as .env; those that are set go before them")
    .option("--json", "print the findings as JSON", false)
    .exitOverride()
    .configureOutput({ writeOut: (text) => output.push(text), writeErr: (text) => output.push(text) });
  try {
    command.parse([...argv], { from: "user" });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    return { exitCode: error.exitCode === 0 ? 0 : 2, message: output.join("") };
  }
  const { envFile, json } = command.opts<{ envFile?: string; json: boolean }>();
  const file = envFile === undefined ? {} : readFile(envFile);
  return isProblem(file) ? file : { json, environment: { ...file, ...environment } };
};
