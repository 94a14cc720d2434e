import type { Environment } from "@quarry/config";
import { readArguments } from "./arguments.ts";
import type { Check } from "./check.ts";
import { checks } from "./checks/checks.ts";
import { type Examined, examine } from "./examine.ts";
import { render } from "./render.ts";

/** How the command ends, and what it prints. */
export interface DoctorResult {
  readonly exitCode: number;
  readonly output: string;
}

/** 0: nothing keeps it from working. 75: something does not answer now. 78: the configuration is wrong. */
const exitCodeOf = (examined: readonly Examined[]): number => {
  const problems = examined.flatMap(({ findings }) => findings).filter(({ status }) => status === "problem");
  if (problems.length === 0) return 0;
  return problems.every((finding) => "isDown" in finding && finding.isDown) ? 75 : 78;
};

/** `npm run doctor`: looks at everything that is configured, changes nothing. */
export const runDoctor = async (
  argv: readonly string[],
  environment: Environment,
  wanted: readonly Check[] = checks,
): Promise<DoctorResult> => {
  const given = readArguments(argv, environment);
  if ("exitCode" in given) return { exitCode: given.exitCode, output: given.message };
  const examined = await examine(wanted, given.environment);
  const exitCode = exitCodeOf(examined);
  const output = given.json ? `${JSON.stringify({ exitCode, checks: examined })}\n` : render(examined);
  return { exitCode, output };
};
