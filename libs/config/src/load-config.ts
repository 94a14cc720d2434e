import { Failure } from "@quarry/failure";
import type { z } from "zod";
import { describeVariable } from "./example/describe-variable.ts";

/** The shape of `process.env`, which only main.ts touches. */
export type Environment = Readonly<Record<string, string | undefined>>;

const secretName = /PASSWORD|SECRET|TOKEN|KEY|CREDENTIAL/;
const userInfo = /\/\/[^\s/?#]*@/g;
const longestShownValue = 80;

const shown = (name: string, value: string): string => {
  if (secretName.test(name)) return "its value (not shown)";
  const text = value.replace(userInfo, "//…@");
  return `"${text.length > longestShownValue ? `${text.slice(0, longestShownValue)}…` : text}"`;
};

const complaint = (issue: z.core.$ZodIssue): string => {
  if (issue.code === "too_small") return issue.origin === "string" ? "is too short" : "is too small";
  if (issue.code === "too_big") return issue.origin === "string" ? "is too long" : "is too large";
  if (issue.code === "invalid_type") return "is not a number";
  return issue.code === "invalid_value" ? "is unknown" : issue.message;
};

const lineOf = (issue: z.core.$ZodIssue, schema: z.ZodObject, given: Environment): string => {
  const name = String(issue.path[0] ?? "");
  const variable = schema.shape[name];
  if (!variable) return `${name || "configuration"}: ${issue.message}.`;
  const facts = describeVariable(variable);
  const value = given[name];
  const meaning = facts.description === "" ? "" : ` (${facts.description.replace(/\.$/, "")})`;
  if (value === undefined && facts.required) {
    return `${name}: is not set and has no default. Allowed: ${facts.allowed}. Set it${meaning}.`;
  }
  const wrong = value === undefined ? issue.message : `${shown(name, value)} ${complaint(issue)}`;
  const otherwise = facts.required
    ? ""
    : facts.defaultText === undefined
      ? ", or remove it"
      : `, or remove it for the default ${facts.defaultText || "(empty)"}`;
  return `${name}: ${wrong}. Allowed: ${facts.allowed}. Correct it${otherwise}${meaning}.`;
};

/**
 * The configuration that `schema` describes; an empty variable counts as unset.
 * @throws {Failure} `bad-configuration` with one line per wrong variable: its name, what is wrong, what is allowed, what to do.
 */
export const loadConfig = <Schema extends z.ZodObject>(
  schema: Schema,
  environment: Environment,
): z.output<Schema> => {
  const given = Object.fromEntries(
    Object.keys(schema.shape)
      .map((name) => [name, environment[name]?.trim()] as const)
      .filter(([, value]) => value !== undefined && value !== ""),
  );
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  const lines = new Map(
    result.error.issues.map((issue) => [String(issue.path[0] ?? ""), lineOf(issue, schema, given)]),
  );
  throw new Failure("bad-configuration", [...lines.values()].join("\n"), { retry: "never" });
};
