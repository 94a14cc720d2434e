import { createHash } from "node:crypto";
import type { z } from "zod";

/** The bytes of every file of a bundle by path, with forward slashes. */
export type BundleContents = ReadonlyMap<string, Buffer>;

/**
 * Returns the text of a file including a byte order mark, so that offsets match the file's content; empty if the file is missing.
 */
export const textOf = (contents: BundleContents, path: string): string =>
  contents.get(path)?.toString("utf8") ?? "";

/** The files that every bundle contains in addition to the texts of sources. */
export const bundleLayout = [
  "report.md",
  "report.html",
  "findings.json",
  "claims.json",
  "documents.json",
  "sources.bib",
  "events.jsonl",
  "09_qa/retrieval_audit.md",
  "10_graph/index_metadata.json",
  "checksums.sha256",
] as const;

/** A defect of a bundle. */
export interface Problem {
  /** File with the defect, relative to the bundle. */
  readonly file: string;
  /** The part of the file: a sentence, claim, document or line. */
  readonly id: string;
  readonly what: string;
}

/** Creates a problem. */
export const problemIn = (file: string, id: string, what: string): Problem => ({ file, id, what });

/** Content of a file and its problems; `value` is set only if there are no problems. */
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

/** Parses JSON text by its schema; each issue is a problem that names its position. */
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
  const problems = result.error.issues.map(({ path, message }) =>
    problemIn(file, path.length === 0 ? id : path.join("."), message),
  );
  return { value: undefined, problems };
};

/** Parses a file of the bundle by its schema; a missing file is a problem. */
export const parseJsonFile = <Schema extends z.ZodType>(
  contents: BundleContents,
  file: string,
  schema: Schema,
): Parsed<z.output<Schema>> =>
  contents.has(file)
    ? parseJsonText(textOf(contents, file), schema, { file, id: "file" })
    : { value: undefined, problems: [{ file, id: "file", what: "is missing" }] };

/** Returns the SHA-256 of bytes in lower-case hexadecimal. */
export const sha256 = (bytes: Buffer): string => createHash("sha256").update(bytes).digest("hex");
