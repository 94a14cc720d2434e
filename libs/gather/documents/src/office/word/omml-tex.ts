import { elementsOf, textOf, type XmlElement } from "../../xml/xml-tree.ts";

/** TeX names of operators over a range, and of accents. */
const operators: Readonly<Record<string, string>> = {
  "∑": "\\sum",
  "∏": "\\prod",
  "∐": "\\coprod",
  "∫": "\\int",
  "∬": "\\iint",
  "∭": "\\iiint",
  "∮": "\\oint",
  "⋃": "\\bigcup",
  "⋂": "\\bigcap",
};
const accents: Readonly<Record<string, string>> = {
  "\u0302": "\\hat",
  "\u0303": "\\tilde",
  "\u0304": "\\bar",
  "\u0305": "\\bar",
  "\u0307": "\\dot",
  "\u0308": "\\ddot",
  "\u20d7": "\\vec",
  "→": "\\vec",
};

const childOf = (element: XmlElement, name: string): XmlElement | undefined =>
  elementsOf(element).find((child) => child.name === name);

/** Returns the value of a property of an element, such as the sign of an operator. */
const propertyOf = (element: XmlElement, name: string): string | undefined => {
  const properties = elementsOf(element).find((child) => child.name === `${element.name}Pr`);
  return properties && childOf(properties, name)?.attributes["val"];
};

const part = (element: XmlElement, name: string): string => {
  const found = childOf(element, name);
  return found === undefined ? "" : ommlTex(found);
};

const parts = (element: XmlElement, name: string): string[] =>
  elementsOf(element).flatMap((child) => (child.name === name ? [ommlTex(child)] : []));

const braced = (sign: "^" | "_", inner: string): string => (inner === "" ? "" : `${sign}{${inner}}`);

const signOrNumber = /^(?:.|\d+)$/su;

/** Returns the base of powers and indices, grouped if it has several signs: they belong to all of it. */
const base = (element: XmlElement): string => {
  const inner = part(element, "e");
  return signOrNumber.test(inner) ? inner : `{${inner}}`;
};

const fraction = (element: XmlElement): string => {
  const [above, below] = [part(element, "num"), part(element, "den")];
  const type = propertyOf(element, "type");
  if (type === "lin" || type === "skw") return `${above}/${below}`;
  return `${type === "noBar" ? "\\binom" : "\\frac"}{${above}}{${below}}`;
};

const root = (element: XmlElement): string => {
  const degree = part(element, "deg");
  return `\\sqrt${degree === "" ? "" : `[${degree}]`}{${part(element, "e")}}`;
};

const operator = (element: XmlElement): string => {
  const sign = propertyOf(element, "chr") ?? "∫";
  const [from, to] = [part(element, "sub"), part(element, "sup")];
  return `${operators[sign] ?? sign}${braced("_", from)}${braced("^", to)} ${part(element, "e")}`;
};

const delimited = (element: XmlElement): string => {
  const [open = "(", close = ")", separator = "|"] = ["begChr", "endChr", "sepChr"].map((name) =>
    propertyOf(element, name),
  );
  return `${open}${parts(element, "e").join(separator)}${close}`;
};

const accented = (element: XmlElement): string =>
  `${accents[propertyOf(element, "chr") ?? "\u0302"] ?? "\\hat"}{${part(element, "e")}}`;

const readers: Readonly<Record<string, (element: XmlElement) => string>> = {
  t: textOf,
  f: fraction,
  rad: root,
  nary: operator,
  d: delimited,
  acc: accented,
  bar: (element) => `\\overline{${part(element, "e")}}`,
  sSup: (element) => base(element) + braced("^", part(element, "sup")),
  sSub: (element) => base(element) + braced("_", part(element, "sub")),
  sSubSup: (element) => base(element) + braced("_", part(element, "sub")) + braced("^", part(element, "sup")),
  sPre: (element) =>
    `{}${braced("_", part(element, "sub"))}${braced("^", part(element, "sup"))}${part(element, "e")}`,
  func: (element) => `${part(element, "fName")} ${part(element, "e")}`,
  limLow: (element) => part(element, "e") + braced("_", part(element, "lim")),
  limUpp: (element) => part(element, "e") + braced("^", part(element, "lim")),
  m: (element) => `\\begin{matrix}${parts(element, "mr").join(" \\\\ ")}\\end{matrix}`,
  mr: (element) => parts(element, "e").join(" & "),
  eqArr: (element) => parts(element, "e").join(" \\\\ "),
  // Deleted content, and properties.
  del: () => "",
  moveFrom: () => "",
};

/** Converts an Office formula (OMML, ISO/IEC 29500-1 §22.1) to TeX; its signs stay as they are. */
export const ommlTex = (element: XmlElement): string => {
  const read = readers[element.name];
  if (read !== undefined && Object.hasOwn(readers, element.name)) return read(element);
  if (element.name.endsWith("Pr")) return "";
  return elementsOf(element).map(ommlTex).join("");
};
