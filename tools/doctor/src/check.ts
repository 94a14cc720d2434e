import { type Environment, loadConfig } from "@quarry/config";
import { Failure } from "@quarry/failure";
import type { z } from "zod";

/** Result of checking one item. */
export type Finding =
  | { readonly status: "ok"; readonly what: string }
  /** `warning`: it works, but not as well or as safely as it should; `problem`: it will not work. */
  | {
      readonly status: "warning" | "problem";
      readonly what: string;
      readonly remedy: string;
      /** True if the configuration is correct but the server that it names does not answer now. */
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

/** One part of an installation that can be checked separately. */
export interface Check {
  /** Name shown to the user, such as "Redis". */
  readonly name: string;
  /** Runs the check without changing anything; a failure is a finding. */
  run(environment: Environment): Promise<readonly Finding[]>;
}

/** Parses some variables as a service does; undefined if one is invalid, because the check of the configuration reports it. */
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
