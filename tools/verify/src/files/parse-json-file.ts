import type { z } from "zod";
import type { Problem } from "../checks/problem.ts";
import { type BundleContents, textOf } from "./bundle-contents.ts";

/** What a file held, and what is wrong with it; `value` only when nothing is. */
export interface Parsed<Value> {
  readonly value: Value | undefined;
  readonly problems: readonly Problem[];
}

const parseJson = (text: string): { readonly value: unknown } | { readonly error: string } => {
  try {
    return { value: JSON.parse(text) };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
};

/** Reads one JSON text by its schema; each issue is a problem that names the place inside. */
export const parseJsonText = <Schema extends z.ZodType>(
  text: string,
  schema: Schema,
  { file, id }: Pick<Problem, "file" | "id">,
): Parsed<z.output<Schema>> => {
  const json = parseJson(text);
  if ("error" in json)
    return { value: undefined, problems: [{ file, id, what: `is not JSON: ${json.error}` }] };
  const result = schema.safeParse(json.value);
  if (result.success) return { value: result.data, problems: [] };
  const problems = result.error.issues.map(({ path, message }) => ({
    file,
    id: path.length === 0 ? id : path.join("."),
    what: message,
  }));
  return { value: undefined, problems };
};

/** Reads a file of the bundle by its schema; a missing file is a problem. */
export const parseJsonFile = <Schema extends z.ZodType>(
  contents: BundleContents,
  file: string,
  schema: Schema,
): Parsed<z.output<Schema>> =>
  contents.has(file)
    ? parseJsonText(textOf(contents, file), schema, { file, id: "file" })
    : { value: undefined, problems: [{ file, id: "file", what: "is missing" }] };
