import { parseArgs } from "node:util";
import { Failure } from "@quarry/failure";
import type { Benchmark, BenchmarkArguments, World } from "./benchmark.ts";

/** The benchmarks there are, by the name they are called with. */
export type Registry = Readonly<Record<string, Benchmark>>;

const badInput = (message: string, cause?: unknown): Failure =>
  new Failure("bad-input", message, { retry: "never", cause });

const helpOf = (registry: Registry): string => {
  const lines = Object.entries(registry).map(([name, { summary }]) => `  ${name.padEnd(12)}${summary}`);
  return `Usage: npm run bench -- BENCHMARK [--passages N] [--sizes N,N,…] [--words N] [--pages N] [--json]\n\n${lines.join("\n")}\n`;
};

const find = (registry: Registry, name: string | undefined): Benchmark => {
  const known = Object.keys(registry).join(", ");
  if (name === undefined) throw badInput(`name a benchmark: ${known}; see npm run bench -- --help`);
  const benchmark = Object.hasOwn(registry, name) ? registry[name] : undefined;
  if (benchmark) return benchmark;
  throw badInput(`there is no benchmark called ${name}; there are: ${known}`);
};

const parsed = (commandLine: readonly string[]) => {
  try {
    const text = { type: "string" } as const;
    const json = { type: "boolean" } as const;
    const options = {
      passages: text,
      sizes: text,
      words: text,
      pages: text,
      json,
    } as const;
    return parseArgs({ args: [...commandLine], options }).values;
  } catch (error) {
    throw badInput(error instanceof Error ? error.message : String(error), error);
  }
};

const toCount = (option: string, value: string): number => {
  if (/^[1-9]\d*$/.test(value)) return Number(value);
  throw badInput(`${option} is ${value}, and it must be a whole number from 1`);
};

const toSizes = (value: string): number[] => {
  const sizes = value.split(",").map((size) => toCount("a number of --sizes", size.trim()));
  return [...new Set(sizes)].toSorted((left, right) => left - right);
};

const toArguments = (commandLine: readonly string[]): BenchmarkArguments => {
  const { passages, sizes, words, pages, json = false } = parsed(commandLine);
  return {
    passages: passages === undefined ? undefined : toCount("--passages", passages),
    sizes: sizes === undefined ? undefined : toSizes(sizes),
    words: words === undefined ? undefined : toCount("--words", words),
    pages: pages === undefined ? undefined : toCount("--pages", pages),
    json,
  };
};

/**
 * Runs the benchmark that the arguments name and returns its output for stdout.
 * @throws {Failure} `bad-input` for an unknown name or arguments it cannot work with
 */
export const runBenchmark = async (
  [name, ...commandLine]: readonly string[],
  registry: Registry,
  world: World,
): Promise<string> => {
  if (name === "--help" || name === "-h") return helpOf(registry);
  const benchmark = find(registry, name);
  if (commandLine.includes("--help")) return helpOf(registry);
  const given = toArguments(commandLine);
  const { json, table } = await benchmark.run(given, world);
  return given.json ? `${JSON.stringify(json)}\n` : `${table}\n`;
};
