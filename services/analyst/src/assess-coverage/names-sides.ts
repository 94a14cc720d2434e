import { termSet } from "../signals/term-overlap.ts";

/** Whether a text, read with what stands around it, speaks of both things that are compared. */
export type NamesSides = (text: string, around?: string) => boolean;

const isNamed = (side: ReadonlySet<string>, said: ReadonlySet<string>): boolean =>
  side.intersection(said).size > side.size / 2;

/** The two things of a comparison, in its words. */
export interface Sides {
  readonly first: string;
  readonly second: string;
}

/** The two things that the name of a topic compares. */
export const sidesInName = (name: string, pattern: RegExp | undefined): Sides | undefined => {
  const { first, second } = pattern?.exec(name)?.groups ?? {};
  return first === undefined || second === undefined ? undefined : { first, second };
};

/** Knows the two things by the terms that only one of them has; without two of them everything names both. */
export const createNamesSides = (compared: Sides | undefined, language: string): NamesSides => {
  if (compared === undefined) return () => true;
  const [one, other] = [termSet(compared.first, language), termSet(compared.second, language)];
  const sides = [one.difference(other), other.difference(one)].filter(({ size }) => size > 0);
  return (text, around = text) => {
    const said = termSet(text, language);
    const known = said.union(termSet(around, language));
    return sides.some((side) => isNamed(side, said)) && sides.every((side) => isNamed(side, known));
  };
};
