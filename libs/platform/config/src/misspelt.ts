import { distance } from "fastest-levenshtein";
import type { Environment } from "./read-secret-files.ts";

/** Maximum number of characters inserted, removed or replaced; two swapped characters count as two. */
const maxMistakes = 2;

/** A variable that is set but not read, and the one that may be meant. */
export interface Misspelt {
  readonly name: string;
  readonly meant: string;
}

/** Finds variables whose name is almost, but not exactly, a known one. */
export const misspeltIn = (environment: Environment, known: readonly string[]): Misspelt[] =>
  Object.keys(environment)
    .filter((name) => !known.includes(name))
    .flatMap((name) => {
      const meant = known.find(
        (candidate) => candidate.length > 5 && distance(name, candidate) <= maxMistakes,
      );
      return meant === undefined ? [] : [{ name, meant }];
    });
