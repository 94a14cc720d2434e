import type { Derivation } from "@quarry/contracts";
import { type Amount, heldNumbers } from "./numbers/numbers-agree.ts";

/** What a derived statement may take its operands from. */
export interface DerivationEvidence {
  readonly quotes: readonly string[];
  /** Texts of the statements it is based on. */
  readonly basedOn?: readonly string[];
}

/** What the arithmetic of a statement comes to. */
export interface Recomputation {
  readonly status: "PASS" | "FAIL";
  /** Null when it is right. */
  readonly reason: string | null;
}

const fail = (reason: string): Recomputation => ({ status: "FAIL", reason });

const near = (one: number, other: number, tolerance = 0): boolean =>
  Math.abs(one - other) <= tolerance + 1e-9 * Math.max(1, Math.abs(one), Math.abs(other));

/** The values a number can be meant as: as it is written, in its base unit, and a percentage as a share. */
const valuesOf = ({ written, value, unit }: Amount): number[] => [
  written,
  value,
  ...(unit === "%" ? [written / 100] : []),
];

const compute = ({ operation, operands }: Derivation, rests: number): number | string => {
  const [first, second] = operands;
  if (operation === "count") return rests;
  if (operation === "sum") return operands.reduce((sum, operand) => sum + operand, 0);
  if (first === undefined || second === undefined || operands.length !== 2)
    return `a ${operation} needs two operands`;
  if (operation === "difference") return first - second;
  const divisor = operation === "change" ? first : second;
  if (divisor === 0) return `a ${operation} cannot divide by 0`;
  if (operation === "ratio") return first / second;
  return operation === "percent" ? (100 * first) / second : (100 * (second - first)) / first;
};

/** Half a unit of the last digit that a result gives: 1.65 may be 1.654; 3,000 may be 2,960, and never more than 5 % off. */
const roundingOf = (result: number, computed: number): number => {
  const digits = String(Math.abs(result));
  const decimals = /\.(?<decimals>\d+)$/u.exec(digits)?.groups?.["decimals"]?.length ?? 0;
  const zeros = decimals === 0 && result !== 0 ? (/0*$/u.exec(digits)?.[0].length ?? 0) : 0;
  const half = 0.5 * 10 ** (zeros - decimals);
  return zeros === 0 ? half : Math.max(0.5, Math.min(half, 0.05 * Math.abs(computed)));
};

const isRounded = (result: number, computed: number): boolean =>
  near(Math.abs(result), Math.abs(computed), roundingOf(result, computed)) &&
  (Math.sign(result) === Math.sign(computed) || near(computed, 0, 0.5) || Math.abs(result) === result);

/** Whether the numbers of the text leave room for the result: it is one of them, or all of them are operands and years. */
const tells = (text: string, { operands, result }: Derivation, computed: number): boolean => {
  const numbers = heldNumbers(text);
  const meansResult = (value: number): boolean =>
    isRounded(value, computed) || near(Math.abs(value), Math.abs(result));
  if (numbers.flatMap(valuesOf).some((value) => meansResult(value) || meansResult(100 * value))) return true;
  return numbers.every(
    (amount) =>
      (amount.written >= 1000 && amount.written <= 2100) ||
      valuesOf(amount).some((value) => operands.some((operand) => near(value, operand))),
  );
};

/**
 * Repeats the arithmetic of a derived statement: its operands stand in its quotes or in the statements below it, and its result is right
 * within the rounding it is given in. What the result is said to mean is not judged here.
 */
export const recompute = (
  { text, derivation }: { readonly text: string; readonly derivation: Derivation },
  { quotes, basedOn = [] }: DerivationEvidence,
): Recomputation => {
  const evidence = [...quotes, ...basedOn];
  const held = evidence.flatMap((one) => heldNumbers(one)).flatMap(valuesOf);
  const foreign =
    derivation.operation === "count"
      ? undefined
      : derivation.operands.find((operand) => !held.some((value) => near(value, operand)));
  if (foreign !== undefined) return fail(`the operand ${foreign} does not stand in what it is computed from`);
  const computed = compute(derivation, basedOn.length > 0 ? basedOn.length : quotes.length);
  if (typeof computed === "string") return fail(computed);
  const { operation, operands, result } = derivation;
  if (!isRounded(result, computed)) {
    const shown = Number(computed.toPrecision(6));
    return fail(
      operation === "count"
        ? `it rests on ${shown}, not on ${result}`
        : `the ${operation} of ${operands.join(" and ")} is ${shown}, not ${result}`,
    );
  }
  return tells(text, derivation, computed)
    ? { status: "PASS", reason: null }
    : fail(`the text does not give the result ${result}`);
};
