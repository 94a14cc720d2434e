import type { Environment } from "@quarry/config";
import type { Check } from "../check.ts";
import { type Finding, ok, warning } from "../finding.ts";
import { serviceConfigs } from "../services.ts";

const mostMistakes = 2;

/** The least number of characters to insert, remove, replace or swap with their neighbours (restricted Damerau–Levenshtein). */
const editDistance = (left: string, right: string): number => {
  const rows = Array.from({ length: left.length + 1 }, (_, row) =>
    Array.from({ length: right.length + 1 }, (_, column) => (row === 0 ? column : column === 0 ? row : 0)),
  );
  const at = (row: number, column: number): number => rows[row]?.[column] ?? 0;
  for (let row = 1; row <= left.length; row += 1) {
    for (let column = 1; column <= right.length; column += 1) {
      const isSame = left[row - 1] === right[column - 1];
      const isSwapped = left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1];
      const choices = [
        at(row - 1, column) + 1,
        at(row, column - 1) + 1,
        at(row - 1, column - 1) + (isSame ? 0 : 1),
        ...(row > 1 && column > 1 && isSwapped ? [at(row - 2, column - 2) + 1] : []),
      ];
      (rows[row] ?? [])[column] = Math.min(...choices);
    }
  }
  return at(left.length, right.length);
};

const meant = (name: string, known: readonly string[]): string | undefined =>
  known.find((candidate) => candidate.length > 5 && editDistance(name, candidate) <= mostMistakes);

/** Variables that are set, that nothing reads, and that look like one that is read. */
export const unknownVariables: Check = {
  name: "Spelling of variables",
  run: async (environment: Environment) => {
    const known = [...new Set(Object.values(serviceConfigs).flatMap(({ shape }) => Object.keys(shape)))];
    const findings = Object.keys(environment)
      .filter((name) => !known.includes(name))
      .flatMap((name): Finding[] => {
        const right = meant(name, known);
        if (right === undefined) return [];
        return [warning(`${name} is set, and nothing reads it.`, `Call it ${right}, if that is meant.`)];
      });
    return findings.length > 0
      ? findings
      : [ok("nothing is set under a name that is nearly one of Quarry's")];
  },
};
