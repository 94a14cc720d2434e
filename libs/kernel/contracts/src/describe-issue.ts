import type { z } from "zod";

type Issue = z.core.$ZodIssue;

const units: Readonly<Record<string, string>> = { string: " characters", array: " entries" };

const notAnAddress = "must be an http(s) address, such as https://example.org/page";

/** Schemas with a more precise message set it themselves. */
const saysItself = ({ code, message }: Issue): boolean =>
  (code === "too_big" || code === "too_small") && !message.startsWith("Too ");

/** Describes the problem of a value by limit and remedy; the schema must be run with `reportInput`. */
export const describeIssue = (issue: Issue): string => {
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
      // Schemas with a more precise message set it themselves.
      if (!issue.message.startsWith("Invalid input")) return issue.message;
      return issue.input === undefined
        ? `is required; send a value of type ${issue.expected}`
        : `must be of type ${issue.expected}`;
    case "invalid_key":
      return issue.issues[0]?.message ?? issue.message;
    case "invalid_format":
      return issue.message === "Invalid URL" ? notAnAddress : issue.message;
    default:
      return issue.message;
  }
};
