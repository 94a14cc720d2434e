import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { Failure } from "@quarry/failure";
import type { z } from "zod";

/**
 * A JSON file of a model's folder; undefined when there is no such file.
 * @throws {Failure} `bad-configuration` when it is not what the schema says
 */
export const readJson = async <Schema extends z.ZodType>(
  folder: string,
  file: string,
  schema: Schema,
): Promise<z.output<Schema> | undefined> => {
  const text = await readFile(join(folder, file), "utf8").catch(() => undefined);
  if (text === undefined) return undefined;
  try {
    return schema.parse(JSON.parse(text));
  } catch (error) {
    const message = `${join(folder, file)} cannot be understood: ${error instanceof Error ? error.message : String(error)}`;
    throw new Failure("bad-configuration", message, { retry: "never", cause: error });
  }
};
