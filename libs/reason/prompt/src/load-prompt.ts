import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type OverviewWording, overviewWordingSchema } from "@quarry/reading";
import { parsePrompt, type Prompt } from "./parse-prompt.ts";
import { namesIn, readText, unreadable } from "./read-files.ts";

/** Returns the folder prompts/ of this repository. */
export const defaultPromptDirectory = (): string =>
  fileURLToPath(new URL("../../../../prompts", import.meta.url));

/** A line that includes `parts/<name>.md`, shared by several prompts. */
const include = /^\{\{> ([a-z][a-z0-9-]*)\}\}$/gmu;

const withParts = async (directory: string, file: string): Promise<string> => {
  const names = new Set(Array.from(file.matchAll(include), ([, name = ""]) => name));
  const parts = new Map<string, string>();
  for (const name of names)
    parts.set(name, (await readText("prompts", join(directory, "parts", `${name}.md`))).trim());
  return file.replace(include, (_line, name: string) => parts.get(name) ?? "");
};

/**
 * Loads `<directory>/<id>.md`; a line `{{> name}}` becomes the text of `<directory>/parts/<name>.md`.
 * @throws {Failure} `bad-configuration` if it or one of its parts is missing or malformed
 */
export const loadPrompt = async (directory: string, id: string): Promise<Prompt> =>
  parsePrompt(id, await withParts(directory, await readText("prompts", join(directory, `${id}.md`))));

/**
 * Loads every prompt of a folder by id, except README.md.
 * @throws {Failure} `bad-configuration` if the folder cannot be read or a prompt is malformed
 */
export const loadPrompts = async (directory: string): Promise<ReadonlyMap<string, Prompt>> => {
  const ids = await namesIn("prompts", directory, ".md");
  const prompts = await Promise.all(ids.map((id) => loadPrompt(directory, id)));
  return new Map(prompts.map((prompt) => [prompt.id, prompt]));
};

const wordings = "wordings of the overview";

const readWording = async (path: string): Promise<OverviewWording> => {
  const file = await readText(wordings, path);
  try {
    return overviewWordingSchema.parse(JSON.parse(file));
  } catch (cause) {
    throw unreadable(wordings, path, cause);
  }
};

/** Texts of overviews in all available languages. */
export interface OverviewWordings {
  /** As in documents, sorted. */
  readonly languages: readonly string[];
  /** Returns the texts for a language such as `zh` or `zh-CN`; English if there are none. */
  readonly wordingFor: (language: string) => OverviewWording;
}

/**
 * Loads the texts of overviews from `<directory>/overview/<language>.json`.
 * @throws {Failure} `bad-configuration` if the folder or a file cannot be read, a file is malformed, or English is missing
 */
export const loadOverviewWordings = async (directory: string): Promise<OverviewWordings> => {
  const folder = join(directory, "overview");
  const names = await namesIn(wordings, folder, ".json");
  const loaded = await Promise.all(names.map((name) => readWording(join(folder, `${name}.json`))));
  const byLanguage = new Map(loaded.map((wording) => [wording.language, wording]));
  const english = byLanguage.get("en");
  if (english === undefined) throw unreadable(wordings, folder, "en.json is missing");
  return {
    languages: [...byLanguage.keys()],
    wordingFor: (language) => byLanguage.get(language.toLowerCase().split(/[-_]/u)[0] ?? "") ?? english,
  };
};
