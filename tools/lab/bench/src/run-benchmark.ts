import { parseArgs } from "node:util";
import { errorMessage, Failure } from "@quarry/failure";
import type { Benchmark, BenchmarkArguments, World } from "./benchmark.ts";

const badInput = (message: string, cause?: unknown): Failure =>
  new Failure("bad-input", `${message}; see npm run bench -- --help`, { retry: "never", cause });

const toCount = (option: string, value: string): number => {
  if (/^[1-9]\d*$/.test(value)) return Number(value);
  throw badInput(`--${option} is ${value}, and it must be a whole number from 1`);
};

const text = { type: "string" } as const;
const options = { passages: text, sizes: text, words: text, pages: text, help: { type: "boolean" } } as const;

const parsed = (commandLine: readonly string[]) => {
  try {
    return parseArgs({ args: [...commandLine], options, allowPositionals: true });
  } catch (error) {
    throw badInput(errorMessage(error), error);
  }
};

/**
 * Runs the benchmark that the arguments name and returns its numbers as JSON.
 * @throws {Failure} `bad-input` for an unknown name or invalid arguments
 */
export const runBenchmark = async (
  commandLine: readonly string[],
  benchmarks: Readonly<Record<string, Benchmark>>,
  world: World,
): Promise<string> => {
  const { values, positionals } = parsed(commandLine);
  const { help, sizes = "", ...counts } = values;
  const lines = Object.entries(benchmarks).map(([name, { summary }]) => `  ${name.padEnd(12)}${summary}\n`);
  if (help)
    return `Usage: npm run bench -- BENCHMARK [--passages N] [--sizes N,N,…] [--words N] [--pages N]\n\n${lines.join("")}`;
  const benchmark = Object.entries(benchmarks).find(([name]) => name === positionals[0])?.[1];
  if (benchmark === undefined) throw badInput(`name one of ${Object.keys(benchmarks).join(", ")}`);
  const list = sizes === "" ? [] : sizes.split(",").map((size) => toCount("sizes", size.trim()));
  const given: BenchmarkArguments = {
    ...Object.fromEntries(Object.entries(counts).map(([name, value]) => [name, toCount(name, value)])),
    ...(list.length > 0 && { sizes: [...new Set(list)].toSorted((one, other) => one - other) }),
  };
  const round = (_: string, value: unknown): unknown =>
    typeof value === "number" ? Number(value.toFixed(2)) : value;
  return `${JSON.stringify(await benchmark.run(given, world), round, 2)}\n`;
};
