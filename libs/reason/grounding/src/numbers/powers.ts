const superscripts = "⁰¹²³⁴⁵⁶⁷⁸⁹";

/** A power after a number. Abstracts without raised digits write "10(6)" and "× 10-6". */
const exponent = new RegExp(
  String.raw`(?<base> ?[×x*·] ?10)?(?:\^ ?\(?(?<plain>[+-]?\d{1,3})\)?|(?<raised>[⁻⁺]?[${superscripts}]{1,3})|\((?<bracketed>[+-]?\d{1,2})\))(?!\d)|(?<=\d)(?<low> ?[×x*·] ?10[-–])(?<down>\d{1,2})(?![\d.,%])|(?<=\d)[eE](?<written>[+-]?\d{1,3})(?![\p{L}\p{N}])`,
  "uy",
);

type Groups = Readonly<Record<string, string | undefined>>;

const powerOf = ({ plain, raised, bracketed, down, written }: Groups): number => {
  if (down !== undefined) return -Number(down);
  const digits = (raised ?? "")
    .replace("⁻", "-")
    .replaceAll(/[^-]/gu, (one) => (one === "⁺" ? "" : String(superscripts.indexOf(one))));
  return Number(plain ?? bracketed ?? written ?? digits);
};

interface Powered {
  readonly times: (value: number) => number;
  readonly end: number;
}

/** True if a raised or bracketed number is a power: raised digits after numbers other than 10 and 2 are marks of notes, "10(6)" may be a volume. */
const isPower = ({ raised, bracketed }: Groups, digits: string, behind: string): boolean => {
  if (bracketed !== undefined) return digits === "10" && /^ \p{Ll}/u.test(behind);
  return raised === undefined || digits === "10" || digits === "2";
};

/** Reads a power after a number: "× 10⁶", "^6", "e6", "× 10(6)", "× 10-6". */
export const powerAt = (plain: string, at: number, digits: string): Powered | undefined => {
  exponent.lastIndex = at;
  const found = exponent.exec(plain);
  if (found === null) return undefined;
  const { groups = {} } = found;
  const power = powerOf(groups);
  const end = at + found[0].length;
  if ((groups["base"] ?? groups["low"] ?? groups["written"]) !== undefined)
    return { end, times: (value) => value * 10 ** power };
  return isPower(groups, digits, plain.slice(end, end + 2))
    ? { end, times: (value) => value ** power }
    : undefined;
};

/** Returns the power in "× 106", which may be 10⁶ without its raised digit. */
export const lostPowerAt = (plain: string, at: number): number | undefined => {
  const [, power] = /^ ?[×x] ?10(\d)(?![\d.,])/u.exec(plain.slice(at, at + 8)) ?? [];
  return power === undefined ? undefined : Number(power);
};
