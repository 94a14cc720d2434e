import { Failure } from "@quarry/failure";
import type { z } from "zod";
import { describeVariable } from "./describe-variables.ts";
import { misspeltIn } from "./misspelt.ts";
import { type Environment, readSecretFiles } from "./read-secret-files.ts";
import { isSecret } from "./variables.ts";

const secretName = /PASSWORD|SECRET|TOKEN(?!S)|KEY|CREDENTIAL/;
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

/** Returns a line for each secret that was copied with more than itself; an HTTP client would fail with the value in its message. */
const badlyCopied = (schema: z.ZodObject, given: Environment): string[] =>
  Object.entries(given).flatMap(([name, value = ""]) => {
    const variable = schema.shape[name];
    if (variable === undefined || !isSecret(variable)) return [];
    // A list in a file may have a line for each entry.
    if (/\p{Cc}/u.test(value.replaceAll(/,\s+/gu, ",")))
      return [
        `${name}: its value (not shown) has a line break or control character inside. Write it on one line.`,
      ];
    if (/^(["'`]).*\1$/u.test(value))
      return [`${name}: its value (not shown) is in quotation marks. Write it without them.`];
    return [];
  });

/** Variables of earlier versions and their replacements; a service that reads the new one refuses the old. */
const retired: Readonly<Record<string, { readonly now: string; readonly why: string }>> = {
  LLM_TIMEOUT_MS: {
    now: "LLM_IDLE_TIMEOUT_MS",
    why: "a request ends when nothing has come for LLM_IDLE_TIMEOUT_MS, however long its answer takes",
  },
  LLM_TASK_DEADLINE_MS: {
    now: "LLM_IDLE_TIMEOUT_MS",
    why: "a task may take as long as its run has (budget.deadlineMs), and a request ends after LLM_IDLE_TIMEOUT_MS of silence",
  },
};

const retiredLines = (schema: z.ZodObject, environment: Environment): string[] =>
  Object.entries(retired)
    .filter(([name, { now }]) => now in schema.shape && (environment[name]?.trim() ?? "") !== "")
    .map(([name, { now, why }]) => `${name}: is no longer known: ${why}. Remove it, or set ${now} instead.`);

/**
 * Loads the configuration described by `schema`; an empty variable counts as unset, and a secret may be in the file named by
 * NAME_FILE. `warn` is called with a sentence on each variable whose name is almost that of one of the schema.
 * @throws {Failure} `bad-configuration` with one line per wrong or retired variable or file: its name, what is wrong, what is
 * allowed, what to do.
 */
export const loadConfig = <Schema extends z.ZodObject>(
  schema: Schema,
  environment: Environment,
  warn: (sentence: string) => void = () => undefined,
): z.output<Schema> => {
  for (const { name, meant } of misspeltIn(environment, Object.keys(schema.shape)))
    warn(`${name} is set, and nothing reads it; call it ${meant}, if that is meant`);
  const files = readSecretFiles(schema, environment);
  const given = Object.fromEntries(
    Object.keys(schema.shape)
      .map((name) => [name, files.values[name] ?? environment[name]?.trim()] as const)
      .filter(([, value]) => value !== undefined && value !== ""),
  );
  const result = schema.safeParse(given);
  const others = [...retiredLines(schema, environment), ...files.problems, ...badlyCopied(schema, given)];
  if (result.success && others.length === 0) return result.data;
  const issues = result.success ? [] : result.error.issues;
  const lines = new Map(issues.map((issue) => [String(issue.path[0] ?? ""), lineOf(issue, schema, given)]));
  throw new Failure("bad-configuration", [...lines.values(), ...others].join("\n"), { retry: "never" });
};
