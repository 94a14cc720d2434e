import { readFileSync } from "node:fs";
import { Failure } from "@quarry/failure";
import { type Override, parseGradeOverrides } from "./grade-overrides.ts";
import type { ByEntry } from "./longest-entry.ts";

/**
 * Reads the file of GRADES_FILE; without one an operator says nothing.
 * @throws {Failure} `bad-configuration` for a file that cannot be read, and for each wrong line of it
 */
export const readGradeOverrides = (path: string | undefined): ByEntry<Override> => {
  if (path === undefined) return new Map();
  const refuse = (error: unknown): Failure =>
    new Failure(
      "bad-configuration",
      `GRADES_FILE: ${path} cannot be read (${error instanceof Error ? error.message : String(error)}). Mount the file there, or remove the variable.`,
      { retry: "never" },
    );
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch (error) {
    throw refuse(error);
  }
  return parseGradeOverrides(path, text);
};
