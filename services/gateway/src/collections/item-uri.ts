import { z } from "zod";

// Control characters, line separators and the marks that reverse the direction of text.
const misleadingMarks = /[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069\\]/u;

const isRelative = (uri: string): boolean => {
  const path = uri.slice("file:".length);
  return path !== "" && !path.startsWith("/") && !path.split("/").includes("..");
};

/** Whether a name could be taken for something else where it is shown. */
export const isMisleading = (name: string): boolean => misleadingMarks.test(name);

/** What a report calls a handed-in file: `file:` and a relative path. Only a name: nothing is read from it. */
export const itemUriSchema = z
  .string({ error: "is required; send ?uri=file:<relative path>" })
  .max(1_024)
  .startsWith("file:", "must look like file:<relative path>, such as file:docs/notes.md")
  .refine((uri) => !isMisleading(uri), "may not hold control characters or backslashes; rename the file")
  .refine(isRelative, "must be a relative path without ..; send it relative to the folder that is handed in");

/** Whether a file can be called so. */
export const isItemUri = (uri: string): boolean => itemUriSchema.safeParse(uri).success;
