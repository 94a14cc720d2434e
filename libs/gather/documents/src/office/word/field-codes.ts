/** A field of a Word part: its code from `start` to `result`, and what it shows from `result` to `end`. */
interface Field {
  readonly start: number;
  readonly result: number;
  readonly end: number;
}

const signs = /<w:fldChar\s[^<>]*?w:fldCharType="(begin|separate|end)"[^<>]*>/gu;

/** Finds the fields of a part; signs without their counterparts are ignored, as Word does. */
const fieldsIn = (xml: string): Field[] => {
  const fields: Field[] = [];
  const open: { start: number; result: number | undefined }[] = [];
  for (const { index, 1: type } of xml.matchAll(signs)) {
    const last = open.at(-1);
    if (type === "begin") open.push({ start: index, result: undefined });
    else if (type === "separate" && last !== undefined) last.result ??= index;
    else if (type === "end" && last !== undefined) {
      open.pop();
      fields.push({ start: last.start, result: last.result ?? index, end: index });
    }
  }
  return fields;
};

const shownText = /<w:t(?:\s[^<>]*)?>[^<>]*<\/w:t>/gu;

/** Removes what fields within the code of another field show: it is compared, not printed. */
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

const codeText = /<w:instrText(?:\s[^<>]*)?>([^<>]*)<\/w:instrText>/gu;
const equation = /^\s*EQ\s/iu;
const longestCode = 2_000;
const longestRunStart = 2_000;

/** Writes the formulas of EQ fields, which have no result, before them. */
const writeEquations = (xml: string, fields: readonly Field[]): string => {
  let [text, from] = ["", 0];
  for (const { start, result, end } of fields.toSorted((one, other) => one.start - other.start)) {
    const field = xml.slice(start, Math.min(result, start + longestCode));
    const code = Array.from(field.matchAll(codeText), ([, part = ""]) => part).join("");
    if (!equation.test(code) || /<w:t[\s>]/u.test(xml.slice(result, end))) continue;
    const near = Math.max(from, start - longestRunStart);
    const before = xml.slice(near, start);
    const run = near + Math.max(before.lastIndexOf("<w:r>"), before.lastIndexOf("<w:r "));
    if (run < near) continue;
    const tex = texOf(
      code
        .replaceAll(/\s+/gu, " ")
        .replace(equation, "")
        .replaceAll(/\\\*\s*(?:"[^"]*"|\S+)/gu, ""),
    );
    text += `${xml.slice(from, run)}<w:r><w:t xml:space="preserve">${tex}</w:t></w:r>`;
    from = run;
  }
  return text + xml.slice(from);
};

/** Writes what the codes of fields show in a form that mammoth reads: formulas of EQ fields, and no compared text. */
export const writeFieldCodes = (xml: string): string => {
  if (!xml.includes("w:fldChar")) return xml;
  const plain = dropComparedText(xml, fieldsIn(xml));
  return /<w:instrText[^<>]*>\s*EQ\s/iu.test(plain) ? writeEquations(plain, fieldsIn(plain)) : plain;
};
