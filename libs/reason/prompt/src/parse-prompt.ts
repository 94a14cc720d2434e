import { Failure } from "@quarry/failure";
import { parse } from "yaml";
import { z } from "zod";

const placeholder = /\{\{\s*([a-z][a-zA-Z0-9]*)\s*\}\}/g;

/** Lines between `{{? name}}` and `{{/ name}}`, which are only in a prompt if the variable is not empty. */
const optional = /^\{\{\? ([a-z][a-zA-Z0-9]*)\}\}\n(.*?)^\{\{\/ \1\}\}$/gms;

/** Keeps the optional lines of non-empty variables, and drops the others. */
export const chooseOptional = (text: string, holds: (name: string) => boolean): string =>
  text
    .replace(optional, (_whole, name: string, lines: string) => (holds(name) ? lines : ""))
    .replace(/\n{3,}/g, "\n\n");

/** Returns the distinct placeholders of a text, and malformed ones. */
const placeholdersOf = (text: string): { names: string[]; malformed: string[] } => ({
  names: [...new Set(Array.from(text.matchAll(placeholder), ([, name = ""]) => name))],
  malformed: text.replace(placeholder, "").match(/\{\{.*?(?:\}\}|$)|\}\}/gm) ?? [],
});

/** Replaces every placeholder in one pass, so that values are not scanned for placeholders. */
export const fillPlaceholders = (text: string, valueOf: (name: string) => string): string =>
  text.replace(placeholder, (_whole, name: string) => valueOf(name));

const variableName = z.string().regex(/^[a-z][a-zA-Z0-9]*$/, "a variable is named in camelCase");

const frontMatterSchema = z.strictObject({
  id: z.string().regex(/^[a-z][a-z0-9-]*$/, "an id is kebab-case"),
  version: z.int().positive(),
  /** `fast` for many small calls, `main` for the best quality. */
  tier: z.enum(["fast", "main"]),
  input: z.array(variableName),
  /** Variables with text this project did not write. */
  untrusted: z.array(variableName).default([]),
  /** Language of the answer; stated at the end of the prompt. */
  outputLanguage: z.string().min(1),
});

/** One prompt of prompts/: its front matter and its text with `{{placeholders}}`. */
export type Prompt = z.output<typeof frontMatterSchema> & { readonly text: string };

const refuse = (id: string, problem: string): Failure =>
  new Failure("bad-configuration", `prompt ${id}: ${problem}`, { retry: "never" });

const readYaml = (id: string, yaml: string): unknown => {
  try {
    return parse(yaml);
  } catch (cause) {
    throw refuse(id, `its front matter is not YAML: ${String(cause)}`);
  }
};

const difference = (some: readonly string[], others: readonly string[]): string[] =>
  some.filter((name) => !others.includes(name));

/**
 * Parses a prompt file: YAML front matter between two `---` lines, then Markdown.
 * @throws {Failure} `bad-configuration` naming the prompt and the problem
 */
export const parsePrompt = (id: string, file: string): Prompt => {
  const match = /^---\n(.*?)\n---\n(.*)$/s.exec(file.replaceAll("\r\n", "\n"));
  if (!match) throw refuse(id, "it does not begin with front matter between two lines of ---");
  const [, yaml = "", body = ""] = match;
  const result = frontMatterSchema.safeParse(readYaml(id, yaml));
  if (!result.success) throw refuse(id, z.prettifyError(result.error));
  const { input, untrusted, outputLanguage } = result.data;
  const text = `${body.trim()}\n\n${outputLanguage.trim()}\n`;
  const { names, malformed } = placeholdersOf(chooseOptional(text, () => true));
  if (result.data.id !== id) throw refuse(id, `its id is ${result.data.id}, its file is named ${id}.md`);
  if (malformed.length > 0) throw refuse(id, `these are not placeholders: ${malformed.join(", ")}`);
  const chosenBy = Array.from(text.matchAll(optional), ([, name = ""]) => name);
  const undeclared = difference([...names, ...chosenBy], input);
  if (undeclared.length > 0) throw refuse(id, `not in its input: ${undeclared.join(", ")}`);
  const unused = difference(input, names);
  if (unused.length > 0) throw refuse(id, `in its input, but not in its text: ${unused.join(", ")}`);
  const unknown = difference(untrusted, input);
  if (unknown.length > 0) throw refuse(id, `untrusted, but not in its input: ${unknown.join(", ")}`);
  return { ...result.data, text };
};
