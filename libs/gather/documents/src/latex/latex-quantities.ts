import { wordTable } from "../word-table.ts";
import { entryOf } from "./latex-node.ts";

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

/** Writes a number as siunitx prints it: `1e3` is 1 × 10^3. */
export const numberText = (latex: string): string =>
  latex
    .replaceAll(/\s+|\\,/gu, "")
    .replace(/^[+-]?[eEdD](?=[+-]?\d)/u, "1e")
    .replace(/(?<=\d)[eEdD]([+-]?\d+)$/u, " × 10^$1")
    .replace("+-", " ± ")
    .replace(/\\pm/u, " ± ");

const quantity = (number: string, unit: string): string => {
  const [value, sign] = [numberText(number), unitText(unit)];
  return `${value}${/^[°′″]$/u.test(sign) ? "" : " "}${sign}`;
};

/** Commands of siunitx with the number of their arguments, and their text. */
export const quantities: Readonly<
  Record<string, { readonly count: number; readonly write: (given: readonly string[]) => string }>
> = {
  num: { count: 1, write: ([number = ""]) => numberText(number) },
  si: { count: 1, write: ([unit = ""]) => unitText(unit) },
  unit: { count: 1, write: ([unit = ""]) => unitText(unit) },
  SI: { count: 2, write: ([number = "", unit = ""]) => quantity(number, unit) },
  qty: { count: 2, write: ([number = "", unit = ""]) => quantity(number, unit) },
  ang: {
    count: 1,
    write: ([angle = ""]) =>
      angle
        .split(";")
        .map((part, at) => part + ("°′″"[at] ?? ""))
        .join(""),
  },
  numrange: { count: 2, write: ([from = "", to = ""]) => `${numberText(from)} to ${numberText(to)}` },
  SIrange: {
    count: 3,
    write: ([from = "", to = "", unit = ""]) => `${quantity(from, unit)} to ${quantity(to, unit)}`,
  },
  qtyrange: {
    count: 3,
    write: ([from = "", to = "", unit = ""]) => `${quantity(from, unit)} to ${quantity(to, unit)}`,
  },
};
