import { elementsOf, findAll, textOf, type XmlElement } from "../../xml/xml-tree.ts";
import { createSequences } from "./sequence-fields.ts";

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

const shownIn = (field: XmlElement): string => findAll(field, "w:t").map(textOf).join("");

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
const longestCode = 2_000;

interface OpenField {
  /** The sign that begins it. */
  readonly begin: XmlElement;
  hasResult: boolean;
  /** Cut, but longer than `longestCode`, if it is longer. */
  code: string;
  /** Text that its result shows. */
  shown: string;
  /** Texts within its code, and the signs that begin the fields there. */
  readonly compared: XmlElement[];
}

/** The changes that the codes of fields make to a part. */
export interface FieldChanges {
  /** Texts within the code of a field, which are compared and not printed. */
  readonly unseen: ReadonlySet<XmlElement>;
  /** Formulas and numbers of fields that have no result, by the sign that begins the field. */
  readonly results: ReadonlyMap<XmlElement, string>;
}

const signNames: ReadonlySet<string> = new Set(["w:fldChar", "w:instrText", "w:t"]);

const signsIn = (element: XmlElement): XmlElement[] =>
  elementsOf(element).flatMap((child) => {
    if (signNames.has(child.name)) return [child];
    return child.name === "w:fldSimple" ? [child, ...signsIn(child)] : signsIn(child);
  });

/** Returns the TeX of the code of an EQ field, whole or not at all; undefined for other fields. */
export const equationTex = (code: string): string | undefined =>
  code.length > longestCode || !equation.test(code)
    ? undefined
    : texOf(
        code
          .replaceAll(/\s+/gu, " ")
          .replace(equation, "")
          .replaceAll(/\\\*\s*(?:"[^"]*"|\S+)/gu, ""),
      );

/** Reads the fields of a part; signs without their counterparts are ignored, as Word does. */
export const readFields = (part: XmlElement): FieldChanges => {
  const [unseen, results] = [new Set<XmlElement>(), new Map<XmlElement, string>()];
  const numberOf = createSequences();
  const open: OpenField[] = [];
  /** The open fields that have no result yet. */
  const coding: OpenField[] = [];
  const addCode = (field: OpenField | undefined, code: string): void => {
    if (field?.hasResult === false && field.code.length <= longestCode) field.code += code;
  };
  const takeText = (text: XmlElement): void => {
    const last = open.at(-1);
    if (last?.hasResult === true) last.shown += textOf(text);
    coding.at(-1)?.compared.push(text);
  };
  const setResult = (sign: XmlElement, result: string | undefined): void => {
    if (result === undefined) return;
    results.set(sign, result);
    coding.at(-1)?.compared.push(sign);
  };
  const begin = (sign: XmlElement): void => {
    const field = { begin: sign, hasResult: false, code: "", shown: "", compared: [] };
    open.push(field);
    coding.push(field);
  };
  /** Closes the innermost open field; a field around it has the same code or shows the same text. */
  const end = (): void => {
    const last = open.pop();
    if (last === undefined) return;
    if (!last.hasResult) coding.pop();
    for (const each of last.compared) if (!results.delete(each)) unseen.add(each);
    const around = open.at(-1);
    addCode(around, last.code);
    if (around?.hasResult === true) around.shown += last.shown;
    setResult(
      last.begin,
      (last.shown === "" ? equationTex(last.code) : undefined) ?? numberOf(last.code, last.shown),
    );
  };
  for (const sign of signsIn(part)) {
    const type = sign.attributes["w:fldCharType"];
    const last = open.at(-1);
    if (sign.name === "w:t") takeText(sign);
    else if (sign.name === "w:fldSimple")
      setResult(sign, numberOf(sign.attributes["w:instr"] ?? "", shownIn(sign)));
    else if (sign.name === "w:instrText") addCode(last, textOf(sign));
    else if (type === "begin") begin(sign);
    else if (type === "end") end();
    else if (type === "separate" && last?.hasResult === false) {
      last.hasResult = true;
      coding.pop();
    }
  }
  return { unseen, results };
};
