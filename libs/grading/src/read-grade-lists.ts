import { readdirSync, readFileSync } from "node:fs";
import { basename, resolve } from "node:path";
import { type GradeList, parseGradeList } from "./grade-list.ts";

const directory = resolve(import.meta.dirname, "../data");

/**
 * Reads the lists that Quarry comes with.
 * @throws {Failure} `bad-configuration` for a list that cannot be read
 */
export const readGradeLists = (): readonly GradeList[] =>
  readdirSync(directory)
    .filter((file) => file.endsWith(".txt"))
    .toSorted()
    .map((file) => parseGradeList(basename(file, ".txt"), readFileSync(resolve(directory, file), "utf8")));
