import { type GivenFacts, webAddressSchema } from "@quarry/contracts";
import { z } from "zod";

// Control characters, line separators and bidirectional control marks.
const misleadingMarks = /[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069\\]/u;

const isRelative = (uri: string): boolean => {
  const path = uri.slice("file:".length);
  return path !== "" && !path.startsWith("/") && !path.split("/").includes("..");
};

/** True if a name is misleading where it is displayed. */
export const isMisleading = (name: string): boolean => misleadingMarks.test(name);

/** Name of an uploaded file in a report: `file:` and a relative path. It is only a name: nothing is read from it. */
export const itemUriSchema = z
  .string({ error: "is required; send ?uri=file:<relative path>" })
  .max(1_024)
  .startsWith("file:", "must look like file:<relative path>, such as file:docs/notes.md")
  .refine((uri) => !isMisleading(uri), "may not contain control characters or backslashes; rename the file")
  .refine(isRelative, "must be a relative path without ..; send it relative to the folder that is uploaded");

/** Name of an uploaded text or file: `file:` and a relative path, or its address. */
export const sourceUriSchema = z.union([itemUriSchema, webAddressSchema], {
  error: "must be file:<relative path>, such as file:docs/notes.md, or an http(s) address",
});

/** Content type of a file, if its name and bytes do not show it. */
export const contentTypeSchema = z
  .string()
  .regex(/^[\w.+-]+\/[\w.+-]+(?:\s*;[\x20-\x7e]*)?$/, "must look like text/plain; charset=gbk")
  .max(200);

/** Returns the stated facts among the fields of a source. */
export const givenFactsOf = ({ title, author, publishedAt, grade, metadata }: GivenFacts): GivenFacts => {
  const facts = Object.entries({ title, author, publishedAt, grade, metadata });
  return Object.fromEntries(facts.filter(([, value]) => value !== undefined));
};

const metadataPrefix = "metadata.";

/** Reads `metadata.team=core` as an entry of `metadata`. */
export const gatherMetadata = (query: unknown): unknown => {
  const entries = Object.entries(Object(query));
  const isMetadata = ([name]: readonly [string, unknown]): boolean => name.startsWith(metadataPrefix);
  const metadata = entries
    .filter(isMetadata)
    .map(([name, value]) => [name.slice(metadataPrefix.length), value]);
  const others = Object.fromEntries(entries.filter((entry) => !isMetadata(entry)));
  return metadata.length === 0 ? others : { ...others, metadata: Object.fromEntries(metadata) };
};
