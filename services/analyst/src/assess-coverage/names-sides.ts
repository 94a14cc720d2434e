import { termSet } from "../signals/term-overlap.ts";

/** Whether a text, read with what stands around it, speaks of both things that are compared. */
export type NamesSides = (text: string, around?: string) => boolean;

const isNamed = (side: ReadonlySet<string>, said: ReadonlySet<string>): boolean =>
  side.intersection(said).size > side.size / 2;

/** Knows the two things by the terms that only one of them has; without two of them everything names both. */
export const createNamesSides = (name: string, pattern: RegExp | undefined, language: string): NamesSides => {
  const { first, second } = pattern?.exec(name)?.groups ?? {};
  if (first === undefined || second === undefined) return () => true;
  const [one, other] = [termSet(first, language), termSet(second, language)];
  const sides = [one.difference(other), other.difference(one)].filter(({ size }) => size > 0);
  return (text, around = text) => {
    const said = termSet(text, language);
    const known = said.union(termSet(around, language));
    return sides.some((side) => isNamed(side, said)) && sides.every((side) => isNamed(side, known));
  };
};
