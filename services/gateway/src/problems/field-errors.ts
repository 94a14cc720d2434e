import type { Problem } from "@quarry/contracts";
import type { z } from "zod";

type Issue = z.core.$ZodIssue;
type FieldErrors = NonNullable<Problem["errors"]>;

const fieldOf = (path: readonly PropertyKey[]): string =>
  path
    .map((key) => (typeof key === "number" ? `[${key}]` : `.${String(key)}`))
    .join("")
    .replace(/^\./, "") || "(whole)";

const units: Readonly<Record<string, string>> = { string: " characters", array: " entries" };

const notAnAddress = "must be an http(s) address, such as https://example.org/page";

/** A schema that knows better what to send says so in its own words. */
const saysItself = ({ code, message }: Issue): boolean =>
  (code === "too_big" || code === "too_small") && !message.startsWith("Too ");

const describe = (issue: Issue): string => {
  if (saysItself(issue)) return issue.message;
  switch (issue.code) {
    case "too_big":
      return `must be at most ${issue.maximum}${units[issue.origin] ?? ""}; send less`;
    case "too_small":
      if (issue.origin === "string" && issue.minimum === 1) return "must not be empty; send some text";
      return `must be at least ${issue.minimum}${units[issue.origin] ?? ""}; send more`;
    case "invalid_value":
      return `must be one of ${issue.values.map((value) => JSON.stringify(value)).join(", ")}`;
    case "invalid_type":
      // A schema that knows better what to send says so in its own words.
      if (!issue.message.startsWith("Invalid input")) return issue.message;
      return issue.input === undefined
        ? `is required; send a value of type ${issue.expected}`
        : `must be of type ${issue.expected}`;
    case "invalid_format":
      return issue.message === "Invalid URL" ? notAnAddress : issue.message;
    default:
      return issue.message;
  }
};

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
      : [{ field: fieldOf(issue.path), message: describe(issue) }],
  );
