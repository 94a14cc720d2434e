import { type Environment, loadConfig } from "@quarry/config";
import { Failure } from "@quarry/failure";
import type { z } from "zod";

/** One thing that was looked at. */
export type Finding =
  | { readonly status: "ok"; readonly what: string }
  /** `warning`: it works, and not as well or as safely as it should; `problem`: something will not work. */
  | {
      readonly status: "warning" | "problem";
      readonly what: string;
      readonly remedy: string;
      /** Nothing is wrong with the configuration: what it names does not answer now. */
      readonly isDown?: true;
    };

export const ok = (what: string): Finding => ({ status: "ok", what });

export const problem = (what: string, remedy: string): Finding => ({ status: "problem", what, remedy });

export const down = (what: string, remedy: string): Finding => ({
  status: "problem",
  what,
  remedy,
  isDown: true,
});

export const warning = (what: string, remedy: string): Finding => ({ status: "warning", what, remedy });

/** One part of an installation that can be looked at on its own. */
export interface Check {
  /** As the user sees it: "Redis". */
  readonly name: string;
  /** Looks, changes nothing; what goes wrong is a finding. */
  run(environment: Environment): Promise<readonly Finding[]>;
}

/** Some variables as a service would read them; undefined where one is wrong, which the check of the configuration reports. */
export const configured = <Schema extends z.ZodObject>(
  schema: Schema,
  environment: Environment,
): z.output<Schema> | undefined => {
  try {
    return loadConfig(schema, environment);
  } catch (error) {
    if (error instanceof Failure) return undefined;
    throw error;
  }
};
