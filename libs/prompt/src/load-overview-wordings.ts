import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { Failure } from "@quarry/failure";
import { type OverviewWording, overviewWordingSchema } from "@quarry/reading";
import { z } from "zod";

const unusable = (path: string, cause: unknown): Failure =>
  new Failure("bad-configuration", `wordings of the overview cannot be read from ${path}: ${String(cause)}`, {
    retry: "never",
    cause,
  });

const readWording = async (path: string): Promise<OverviewWording> => {
  const file = await readFile(path, "utf8").catch((cause: unknown) => {
    throw unusable(path, cause);
  });
  try {
    return overviewWordingSchema.parse(JSON.parse(file));
  } catch (cause) {
    throw unusable(path, cause instanceof z.ZodError ? z.prettifyError(cause) : cause);
  }
};

/**
 * The words of overviews by language, from `<directory>/overview/<language>.json`.
 * @throws {Failure} `bad-configuration` when the folder or a file cannot be read, or a file is malformed.
 */
export const loadOverviewWordings = async (
  directory: string,
): Promise<ReadonlyMap<string, OverviewWording>> => {
  const folder = join(directory, "overview");
  const names = await readdir(folder).catch((cause: unknown) => {
    throw unusable(folder, cause);
  });
  const files = names.filter((name) => name.endsWith(".json")).toSorted();
  const wordings = await Promise.all(files.map((name) => readWording(join(folder, name))));
  return new Map(wordings.map((wording) => [wording.language, wording]));
};
