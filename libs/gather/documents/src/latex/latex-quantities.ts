import { wordTable } from "../word-table.ts";
import { argumentsAt, type Behind } from "./latex-arguments.ts";
import { childrenOf, entryOf, type LatexNode, nameOf } from "./latex-node.ts";
import { latexOf } from "./latex-source.ts";

const prefixes = wordTable(`
  femto f  pico p  nano n  micro µ  milli m  centi c  deci d  deca da  hecto h  kilo k  mega M  giga G
  tera T  peta P
`);

const units = wordTable(`
  metre m  meter m  gram g  kilogram kg  second s  ampere A  kelvin K  mole mol  candela cd  hertz Hz
  newton N  pascal Pa  joule J  watt W  coulomb C  volt V  farad F  ohm Ω  siemens S  tesla T  weber Wb
  henry H  celsius °C  degreeCelsius °C  lumen lm  lux lx  becquerel Bq  gray Gy  sievert Sv  litre l
  liter l  tonne t  minute min  hour h  day d  hectare ha  percent %  degree °  arcminute ′
  arcsecond ″  electronvolt eV  dalton Da  decibel dB  bit bit  byte B  um µm  us µs  ug µg  uL µl
  celcius °C
`);

const powers: Readonly<Record<string, string>> = { square: "^2", cubic: "^3" };
const raised: Readonly<Record<string, string>> = { squared: "^2", cubed: "^3" };

/** The units written so far, and the prefix and power of the next one. */
interface Written {
  readonly text: string;
  readonly prefix: string;
  readonly power: string;
}

const addUnit = ({ text, prefix, power }: Written, name: string): Written => {
  const joint = text === "" || /[/\s]$/u.test(text) ? "" : " ";
  return { text: `${text}${joint}${prefix}${entryOf(units, name) ?? name}${power}`, prefix: "", power: "" };
};

const addCommand = (written: Written, name: string, exponent = ""): Written => {
  const { text } = written;
  if (name === "text") return addUnit(written, exponent);
  if (name === "per") return { ...written, text: `${text.trimEnd()}/` };
  if (name === "tothe" || name === "raiseto") return { ...written, text: `${text}^${exponent}` };
  if (Object.hasOwn(prefixes, name)) return { ...written, prefix: prefixes[name] ?? "" };
  if (Object.hasOwn(powers, name)) return { ...written, power: powers[name] ?? "" };
  if (Object.hasOwn(raised, name)) return { ...written, text: text + (raised[name] ?? "") };
  return addUnit(written, name);
};

/** Writes units as siunitx prints them: `\metre\per\second\squared` is m/s^2. Units in letters stay as they are. */
export const unitText = (latex: string): string => {
  let written: Written = { text: "", prefix: "", power: "" };
  for (const [part, name, exponent] of latex.matchAll(/\\([a-zA-Z]+)\s*(?:\{([^{}]{0,20})\})?|[^\\]+/gu))
    written =
      name === undefined
        ? { ...written, text: written.text + part.replaceAll(".", " ").replaceAll(/[{}]/gu, "") }
        : addCommand(written, name, exponent);
  return written.text.trim();
};

const isNumber = /^(?=\D*\d)[\s\d.,+()\\-]*(?:[eEdD][\s\d+-]+)?$/u;

/** Returns the factors of a product of numbers such as `2 x 3`; any other text is one factor. */
const factorsOf = (latex: string): readonly string[] => {
  const factors = latex.split("x");
  return factors.every((factor) => isNumber.test(factor)) ? factors : [latex];
};

const factorText = (latex: string): string =>
  latex
    .replaceAll(/\s+|\\,/gu, "")
    .replaceAll(/(?<![\d.,])(?=[.,]\d)/gu, "0")
    .replace(/(?<=^[+-]?)(?=[eEdD][+-]?\d)/u, "1")
    .replace(/(?<=\d)[eEdD]([+-]?\d+)$/u, " × 10^$1")
    .replaceAll(/\+-|\\pm/gu, " ± ");

/** Writes a number as siunitx prints it: `1e3` is 1 × 10^3, and `2 x 3` is 2 × 3. */
export const numberText = (latex: string): string => factorsOf(latex).map(factorText).join(" × ");

/** A longer text is no unit, and a list would repeat it. */
const maxUnit = 200;

/** Writes each number with the unit, and signs such as those of currencies before it. */
const quantity = (numbers: string, before: string, unit: string): string => {
  const sign = unitText(unit.slice(0, maxUnit));
  const start = unitText(before.slice(0, maxUnit));
  const joint = sign === "" || /^[°′″]$/u.test(sign) ? "" : " ";
  return factorsOf(numbers)
    .map((number) => `${start}${factorText(number)}${joint}${sign}`)
    .join(" × ");
};

const angle = (latex: string): string =>
  latex
    .split(";")
    .map((part, at) => (part.trim() === "" ? "" : numberText(part) + ("°′″"[at] ?? "")))
    .join("");

const listed = (latex: string, write: (number: string) => string): string => {
  const texts = latex.split(";").map(write);
  return [texts.slice(0, -1).join(", "), ...texts.slice(-1)].filter((text) => text !== "").join(" and ");
};

/** The kinds of the arguments of a command after its options, and how its text is written. */
interface Quantity {
  readonly kinds: readonly string[];
  readonly write: (given: readonly string[]) => string;
}

const ofOne = (write: (text: string) => string): Quantity => ({
  kinds: ["m"],
  write: ([text = ""]) => write(text),
});

const ofQuantity: Quantity = {
  kinds: ["m", "o", "m"],
  write: ([number = "", before = "", unit = ""]) => quantity(number, before, unit),
};

const ofQuantities: Quantity = {
  kinds: ["m", "o", "m"],
  write: ([numbers = "", before = "", unit = ""]) =>
    listed(numbers, (number) => quantity(number, before, unit)),
};

const ofRange: Quantity = {
  kinds: ["m", "m", "o", "m"],
  write: ([from = "", to = "", before = "", unit = ""]) =>
    `${quantity(from, before, unit)} to ${quantity(to, before, unit)}`,
};

/** Commands of siunitx, without the options in brackets that each may begin with. */
export const quantities: Readonly<Record<string, Quantity>> = {
  num: ofOne(numberText),
  complexnum: ofOne(numberText),
  numproduct: ofOne(numberText),
  numlist: ofOne((numbers) => listed(numbers, numberText)),
  numrange: {
    kinds: ["m", "m"],
    write: ([from = "", to = ""]) => `${numberText(from)} to ${numberText(to)}`,
  },
  ang: ofOne(angle),
  si: ofOne(unitText),
  unit: ofOne(unitText),
  SI: ofQuantity,
  qty: ofQuantity,
  complexqty: ofQuantity,
  qtyproduct: ofQuantity,
  SIlist: ofQuantities,
  qtylist: ofQuantities,
  SIrange: ofRange,
  qtyrange: ofRange,
};

/** Returns the arguments of a command of siunitx, without its options; undefined for another command. */
export const quantityBehind = (nodes: readonly LatexNode[], at: number, name: string): Behind | undefined => {
  const quantity = entryOf(quantities, name);
  const behind = quantity && argumentsAt(nodes, at + 1, ["o", ...quantity.kinds]);
  return behind && { ...behind, given: behind.given.slice(1) };
};

/** Replaces the commands of siunitx among the nodes of a formula by their text. */
export const withQuantities = (nodes: readonly LatexNode[]): readonly LatexNode[] => {
  const written: LatexNode[] = [];
  for (let at = 0; at < nodes.length; at += 1) {
    const node = nodes[at];
    const name = node === undefined ? "" : nameOf(node);
    const behind = quantityBehind(nodes, at, name);
    const text =
      behind && entryOf(quantities, name)?.write(behind.given.map((each) => latexOf(childrenOf(each))));
    if (text !== undefined) written.push({ type: "string", content: text.replaceAll("%", String.raw`\%`) });
    else if (node !== undefined) written.push(node);
    at += behind?.count ?? 0;
  }
  return written;
};
