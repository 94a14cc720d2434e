import { type Environment, loadConfig } from "@quarry/config";
import { Failure } from "@quarry/failure";
import type { z } from "zod";

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
