import { globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, sep } from "node:path";
import { parseSync, Visitor } from "oxc-parser";
import { checkSync } from "recheck";
import { isTest } from "./source-file.ts";

/** Worst-case matching time of a regular expression by text length: `linear`, a power, or `exponential`; `unknown` if the checker cannot decide. */
export type Growth = "linear" | "exponential" | "unknown" | `power ${number}`;

/** A regular expression of the product, and the files that contain it. */
export interface WrittenRegex {
  /** As in the source: `/pattern/flags`. */
  readonly regex: string;
  readonly places: readonly string[];
}

/** Limit on the checker's steps. Unicode classes make some automata large; expressions that need more steps remain `unknown`. */
export const maxSteps = 3_000;

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

/** Matches unbounded quantifiers; without one, matching time is linear. */
const unending = /[*+]|\{\d+,\}/u;

/** Computes the growth of a regular expression with automata. Lookarounds and back references are `unknown`. */
export const growthOf = (regex: string): Growth => {
  const end = regex.lastIndexOf("/");
  const pattern = regex.slice(1, end);
  if (!unending.test(pattern)) return "linear";
  const found = countSteps(() =>
    checkSync(pattern, regex.slice(end + 1), { checker: "automaton", timeout: maxSteps }),
  );
  if (found.status === "safe") return "linear";
  if (found.status === "unknown") return "unknown";
  const { complexity } = found;
  return complexity.type === "polynomial" ? `power ${complexity.degree}` : "exponential";
};

/** Collects the regular expression literals of all services and libraries, each once, excluding those in tests. */
export const writtenRegexes = (root: string): WrittenRegex[] => {
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

/** Reads earlier results; a machine keeps them, since computing takes half a minute. */
const readCache = (file: string): Map<string, Growth> => {
  try {
    return new Map(Object.entries<Growth>(JSON.parse(readFileSync(file, "utf8"))));
  } catch {
    return new Map();
  }
};

/** Computes the growth of each regular expression and caches the results in a file. */
export const growths = (regexes: readonly WrittenRegex[], cacheFile: string): Map<string, Growth> => {
  const known = readCache(cacheFile);
  const all = new Map(regexes.map(({ regex }) => [regex, known.get(regex) ?? growthOf(regex)]));
  mkdirSync(dirname(cacheFile), { recursive: true });
  writeFileSync(cacheFile, JSON.stringify(Object.fromEntries(all)));
  return all;
};

/** Reasons why texts are bounded where a regular expression is quadratic, by the folder or file that contains it. */
export type Bounds = Readonly<Record<string, string>>;

const isBounded = (path: string, bounds: Bounds): boolean =>
  Object.keys(bounds).some((place) => path === place || path.startsWith(`${place}/`));

/**
 * Finds the regular expressions that a text can block: all that grow faster than quadratic, and the quadratic ones where nothing
 * bounds the text.
 */
export const stoppableRegexes = (
  regexes: readonly WrittenRegex[],
  grow: ReadonlyMap<string, Growth>,
  bounds: Bounds,
): string[] =>
  regexes.flatMap(({ regex, places }) => {
    const growth = grow.get(regex) ?? "unknown";
    if (growth === "linear" || growth === "unknown") return [];
    if (growth === "power 2" && places.every((path) => isBounded(path, bounds))) return [];
    return [`${places.join(", ")}: ${regex} takes ${growth} time; rewrite it, or bound its text`];
  });
