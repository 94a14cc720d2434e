import type { z } from "zod";
import { describeVariable } from "./describe-variable.ts";

/** One environment variable of the system, whoever reads it. */
export interface EnvironmentVariable {
  readonly name: string;
  readonly description: string;
  readonly allowed: string;
  readonly required: boolean;
  /** Whether it may stand in a file that NAME_FILE names. */
  readonly secret: boolean;
  /** Who reads it and what each takes when it is unset, in the order of the services. */
  readonly readers: readonly { readonly service: string; readonly defaultText: string | undefined }[];
}

/** Every variable of the given services once, in the order in which they are first read. */
export const describeEnvironment = (
  configs: Readonly<Record<string, z.ZodObject>>,
): EnvironmentVariable[] => {
  const variables = new Map<string, EnvironmentVariable>();
  for (const [service, schema] of Object.entries(configs)) {
    for (const [name, variable] of Object.entries(schema.shape)) {
      const facts = describeVariable(variable);
      const known = variables.get(name);
      variables.set(name, {
        name,
        description: known?.description ?? facts.description,
        allowed: known?.allowed ?? facts.allowed,
        secret: facts.secret,
        required: (known?.required ?? false) || facts.required,
        readers: [...(known?.readers ?? []), { service, defaultText: facts.defaultText }],
      });
    }
  }
  return [...variables.values()];
};
