import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { sep } from "node:path";
import { parseSync, Visitor } from "oxc-parser";
import { checkSync } from "recheck";
import { z } from "zod";
import { isTest } from "../source-file.ts";

const growthSchema = z.union([
  z.enum(["linear", "exponential", "not attacked", "unknown"]),
  z.templateLiteral(["power ", z.number()]),
]);

/**
 * Worst-case matching time of a regular expression by text length: `linear`, a power, or `exponential`; `not attacked` if a search
 * for texts found none that takes longer, `unknown` if that search ended early.
 */
export type Growth = z.output<typeof growthSchema>;

/** A regular expression of the product, and the files that contain or build it. */
export interface PlacedRegex {
  /** As in the source: `/pattern/flags`. */
  readonly regex: string;
  readonly places: readonly string[];
}

// The checker runs in this process, where its clock can be replaced.
process.env["RECHECK_SYNC_BACKEND"] = "pure";

/** Limits on the steps of both checkers. Unicode classes make some automata large. */
const maxSteps = { automaton: 4_000, fuzz: 500_000 };

/** Limits that the search for texts counts itself; times would differ from machine to machine. */
const search = {
  incubationTimeout: null,
  attackTimeout: null,
  seedingTimeout: null,
  randomSeed: 1,
  maxInitialGenerationSize: 100,
  maxGenerationSize: 50,
  maxIteration: 5,
  attackLimit: 2_000_000,
  maxAttackStringSize: 10_000,
  maxGeneStringSize: 1_200,
};

/** Runs a computation of the checker with a clock that counts its readings, so that a limit is the same on every machine. */
const countSteps = <Found>(compute: () => Found): Found => {
  let steps = 0;
  performance.now = () => (steps += 1);
  try {
    return compute();
  } finally {
    Reflect.deleteProperty(performance, "now");
  }
};

/** Lists of hundreds of words, and thousands of repetitions, take the checker minutes. */
const longestChecked = 1_000;
const thousands = /\{\d*,?\d{4,}\}/u;

/** Matches unbounded quantifiers; without one, matching time is linear. */
const unending = /[*+]|\{\d+,\}/u;

const growthBy = (checker: "automaton" | "fuzz", regex: string): Growth => {
  const end = regex.lastIndexOf("/");
  const found = countSteps(() =>
    checkSync(regex.slice(1, end), regex.slice(end + 1), {
      ...search,
      checker,
      timeout: maxSteps[checker],
    }),
  );
  if (found.status === "unknown") return "unknown";
  if (found.status === "safe") return checker === "automaton" ? "linear" : "not attacked";
  const { complexity } = found;
  return complexity.type === "polynomial" ? `power ${complexity.degree}` : "exponential";
};

/**
 * Computes the growth of a regular expression with automata, which know no lookarounds and no back references; where they fail, a
 * matcher that counts its steps reads texts made to slow it down.
 */
export const growthOf = (regex: string): Growth => {
  if (!unending.test(regex.slice(1, regex.lastIndexOf("/")))) return "linear";
  if (regex.length > longestChecked || thousands.test(regex)) return "unknown";
  const computed = growthBy("automaton", regex);
  return computed === "unknown" ? growthBy("fuzz", regex) : computed;
};

/** Collects the regular expression literals of all services and libraries, each once, excluding those in tests. */
export const writtenRegexes = (root: string): PlacedRegex[] => {
  const places = new Map<string, string[]>();
  for (const found of globSync("{libs/*,services}/*/src/**/*.ts", { cwd: root })) {
    const path = found.split(sep).join("/");
    if (isTest({ path }) || path.endsWith(".d.ts")) continue;
    new Visitor({
      Literal: (node) => {
        if (!("regex" in node)) return;
        const regex = `/${node.regex.pattern}/${node.regex.flags}`;
        places.set(regex, [...(places.get(regex) ?? []), path]);
      },
    }).visit(parseSync(path, readFileSync(`${root}/${path}`, "utf8")).program);
  }
  return Array.from(places, ([regex, all]) => ({ regex, places: [...new Set(all)] }));
};

/** Key of a regular expression in the list of known growths. */
const keyOf = (regex: string): string => createHash("sha256").update(regex).digest("hex").slice(0, 16);

/** Parses the list of known growths: a key and a growth in each line. */
const readGrowths = (text: string): Map<string, string> =>
  new Map(text.split("\n").map((line) => [line.slice(0, 16), line.slice(17)]));

/** Returns the growth of each regular expression: the known one, which `listGrowths` wrote, or else the computed one. */
export const growths = (regexes: readonly PlacedRegex[], list: string): Map<string, Growth> => {
  const known = readGrowths(list);
  return new Map(
    regexes.map(({ regex }) => [
      regex,
      growthSchema.safeParse(known.get(keyOf(regex))).data ?? growthOf(regex),
    ]),
  );
};

/** Writes a list of growths. It is kept with the sources, because computing all takes minutes. */
export const listGrowths = (growths: ReadonlyMap<string, Growth>): string =>
  `${Array.from(growths, ([regex, growth]) => `${keyOf(regex)} ${growth}`)
    .toSorted()
    .join("\n")}\n`;

/** Reasons why texts are bounded where a regular expression is quadratic, by the folder or file that contains it. */
export type Bounds = Readonly<Record<string, string>>;

const isBounded = (path: string, bounds: Bounds): boolean =>
  Object.keys(bounds).some((place) => path === place || path.startsWith(`${place}/`));

/**
 * Finds the regular expressions that a text can block: all that grow faster than quadratic, and the quadratic ones where nothing
 * bounds the text.
 */
export const stoppableRegexes = (
  regexes: readonly PlacedRegex[],
  grow: ReadonlyMap<string, Growth>,
  bounds: Bounds,
): string[] =>
  regexes.flatMap(({ regex, places }) => {
    const growth = grow.get(regex) ?? "unknown";
    if (growth === "linear" || growth === "not attacked" || growth === "unknown") return [];
    if (growth === "power 2" && places.every((path) => isBounded(path, bounds))) return [];
    return [`${places.join(", ")}: ${regex} takes ${growth} time; rewrite it, or bound its text`];
  });

/**
 * Finds the regular expressions with a group that changes flags, such as `(?i:…)`: once V8 (Node 24) has compiled much code for
 * patterns, it stops optimising them, and then compares some alternatives of such a group by case.
 */
export const modifiedRegexes = (regexes: readonly PlacedRegex[]): string[] =>
  regexes
    .filter(({ regex }) => /(?<!\\)\(\?[ims]*-?[ims]+:/u.test(regex))
    .map(
      ({ regex, places }) =>
        `${places.join(", ")}: ${regex} changes flags in a group; give the whole pattern the flag`,
    );
