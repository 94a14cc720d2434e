import { describeIssue, type Problem } from "@quarry/contracts";
import type { z } from "zod";

type Issue = z.core.$ZodIssue;
type FieldErrors = NonNullable<Problem["errors"]>;

const fieldOf = (path: readonly PropertyKey[]): string =>
  path
    .map((key) => (typeof key === "number" ? `[${key}]` : `.${String(key)}`))
    .join("")
    .replace(/^\./, "") || "(whole)";

const notAField = "is not a field of this request; remove it or correct its name";

/** A schema that knows better what may stand there says so in its own words. */
const unknownFields = (path: readonly PropertyKey[], keys: readonly string[], said: string): FieldErrors =>
  keys.map((key) => ({
    field: fieldOf([...path, key]).slice(0, 100),
    message: said.startsWith("Unrecognized key") ? notAField : said,
  }));

/** Zod's issues as fields with limit and remedy; the schema must be run with `reportInput`. */
export const fieldErrors = (issues: readonly Issue[]): FieldErrors =>
  issues.flatMap((issue) =>
    issue.code === "unrecognized_keys"
      ? unknownFields(issue.path, issue.keys, issue.message)
      : [{ field: fieldOf(issue.path), message: describeIssue(issue) }],
  );
