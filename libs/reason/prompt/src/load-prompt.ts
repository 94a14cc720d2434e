import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Failure } from "@quarry/failure";
import { type OverviewWording, overviewWordingSchema } from "@quarry/reading";
import { z } from "zod";
import { parsePrompt, type Prompt } from "./parse-prompt.ts";

/** Returns the folder prompts/ of this repository. */
export const defaultPromptDirectory = (): string =>
  fileURLToPath(new URL("../../../../prompts", import.meta.url));

const unreadable = (path: string, cause: unknown): Failure =>
  new Failure("bad-configuration", `prompts cannot be read from ${path}: ${String(cause)}`, {
    retry: "never",
    cause,
  });

const readText = (path: string): Promise<string> =>
  readFile(path, "utf8").catch((cause: unknown) => {
    throw unreadable(path, cause);
  });

/** A line that includes `parts/<name>.md`, shared by several prompts. */
const include = /^\{\{> ([a-z][a-z0-9-]*)\}\}$/gmu;

const withParts = async (directory: string, file: string): Promise<string> => {
  const names = new Set(Array.from(file.matchAll(include), ([, name = ""]) => name));
  const parts = new Map<string, string>();
  for (const name of names) parts.set(name, (await readText(join(directory, "parts", `${name}.md`))).trim());
  return file.replace(include, (_line, name: string) => parts.get(name) ?? "");
};

/**
 * Loads `<directory>/<id>.md`; a line `{{> name}}` becomes the text of `<directory>/parts/<name>.md`.
 * @throws {Failure} `bad-configuration` if it or one of its parts is missing or malformed
 */
export const loadPrompt = async (directory: string, id: string): Promise<Prompt> =>
  parsePrompt(id, await withParts(directory, await readText(join(directory, `${id}.md`))));

/**
 * Loads every prompt of a folder by id, except README.md.
 * @throws {Failure} `bad-configuration` if the folder cannot be read or a prompt is malformed
 */
export const loadPrompts = async (directory: string): Promise<ReadonlyMap<string, Prompt>> => {
  const names = await readdir(directory).catch((cause: unknown) => {
    throw unreadable(directory, cause);
  });
  const ids = names
    .filter((name) => name.endsWith(".md") && name !== "README.md")
    .map((name) => name.slice(0, -".md".length))
    .toSorted();
  const prompts = await Promise.all(ids.map((id) => loadPrompt(directory, id)));
  return new Map(prompts.map((prompt) => [prompt.id, prompt]));
};

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

/** Texts of overviews in all available languages. */
export interface OverviewWordings {
  /** As in documents, sorted. */
  readonly languages: readonly string[];
  /** Returns the texts for a language such as `zh` or `zh-CN`; English if there are none. */
  readonly wordingFor: (language: string) => OverviewWording;
}

const readFolder = async (folder: string): Promise<readonly OverviewWording[]> => {
  const names = await readdir(folder).catch((cause: unknown) => {
    throw unusable(folder, cause);
  });
  const files = names.filter((name) => name.endsWith(".json")).toSorted();
  return await Promise.all(files.map((name) => readWording(join(folder, name))));
};

/**
 * Loads the texts of overviews from `<directory>/overview/<language>.json`.
 * @throws {Failure} `bad-configuration` if the folder or a file cannot be read, a file is malformed, or English is missing
 */
export const loadOverviewWordings = async (directory: string): Promise<OverviewWordings> => {
  const folder = join(directory, "overview");
  const wordings = new Map((await readFolder(folder)).map((wording) => [wording.language, wording]));
  const english = wordings.get("en");
  if (english === undefined) throw unusable(folder, "en.json is missing");
  return {
    languages: [...wordings.keys()],
    wordingFor: (language) => wordings.get(language.toLowerCase().split(/[-_]/u)[0] ?? "") ?? english,
  };
};
