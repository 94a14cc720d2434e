import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { Failure } from "@quarry/failure";
import { parsePrompt, type Prompt } from "./parse-prompt.ts";

const unreadable = (path: string, cause: unknown): Failure =>
  new Failure("bad-configuration", `prompts cannot be read from ${path}: ${String(cause)}`, {
    retry: "never",
    cause,
  });

/**
 * Loads `<directory>/<id>.md`.
 * @throws {Failure} `bad-configuration` when it is missing or malformed.
 */
export const loadPrompt = async (directory: string, id: string): Promise<Prompt> => {
  const path = join(directory, `${id}.md`);
  const file = await readFile(path, "utf8").catch((cause: unknown) => {
    throw unreadable(path, cause);
  });
  return parsePrompt(id, file);
};

/**
 * Loads every prompt of a folder by id; README.md is none.
 * @throws {Failure} `bad-configuration` when the folder cannot be read or a prompt is malformed.
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
