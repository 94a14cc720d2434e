import { globSync, readFileSync } from "node:fs";
import { sep } from "node:path";
import { pathToFileURL } from "node:url";
import { isTest } from "../source-file.ts";
import type { PlacedRegex } from "./regular-expressions.ts";

/** Programs start when they are imported, and the page needs a browser. */
const notImported = /\/(?:main|worker|[\w-]+-(?:worker|thread))\.ts$|^libs\/use\/console\/src\/app\//u;

/** Returns the files of services and libraries that assemble regular expressions from parts. */
const builders = (root: string): string[] =>
  globSync("{libs/*,services}/*/src/**/*.ts", { cwd: root })
    .map((found) => found.split(sep).join("/"))
    .filter((path) => !isTest({ path }) && !path.endsWith(".d.ts") && !notImported.test(path))
    .filter((path) => readFileSync(`${root}/${path}`, "utf8").includes("new RegExp("));

/** Returns the project's file that builds a regular expression now, if it is not a library that does. */
const placeOf = (root: string): string | undefined => {
  const [builder = "", ...callers] = (new Error().stack ?? "").split("\n").slice(3);
  if (builder.includes("node_modules")) return undefined;
  // A helper that joins patterns is called by the file that uses them.
  const file = [builder, ...callers].findLast((frame) => /\/(?:libs|services)\//u.test(frame)) ?? "";
  return /(?:libs|services)\/.+\.ts(?=:)/u.exec(file.split(root).at(-1) ?? "")?.[0];
};

/**
 * Collects the regular expressions that services and libraries assemble when they are imported, each once. Those that they build
 * later, mostly for one language, are missing.
 */
export const builtRegexes = async (root: string): Promise<PlacedRegex[]> => {
  const places = new Map<string, Set<string>>();
  const original = globalThis.RegExp;
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 30;
  globalThis.RegExp = new Proxy(original, {
    construct: (target, given: [string | RegExp, string?], newTarget) => {
      const regex: RegExp = Reflect.construct(target, given, newTarget);
      const place = placeOf(root);
      if (place !== undefined) places.set(String(regex), (places.get(String(regex)) ?? new Set()).add(place));
      return regex;
    },
  });
  try {
    for (const path of builders(root)) await import(pathToFileURL(`${root}/${path}`).href);
  } finally {
    globalThis.RegExp = original;
    Error.stackTraceLimit = stackTraceLimit;
  }
  return Array.from(places, ([regex, all]) => ({ regex, places: [...all] }));
};
