import type { Environment } from "@quarry/config";
import type { Check } from "./check.ts";
import { type Finding, problem } from "./finding.ts";

/** What one check has found. */
export interface Examined {
  readonly name: string;
  readonly findings: readonly Finding[];
}

const findingsOf = async (check: Check, environment: Environment): Promise<readonly Finding[]> => {
  try {
    return await check.run(environment);
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error);
    return [
      problem(`This could not be checked: ${words}`, "Please report it with the output of npm run doctor."),
    ];
  }
};

/** Runs all checks at once; one that cannot be carried out is a finding. */
export const examine = (checks: readonly Check[], environment: Environment): Promise<readonly Examined[]> =>
  Promise.all(
    checks.map(async (check) => ({ name: check.name, findings: await findingsOf(check, environment) })),
  );
