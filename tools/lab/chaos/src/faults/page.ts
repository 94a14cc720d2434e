import { readFile, writeFile } from "node:fs/promises";
import { z } from "zod";
import type { Played } from "./play.ts";
import type { FaultRow } from "./scenario.ts";

const playedSchema = z.object({
  row: z.string(),
  scenario: z.string(),
  seed: z.int(),
  /** The day it was played. */
  on: z.string(),
  lost: z.array(z.string()),
  doubled: z.array(z.string()),
  repeated: z.int(),
  recoveryMs: z.array(z.number()),
  tookMs: z.number(),
  troubles: z.array(z.string()),
  /** Number of tests that were run for a row proven by tests. */
  cases: z.int().optional(),
});

/** Last result of one scenario of a row. */
type Result = z.output<typeof playedSchema>;

/** Reads what was written there; nothing when there is no such file. @throws {Error} when it is damaged */
export const readResults = async (path: string): Promise<readonly Result[]> => {
  const text = await readFile(path, "utf8").catch(() => "[]");
  return z.array(playedSchema).parse(JSON.parse(text));
};

/** The result of a scenario, in whole milliseconds. */
export const resultOf = (
  row: string,
  {
    recoveryMs,
    tookMs,
    lost,
    doubled,
    repeated,
    troubles,
    scenario,
    cases,
  }: Played & { readonly cases?: number },
  { seed, on }: Pick<Result, "seed" | "on">,
): Result => ({
  row,
  scenario,
  seed,
  on,
  lost: [...lost],
  doubled: [...doubled],
  repeated,
  recoveryMs: recoveryMs.map((ms) => Math.round(ms)),
  tookMs: Math.round(tookMs),
  troubles: [...troubles],
  ...(cases !== undefined && { cases }),
});

/** Puts a result in the place of the one before it. */
export const withResult = (results: readonly Result[], result: Result): readonly Result[] => [
  ...results.filter(({ row, scenario }) => row !== result.row || scenario !== result.scenario),
  result,
];

/** Writes results, one to a line. */
export const writeResults = async (path: string, results: readonly Result[]): Promise<void> => {
  const lines = results.map((result) => `  ${JSON.stringify(result)}`);
  await writeFile(path, `[\n${lines.join(",\n")}\n]\n`);
};

const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;

/** The middle and the longest of them. */
const recoveryOf = (recoveryMs: readonly number[]): string => {
  const sorted = recoveryMs.toSorted((one, other) => one - other);
  const [middle, longest] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted.at(-1)];
  if (middle === undefined || longest === undefined) return "–";
  return sorted.length === 1 ? seconds(longest) : `${seconds(middle)}, at most ${seconds(longest)}`;
};

const count = (values: readonly string[]): string => (values.length === 0 ? "0" : `**${values.length}**`);

const code = (text: string): string => `\`${text}\``;

const scenarioLines = (row: FaultRow, results: readonly Result[], names: readonly string[]): string[] =>
  names.map((name, index) => {
    const result = results.find((one) => one.row === row.id && one.scenario === name);
    const start = index === 0 ? `| ${row.id} | ${row.fault}: ${row.injected}` : `| ${row.id} | as above`;
    const label = names.length === 1 ? start : `${start} (${name})`;
    if (result === undefined) return `${label} | not played yet | not played yet | – | – |`;
    const { doubled, repeated, recoveryMs, troubles } = result;
    const lost = [...result.lost, ...troubles];
    return `${label} | ${count(lost)} | ${count(doubled)} | ${repeated} | ${recoveryOf(recoveryMs)} |`;
  });

const rowLines = (row: FaultRow, results: readonly Result[]): string[] =>
  row.proof.by === "tests"
    ? []
    : scenarioLines(
        row,
        results,
        row.proof.scenarios.map(({ name }) => name),
      );

/** Lists a row that tests prove: how many of them fail, and their files. */
const testLines = ({ id, fault, injected, proof }: FaultRow, results: readonly Result[]): string[] => {
  if (proof.by !== "tests") return [];
  const result = results.find((one) => one.row === id && one.cases !== undefined);
  const failed =
    result === undefined ? "not run yet" : `${count(result.troubles)} of ${result.cases} tests fail`;
  return [`- ${id}, ${fault} (${injected}): ${failed} in ${proof.files.map(code).join(", ")}.`];
};

const shortest = 200;
const cut = (text: string): string => (text.length > shortest ? `${text.slice(0, shortest)} …` : text);

const detailsOf = ({ row, scenario, lost, doubled, troubles }: Result): string[] =>
  [
    ...lost.map((what) => `lost: ${what}`),
    ...doubled.map((what) => `doubled: ${what}`),
    ...troubles.map((what) => `trouble: ${what}`),
  ].map((what) => `- ${row}, ${scenario}: ${cut(what)}`);

const introduction = `# Faults and their cost

\`npm run chaos -- --all\` writes this page with \`reliability.json\`; \`npm run chaos -- --row ID --write\` plays one row. Each scenario has its own system: the seven services of \`npm run up\`, a real Redis and Qdrant, a local web and search engine, and no language model. One question is asked over two files, two addresses and a search; the fault is injected during the run. Its bundle, events and jobs are compared with an undisturbed run.

- **lost**: files, events, pages or the end that only the undisturbed run has, and anything else that went wrong. **doubled**: events and jobs that this run has more often.
- **repeated**: pages, searches and calls that a restarted job requested again. Their effect happens once.
- **recovered**: from the end of the fault until every interrupted job has ended: median and maximum.
- F30 mounts a file system: run \`unshare --user --map-root-user --mount npm run chaos -- --all\` if you lack the permission.

\`npm run chaos\` without a row kills every process with signal 9, including Redis and Qdrant, at each of sixteen named points of a run, restarts everything on the same data and compares the results. Its last line is \`32 of 32 runs that were killed ended as an undisturbed one, with nothing done twice\`. \`--goal\` kills runs that read a collection, \`--one-run\` kills one run at all points, \`--point\` and \`--variant\` select some; \`--list\` prints the rows, \`--soak 600 --seed 17\` plays all kinds of faults for ten minutes.
`;

const headings = ["id", "fault", "lost", "doubled", "repeated", "recovered"] as const;

/** The page about the matrix: a line for each row and scenario, what was found wrong, and what is left out. */
export const faultPage = (rows: readonly FaultRow[], results: readonly Result[]): string => {
  const known = results.filter(({ row }) => rows.some(({ id }) => id === row));
  const details = known.flatMap(detailsOf);
  const limits = rows.flatMap(({ id, limits: left }) => (left === undefined ? [] : [`- ${id}: ${left}`]));
  const days = [...new Set(known.map(({ on }) => on))].toSorted();
  return [
    introduction,
    `Played on ${days.join(", ") || "no day yet"}, on two cores with other work, so times are longer than on a quiet machine.`,
    "",
    `| ${headings.join(" | ")} |`,
    `| ${headings.map(() => "---").join(" | ")} |`,
    ...rows.flatMap((row) => rowLines(row, known)),
    "",
    "Tests inject these faults and assert the outcome:",
    "",
    ...rows.flatMap((row) => testLines(row, known)),
    "",
    "## Findings",
    "",
    ...(details.length > 0 ? details : ["Nothing was lost or doubled."]),
    "",
    "## Limits of the rows",
    "",
    ...limits,
    "",
  ].join("\n");
};
