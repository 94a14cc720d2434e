import { readdir, readFile } from "node:fs/promises";
import { Failure } from "@quarry/failure";
import { z } from "zod";

/** Returns the failure of a file or folder of prompts, templates or wordings, with the reason. */
export const unreadable = (what: string, path: string, cause: unknown): Failure => {
  const reason = cause instanceof z.ZodError ? z.prettifyError(cause) : String(cause);
  return new Failure("bad-configuration", `${what} cannot be read from ${path}: ${reason}`, {
    retry: "never",
    cause,
  });
};

/** @throws {Failure} `bad-configuration` */
export const readText = (what: string, path: string): Promise<string> =>
  readFile(path, "utf8").catch((cause: unknown) => {
    throw unreadable(what, path, cause);
  });

/**
 * Returns the names of the files with an ending, without it, sorted; README.md is not one of them.
 * @throws {Failure} `bad-configuration` if the folder cannot be read
 */
export const namesIn = async (what: string, folder: string, ending: string): Promise<string[]> => {
  const files = await readdir(folder).catch((cause: unknown) => {
    throw unreadable(what, folder, cause);
  });
  return files
    .filter((file) => file.endsWith(ending) && file !== "README.md")
    .toSorted()
    .map((file) => file.slice(0, -ending.length));
};
