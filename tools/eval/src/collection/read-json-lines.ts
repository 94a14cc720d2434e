import { readFile } from "node:fs/promises";
import type { z } from "zod";
import { badInput } from "../bad-input.ts";

/** The text of a file of a collection. @throws {Failure} `bad-input` that names the file */
export const readCollectionFile = (path: string, remedy: string): Promise<string> =>
  readFile(path, "utf8").catch((error: unknown) => {
    throw badInput(`${path} cannot be read: ${remedy}`, error);
  });

const parseLine = (line: string): unknown => {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
};

/**
 * The records of a text with one JSON object a line; blank lines are skipped.
 * @throws {Failure} `bad-input` that names path, line and what is wrong
 */
export const parseJsonLines = <Schema extends z.ZodType>(
  text: string,
  schema: Schema,
  path: string,
): z.output<Schema>[] =>
  text.split("\n").flatMap((line, index) => {
    if (line.trim() === "") return [];
    const record = schema.safeParse(parseLine(line));
    if (record.success) return [record.data];
    const [issue] = record.error.issues;
    const detail = `${issue?.path.join(".") || "the line"}: ${issue?.message}`;
    throw badInput(`${path}, line ${index + 1}: ${detail}`);
  });
