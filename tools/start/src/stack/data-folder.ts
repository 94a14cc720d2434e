import { accessSync, constants, mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { CommandError, exitCodes } from "../exit-codes.ts";

/**
 * Where the local stack keeps Redis, Qdrant, logs and artifacts: QUARRY_HOME, or `.quarry` in the checkout. It is made when it is missing.
 *
 * @throws CommandError when nothing can be written there
 */
export const dataFolder = (root: string, environment: NodeJS.ProcessEnv): string => {
  const named = environment["QUARRY_HOME"];
  const folder = named ? resolve(named) : join(resolve(root), ".quarry");
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK);
    return folder;
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    const remedy = "make it a folder you may write to, or set QUARRY_HOME to another one";
    throw new CommandError(
      exitCodes.badConfiguration,
      `the data folder ${folder} cannot be used: ${why}; ${remedy}`,
      {
        cause: error,
      },
    );
  }
};
