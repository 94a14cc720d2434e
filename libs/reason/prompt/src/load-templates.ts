import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Template, templateSchema } from "@quarry/contracts";
import { parse } from "yaml";
import { z } from "zod";
import { namesIn, readText, unreadable } from "./read-files.ts";

/** The folder templates/ of this repository. */
export const defaultTemplateDirectory = (): string =>
  fileURLToPath(new URL("../../../../templates", import.meta.url));

/** Front matter between two lines of `---`, then the text. */
const form = /^---\n(.*?)\n---\n(.*)$/su;

/** Reads a template from its file: front matter with `title`, `description` and `words`, then Markdown. @throws {Failure} `bad-configuration` with the reason */
export const parseTemplate = (name: string, file: string): Template => {
  const [, yaml = "", text = ""] = form.exec(file.replaceAll("\r\n", "\n")) ?? [];
  const unusable = (cause: unknown) => unreadable("templates", `${name}.md`, cause);
  if (text === "") throw unusable("it does not begin with front matter between two lines of ---");
  try {
    const facts = z.record(z.string(), z.unknown()).parse(parse(yaml));
    return templateSchema.parse({ ...facts, name, text });
  } catch (cause) {
    throw unusable(cause);
  }
};

/**
 * Loads the templates of a folder, by name; README.md is not a template.
 * @throws {Failure} `bad-configuration` when the folder or a file cannot be read.
 */
export const loadTemplates = async (directory: string): Promise<readonly Template[]> => {
  const names = await namesIn("templates", directory, ".md");
  return await Promise.all(
    names.map(async (name) =>
      parseTemplate(name, await readText("templates", join(directory, `${name}.md`))),
    ),
  );
};
