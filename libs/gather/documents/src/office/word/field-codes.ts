import { decodeXML } from "entities";
import { lastRunIn, textRun } from "./text-run.ts";

/** A field of a Word part: its code from `start` to `result`, and what it shows from `result` to `end`. */
interface Field {
  readonly start: number;
  readonly result: number;
  readonly end: number;
  /** The text of its code, without entities; cut, but longer than `longestCode`, if it is longer. */
  readonly code: string;
  readonly showsText: boolean;
}

interface OpenField {
  readonly start: number;
  result: number | undefined;
  code: string;
  showsText: boolean;
}

const signs = /<w:(fldChar|instrText|t)(\s[^<>]*)?>([^<>]*)/gu;
const typeOf = /\sw:fldCharType="(begin|separate|end)"/u;
const longestCode = 2_000;

const addCode = (field: OpenField | undefined, code: string): void => {
  if (field !== undefined && field.result === undefined && field.code.length <= longestCode)
    field.code += code;
};

const addText = (field: OpenField | undefined): void => {
  if (field?.result !== undefined) field.showsText = true;
};

/** Closes the innermost open field; a field around it has the same code or shows the same text. */
const closeField = (open: OpenField[], end: number): Field[] => {
  const last = open.pop();
  if (last === undefined) return [];
  addCode(open.at(-1), last.code);
  if (last.showsText) addText(open.at(-1));
  return [{ ...last, result: last.result ?? end, end }];
};

/** Finds the fields of a part; signs without their counterparts are ignored, as Word does. */
const fieldsIn = (xml: string): Field[] => {
  const fields: Field[] = [];
  const open: OpenField[] = [];
  for (const { index, 1: name, 2: attributes = "", 3: text = "" } of xml.matchAll(signs)) {
    const last = open.at(-1);
    const type = typeOf.exec(attributes)?.[1];
    if (name === "t") addText(last);
    else if (name === "instrText") addCode(last, decodeXML(text));
    else if (type === "begin") open.push({ start: index, result: undefined, code: "", showsText: false });
    else if (type === "end") fields.push(...closeField(open, index));
    else if (type === "separate" && last !== undefined) last.result ??= index;
  }
  return fields;
};

const shownText = /<w:t(?:\s[^<>]*)?>[^<>]*<\/w:t>/gu;

/** Removes the results of fields within the code of another field, which are compared and not printed. */
const dropComparedText = (xml: string, fields: readonly Field[]): string => {
  const codes = fields.toSorted((one, other) => one.start - other.start);
  let [next, codeEnd] = [0, 0];
  return xml.replaceAll(shownText, (text, at: number) => {
    for (let field = codes[next]; field !== undefined && field.start < at; field = codes[next]) {
      codeEnd = Math.max(codeEnd, field.result);
      next += 1;
    }
    return at < codeEnd ? "" : text;
  });
};

/** Splits the arguments of a switch at commas or semicolons outside of brackets. */
const argumentsOf = (written: string): string[] => {
  const found = [""];
  let depth = 0;
  for (const sign of written.match(/\\.|[^]/gu) ?? []) {
    if (sign === "(") depth += 1;
    if (sign === ")") depth -= 1;
    if (depth === 0 && /[,;]/u.test(sign)) found.push("");
    else found[found.length - 1] += sign;
  }
  return found.map((one) => texOf(one));
};

const closingOf = (code: string, from: number): number => {
  let depth = 0;
  for (let at = from; at < code.length; at += 1) {
    if (code[at] === "(" && code[at - 1] !== "\\") depth += 1;
    if (code[at] === ")" && code[at - 1] !== "\\" && (depth -= 1) === 0) return at;
  }
  return code.length;
};

type Writer = (values: readonly string[], options: string) => string;

/** Text that the switches of EQ fields print. */
const writers: Readonly<Record<string, Writer>> = {
  f: ([over = "", under = ""]) => String.raw`\frac{${over}}{${under}}`,
  r: ([first = "", ...more]) =>
    more.length === 0 ? String.raw`\sqrt{${first}}` : String.raw`\sqrt[${first}]{${more.join("")}}`,
  i: ([from = "", to = "", ...more]) => String.raw`\int_{${from}}^{${to}}${more.join("")}`,
  b: (values) => `(${values.join(", ")})`,
  l: (values) => values.join(", "),
  // The reading of a word is raised over it.
  o: (values) => values.at(-1) ?? "",
  s: (values, options) => `${/\\do/u.test(options) ? "_" : "^"}{${values.join(" ")}}`,
};

const control = /\\([a-z])((?: ?\\[a-z]{2} ?-?\d{0,3}){0,4}) ?\(/iu;

/** Returns the TeX of the code of an EQ field. */
const texOf = (code: string): string => {
  const found = control.exec(code);
  if (found === null) return code.replaceAll(/\\([,;()\\])/gu, "$1").trim();
  const [all, name = "", options = ""] = found;
  const open = found.index + all.length - 1;
  const end = closingOf(code, open);
  const values = argumentsOf(code.slice(open + 1, end));
  const value = writers[name.toLowerCase()]?.(values, options) ?? values.join(" ");
  return `${texOf(code.slice(0, found.index))}${value}${texOf(code.slice(end + 1))}`;
};

const equation = /^\s*EQ\s/iu;
const longestRunStart = 2_000;

/** Writes the formulas of EQ fields, which have no result, before them. */
const writeEquations = (xml: string, fields: readonly Field[]): string => {
  let [text, from] = ["", 0];
  for (const { start, code, showsText } of fields.toSorted((one, other) => one.start - other.start)) {
    // A formula is written whole or not at all.
    if (code.length > longestCode || !equation.test(code) || showsText) continue;
    const near = Math.max(from, start - longestRunStart);
    const run = near + lastRunIn(xml.slice(near, start));
    if (run < near) continue;
    const tex = texOf(
      code
        .replaceAll(/\s+/gu, " ")
        .replace(equation, "")
        .replaceAll(/\\\*\s*(?:"[^"]*"|\S+)/gu, ""),
    );
    text += `${xml.slice(from, run)}${textRun(tex)}`;
    from = run;
  }
  return text + xml.slice(from);
};

/** Converts field codes to a form that mammoth reads: writes the formulas of EQ fields, and removes compared text. */
export const writeFieldCodes = (xml: string): string => {
  if (!xml.includes("w:fldChar")) return xml;
  const fields = fieldsIn(xml);
  const plain = dropComparedText(xml, fields);
  return writeEquations(plain, plain === xml ? fields : fieldsIn(plain));
};
