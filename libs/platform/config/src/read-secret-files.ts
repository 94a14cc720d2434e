import { readFileSync } from "node:fs";
import type { z } from "zod";
import { isSecret } from "./variables.ts";

/** The shape of `process.env`, which only main.ts touches. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Returns the name of the variable that names the file of a secret. */
export const fileVariableOf = (name: string): string => `${name}_FILE`;

interface SecretFiles {
  readonly values: Readonly<Record<string, string>>;
  /** One line for each unusable secret: what is wrong and what to do. */
  readonly problems: readonly string[];
}

const textOf = (environment: Environment, name: string): string => environment[name]?.trim() ?? "";

const reasonOf = (error: unknown): string =>
  error instanceof Error && "code" in error ? String(error.code) : String(error);

/** Reads the secrets of a schema that are in files, trimmed; an empty path counts as unset. */
export const readSecretFiles = (schema: z.ZodObject, environment: Environment): SecretFiles => {
  const values: Record<string, string> = {};
  const problems: string[] = [];
  for (const [name, variable] of Object.entries(schema.shape)) {
    const fileVariable = fileVariableOf(name);
    const path = textOf(environment, fileVariable);
    if (path === "" || !isSecret(variable)) continue;
    if (textOf(environment, name) !== "") {
      problems.push(`${name}: is set, and ${fileVariable} is set too. Set one of them and remove the other.`);
      continue;
    }
    try {
      const value = readFileSync(path, "utf8").trim();
      if (value !== "") values[name] = value;
      else
        problems.push(
          `${fileVariable}: "${path}" is empty. Write the value of ${name} into it, or remove ${fileVariable}.`,
        );
    } catch (error) {
      problems.push(
        `${fileVariable}: "${path}" cannot be read (${reasonOf(error)}). Set it to a file that this process may read, or set ${name}.`,
      );
    }
  }
  return { values, problems };
};
