import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import type { Environment } from "@quarry/config";

const isProgram = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/** The path of the first of some programs that is on the PATH. */
export const findProgram = (names: readonly string[], environment: Environment): string | undefined =>
  (environment["PATH"] ?? "")
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .find(isProgram);
