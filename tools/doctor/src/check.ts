import type { Environment } from "@quarry/config";
import type { Finding } from "./finding.ts";

/** One part of an installation that can be looked at on its own. */
export interface Check {
  /** As the user sees it: "Redis". */
  readonly name: string;
  /** Looks, changes nothing; what goes wrong is a finding. */
  run(environment: Environment): Promise<readonly Finding[]>;
}
