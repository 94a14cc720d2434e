import { compareNumbersInSlices, evaluateExpressions } from "@quarry/grounding";
import type { Sliced } from "@quarry/text";
import { type AuditUnit, computedFor, type MissingFigures } from "./audit-units.ts";

/** True if a number equals a computed value, or its percentage, rounded to the digits written. */
const isRoundedOf = (written: string, values: readonly number[]): boolean => {
  const digits = /\d[\d,]*(?:\.\d+)?/u.exec(written)?.[0].replaceAll(",", "") ?? "";
  const decimals = digits.split(".")[1]?.length ?? 0;
  const scales = written.includes("%") ? [1, 100] : [1];
  return values.some((value) =>
    scales.some(
      (scale) => Math.abs(Math.abs(value) * scale - Number(digits)) <= 0.5 * 10 ** -decimals + 1e-9,
    ),
  );
};

/** Finds the missing figures of statements in a language that cite something. */
export function* findMissingFigures(units: readonly AuditUnit[], language: string): Sliced<MissingFigures> {
  const missing = new Map<AuditUnit, readonly string[]>();
  for (const unit of units) {
    const { statement, text, cited } = unit;
    yield;
    if (statement === undefined || cited.length === 0) continue;
    const held = `${cited.map(({ quote }) => quote).join("\n")}\n${computedFor(unit)}`;
    const values = evaluateExpressions(statement.expression ?? "").flatMap(({ value }) => value ?? []);
    const compared = yield* compareNumbersInSlices(text, held, language);
    missing.set(
      unit,
      compared.missing.filter((written) => !isRoundedOf(written, values)),
    );
  }
  return missing;
}
