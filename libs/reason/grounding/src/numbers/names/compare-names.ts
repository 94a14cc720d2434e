import type { ValueOf, Verdict } from "../found-numbers.ts";
import type { ReadNumber } from "../read-numbers.ts";
import { compareCode } from "./codes.ts";

/** "Python 3.1" and "Python 3.10" are two versions, although the numbers are equal. */
export const isOtherVersion = (claim: ReadNumber, held: ReadNumber): boolean =>
  claim.label !== "" &&
  claim.label === held.label &&
  claim.text !== held.text &&
  /^\d+\.\d+$/u.test(claim.text) &&
  /^\d+\.\d+$/u.test(held.text) &&
  Number(claim.text) === Number(held.text);

/** "3.0" is "3"; "2.10" is not "2.1". */
const shortest = (version: string): string => version.replace(/(?:\.0)+$/u, "");

/** True if a number in a text is that of a name. A version is compared character by character. */
const isNumberOf = ({ digits, value: number }: ValueOf<"name">, { value, text }: ReadNumber): boolean => {
  if (value.kind === "name")
    return (
      (value.value !== undefined && value.value === number) || shortest(value.digits) === shortest(digits)
    );
  if (value.kind !== "amount") return false;
  const isWritten = !digits.includes(".") || shortest(text) === shortest(digits);
  return isWritten && value.readings.some((reading) => reading.value === (number ?? Number(digits)));
};

/** Compares a number after a name: the text must not have a different number for the name. */
export const nameVerdict = (name: ValueOf<"name">, held: readonly ReadNumber[], text: string): Verdict => {
  const { before, digits } = name;
  const escaped = digits.replaceAll(".", String.raw`\.`);
  // "II" is not part of "III".
  const [left, right] = /^\p{L}/u.test(digits) ? [String.raw`(?<!\p{L})`, String.raw`(?!\p{L})`] : ["", ""];
  const whole = String.raw`${left}(?<!\d|\d\.)${escaped}(?!\.?\d)${right}`;
  if (new RegExp(whole, "u").test(text)) return "held";
  if (held.some((one) => isNumberOf(name, one))) return "held";
  const isOther = held.some(({ value }) => value.kind === "name" && value.before === before && before !== "");
  // "Then I" is not a name.
  return isOther ? "missing" : digits === "I" ? "held" : "unclear";
};

/** Compares a name that contains digits. */
export const codeVerdict = ({ code }: ValueOf<"code">, held: readonly ReadNumber[], text: string): Verdict =>
  compareCode(
    code,
    held.flatMap(({ value }) => (value.kind === "code" ? [value.code] : [])),
    text,
  );
