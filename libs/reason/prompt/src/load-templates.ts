import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Template, templateSchema } from "@quarry/contracts";
import { Failure } from "@quarry/failure";
import { parse } from "yaml";
import { z } from "zod";

/** The folder templates/ of this repository. */
export const defaultTemplateDirectory = (): string =>
  fileURLToPath(new URL("../../../../templates", import.meta.url));

const unusable = (path: string, cause: unknown): Failure =>
  new Failure("bad-configuration", `templates cannot be read from ${path}: ${String(cause)}`, {
    retry: "never",
    cause,
  });

/** Front matter between two lines of `---`, then the text. */
const form = /^---\n(.*?)\n---\n(.*)$/su;

/** Reads a template from its file: front matter with `title`, `description` and `words`, then Markdown. @throws {Failure} `bad-configuration` with the reason */
export const parseTemplate = (name: string, file: string): Template => {
  const [, yaml = "", text = ""] = form.exec(file.replaceAll("\r\n", "\n")) ?? [];
  if (text === "")
    throw unusable(`${name}.md`, "it does not begin with front matter between two lines of ---");
  try {
    const facts = z.record(z.string(), z.unknown()).parse(parse(yaml));
    return templateSchema.parse({ ...facts, name, text });
  } catch (cause) {
    throw unusable(`${name}.md`, cause instanceof z.ZodError ? z.prettifyError(cause) : cause);
  }
};

/**
 * Loads the templates of a folder, by name; README.md is not a template.
 * @throws {Failure} `bad-configuration` when the folder or a file cannot be read.
 */
export const loadTemplates = async (directory: string): Promise<readonly Template[]> => {
  const names = await readdir(directory).catch((cause: unknown) => {
    throw unusable(directory, cause);
  });
  const files = names.filter((name) => name.endsWith(".md") && name !== "README.md").toSorted();
  return await Promise.all(
    files.map(async (file) =>
      parseTemplate(file.slice(0, -".md".length), await readFile(join(directory, file), "utf8")),
    ),
  );
};
