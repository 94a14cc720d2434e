import { readFileSync } from "node:fs";
import { type Grade, gradeSchema } from "@quarry/contracts";
import { errorMessage, Failure } from "@quarry/failure";
import type { ByEntry } from "./grade-host.ts";

/** Grade of a host set by an operator. */
export interface Override {
  readonly grade: Grade;
  readonly reason: string;
}

const form = "host[/path] GRADE reason";
const entryPattern = /^(?:[\p{L}\p{N}-]+\.)*[\p{L}\p{N}-]+(?:\/[^\s?#]*)?$/u;

/** Normalises an address as in lookups: without `www.`, names in ASCII. */
const toEntry = (text: string): string => {
  const url = new URL(`https://${text}`);
  return `${url.hostname.replace(/^www\./u, "")}${url.pathname.toLowerCase().replace(/\/+$/u, "")}`;
};

const faultOf = ([entry = "", grade = "", ...reason]: readonly string[]): string | undefined => {
  if (/^https?:\/\//u.test(entry)) return `"${entry}" is an address; write the host without https://`;
  if (!entryPattern.test(entry) || !URL.canParse(`https://${entry}`))
    return `"${entry}" is not a host; write it as example.org or example.org/path`;
  if (!gradeSchema.safeParse(grade).success) return `"${grade}" is not a grade; write A, B, C, D or E`;
  return reason.length === 0 ? "there is no reason; give one in a few words; readers will see it" : undefined;
};

/**
 * Parses an operator's grades: one line per host, `host[/path] GRADE reason…`; empty lines and lines that begin with `#` are
 * ignored.
 * @throws {Failure} `bad-configuration` naming the file, each invalid line and the remedy
 */
export const parseGradeOverrides = (path: string, text: string): ByEntry<Override> => {
  const overrides = new Map<string, Override>();
  const faults: string[] = [];
  for (const [index, line] of text
    .replace(/^\uFEFF/u, "")
    .split(/\r?\n/u)
    .entries()) {
    const words = line.trim().split(/\s+/u);
    const [entry = "", grade, ...reason] = words;
    if (entry === "" || entry.startsWith("#")) continue;
    const fault =
      faultOf(words) ??
      (overrides.has(toEntry(entry)) ? `"${entry}" is listed twice; keep one line` : undefined);
    if (fault === undefined)
      overrides.set(toEntry(entry), { grade: gradeSchema.parse(grade), reason: reason.join(" ") });
    else faults.push(`GRADES_FILE: ${path}, line ${index + 1}: ${fault} (${form}).`);
  }
  if (faults.length > 0) throw new Failure("bad-configuration", faults.join("\n"), { retry: "never" });
  return overrides;
};

/**
 * Reads the file of GRADES_FILE; none if it is not set.
 * @throws {Failure} `bad-configuration` for an unreadable file, and for each invalid line
 */
export const readGradeOverrides = (path: string | undefined): ByEntry<Override> => {
  if (path === undefined) return new Map();
  const refuse = (error: unknown): Failure =>
    new Failure(
      "bad-configuration",
      `GRADES_FILE: ${path} cannot be read (${errorMessage(error)}). Mount the file there, or remove the variable.`,
      { retry: "never" },
    );
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch (error) {
    throw refuse(error);
  }
  return parseGradeOverrides(path, text);
};
