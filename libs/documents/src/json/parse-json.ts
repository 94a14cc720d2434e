import { type ParseError, parse, printParseErrorCode } from "jsonc-parser";
import type { Unavailable } from "../unavailable.ts";
import { unavailable } from "../unavailable.ts";

/** What JSON says. */
export interface ParsedJson {
  readonly status: "parsed";
  readonly value: unknown;
}

const firstError = (text: string): ParseError | undefined => {
  const errors: ParseError[] = [];
  try {
    parse(text, errors, { allowTrailingComma: false, disallowComments: true });
  } catch {
    // Too deep for that parser; then the place of the error stays unknown.
  }
  return errors[0];
};

const lineOf = (text: string, offset: number): number => {
  let line = 1;
  for (let at = text.indexOf("\n"); at !== -1 && at < offset; at = text.indexOf("\n", at + 1)) line += 1;
  return line;
};

const broken = (text: string, firstLine: number): Unavailable => {
  const error = firstError(text);
  const where =
    error === undefined
      ? "It"
      : `Line ${firstLine - 1 + lineOf(text, error.offset)} (${printParseErrorCode(error.error)})`;
  return unavailable("damaged", `${where} is not valid JSON; export it again whole, or mend that line.`);
};

/** Parses JSON; what is broken is an outcome that names the line, counted from `firstLine`. */
export const parseJson = (text: string, firstLine = 1): ParsedJson | Unavailable => {
  try {
    const value: unknown = JSON.parse(text);
    return { status: "parsed", value };
  } catch {
    return broken(text, firstLine);
  }
};

/** Parses JSON in lines, one value in each that is not blank. */
export const parseJsonLines = (text: string): ParsedJson | Unavailable => {
  const values: unknown[] = [];
  for (const [index, line] of text.split(/\r\n|[\n\r]/u).entries()) {
    if (line.trim() === "") continue;
    const parsed = parseJson(line, index + 1);
    if (parsed.status === "unavailable") return parsed;
    values.push(parsed.value);
  }
  return { status: "parsed", value: values };
};
