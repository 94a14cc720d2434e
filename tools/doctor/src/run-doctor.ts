import { readFileSync } from "node:fs";
import { parseEnv } from "node:util";
import type { Environment } from "@quarry/config";
import { errorMessage } from "@quarry/failure";
import { Command, CommanderError, Option } from "commander";
import { type Check, type Finding, problem } from "./check.ts";
import { checks, checksAtStart } from "./checks/checks.ts";

/** Findings of one check. */
interface Examined {
  readonly name: string;
  readonly findings: readonly Finding[];
}

const findingsOf = async (check: Check, environment: Environment): Promise<readonly Finding[]> => {
  try {
    return await check.run(environment);
  } catch (error) {
    const words = errorMessage(error);
    return [
      problem(`This could not be checked: ${words}`, "Please report it with the output of npm run doctor."),
    ];
  }
};

/** Runs all checks at once; a check that fails to run is a finding. */
const examine = (checks: readonly Check[], environment: Environment): Promise<readonly Examined[]> =>
  Promise.all(
    checks.map(async (check) => ({ name: check.name, findings: await findingsOf(check, environment) })),
  );

/** Parsed command line. */
interface DoctorArguments {
  readonly json: boolean;
  readonly atStart: boolean;
  readonly environment: Environment;
}

/** Exit code and message of a usage error. */
type UsageProblem = { readonly exitCode: number; readonly message: string };

const readFile = (path: string): Environment | UsageProblem => {
  try {
    return parseEnv(readFileSync(path, "utf8"));
  } catch (error) {
    const words = errorMessage(error);
    return { exitCode: 2, message: `--env-file ${path} cannot be read: ${words}\n` };
  }
};

const isProblem = (value: Environment | UsageProblem): value is UsageProblem =>
  typeof value["exitCode"] === "number";

/** Parses the command line; variables that are set take precedence over those of the file. */
const readArguments = (argv: readonly string[], environment: Environment): DoctorArguments | UsageProblem => {
  const output: string[] = [];
  const command = new Command("npm run doctor --")
    .description("Checks every configured dependency, and says what to do about each that will not work.")
    .option("--env-file <file>", "variables from a file such as .env; variables of the shell take precedence")
    .option("--json", "print the findings as JSON", false)
    .addOption(new Option("--at-start").hideHelp().default(false))
    .exitOverride()
    .configureOutput({ writeOut: (text) => output.push(text), writeErr: (text) => output.push(text) });
  try {
    command.parse([...argv], { from: "user" });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    return { exitCode: error.exitCode === 0 ? 0 : 2, message: output.join("") };
  }
  const { envFile, json, atStart } = command.opts<{ envFile?: string; json: boolean; atStart: boolean }>();
  const file = envFile === undefined ? {} : readFile(envFile);
  return isProblem(file) ? file : { json, atStart, environment: { ...file, ...environment } };
};

const signs: Readonly<Record<Finding["status"], string>> = { ok: "✓", warning: "!", problem: "✗" };

const linesOf = (finding: Finding): readonly string[] => [
  `  ${signs[finding.status]} ${finding.what}`,
  ...(finding.status === "ok" ? [] : [`    → ${finding.remedy}`]),
];

const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? "" : "s"}`;

/** Renders the findings check by check, each remedy below its problem. */
const render = (examined: readonly Examined[]): string => {
  const findings = examined.flatMap((one) => one.findings);
  const count = (status: Finding["status"]): number =>
    findings.filter((finding) => finding.status === status).length;
  const parts = examined
    .filter((one) => one.findings.length > 0)
    .map((one) => [one.name, ...one.findings.flatMap(linesOf)].join("\n"));
  const [problems, warnings] = [count("problem"), count("warning")];
  const end =
    problems + warnings === 0
      ? "All is well."
      : `${counted(problems, "problem")}, ${counted(warnings, "warning")}.`;
  return [...parts, "", end, ""].join("\n");
};

/** Exit code and output of the command. */
export interface DoctorResult {
  readonly exitCode: number;
  readonly output: string;
}

/** Returns the exit code. 0: nothing prevents it from working. 75: a server does not answer now. 78: the configuration is wrong. */
const exitCodeOf = (examined: readonly Examined[]): number => {
  const problems = examined.flatMap(({ findings }) => findings).filter(({ status }) => status === "problem");
  if (problems.length === 0) return 0;
  return problems.every((finding) => "isDown" in finding && finding.isDown) ? 75 : 78;
};

/** Runs `npm run doctor`, which checks everything that is configured and changes nothing. */
export const runDoctor = async (
  argv: readonly string[],
  environment: Environment,
  wanted?: readonly Check[],
): Promise<DoctorResult> => {
  const given = readArguments(argv, environment);
  if ("exitCode" in given) return { exitCode: given.exitCode, output: given.message };
  const examined = await examine(wanted ?? (given.atStart ? checksAtStart : checks), given.environment);
  const exitCode = exitCodeOf(examined);
  const output = given.json ? `${JSON.stringify({ exitCode, checks: examined })}\n` : render(examined);
  return { exitCode, output };
};
