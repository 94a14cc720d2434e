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
  names.map((name) => {
    const result = results.find((one) => one.row === row.id && one.scenario === name);
    const command = code(`npm run chaos -- --row ${row.id}`);
    if (result === undefined)
      return `| ${row.id} | ${row.fault} | ${name}: ${row.injected} | not played yet | not played yet | – | – | ${command} |`;
    const { doubled, repeated, recoveryMs, troubles } = result;
    const lost = [...result.lost, ...troubles];
    return `| ${row.id} | ${row.fault} | ${name}: ${row.injected} | ${count(lost)} | ${count(doubled)} | ${repeated} | ${recoveryOf(recoveryMs)} | ${command} |`;
  });

const rowLines = (row: FaultRow, results: readonly Result[]): string[] => {
  const { id, fault, injected, proof } = row;
  if (proof.by === "tests") {
    const files = proof.files.map((file) => code(file)).join(" ");
    const result = results.find((one) => one.row === id && one.cases !== undefined);
    const failed =
      result === undefined ? "not run yet" : `${count(result.troubles)} of ${result.cases} tests fail`;
    return [
      `| ${id} | ${fault} | ${injected} | ${failed} | – | – | – | ${code(`npm run chaos -- --row ${id}`)}, which runs ${files} |`,
    ];
  }
  return scenarioLines(
    row,
    results,
    proof.scenarios.map(({ name }) => name),
  );
};

const shortest = 200;
const cut = (text: string): string => (text.length > shortest ? `${text.slice(0, shortest)} …` : text);

const detailsOf = ({ row, scenario, lost, doubled, troubles }: Result): string[] =>
  [
    ...lost.map((what) => `lost: ${what}`),
    ...doubled.map((what) => `doubled: ${what}`),
    ...troubles.map((what) => `trouble: ${what}`),
  ].map((what) => `- ${row}, ${scenario}: ${cut(what)}`);

const introduction = `# Faults and what they cost

Written by \`npm run chaos -- --all\`, or row by row by \`npm run chaos -- --row ID --write\`, with \`reliability.json\`. Each scenario has a system of its own: the seven services as
\`npm run up\` runs them, a real Redis and a real Qdrant, a small web and a search engine of this machine, no language model. One question is asked over two files, two
addresses and a search; while the run works, the fault is injected. Every file of its bundle, every event of its log and every job is held against an
undisturbed run of the same question.

- **lost**: what the undisturbed run has and this one has not: files, events, pages, the end; what went wrong counts as lost, too. **doubled**: events and jobs it has more often.
- **asked again**: pages, searches and calls that were asked for once more by a job that was begun again. Its effect stands once, so this is neither.
- **recovered**: from the end of the fault until every job that was in work at its beginning has ended: the middle and the longest of all faults of the scenario. It contains
  the job's own work, and the start of a process that was killed.
- F30 mounts a file system: \`unshare --user --map-root-user --mount npm run chaos -- --all\` where the user may not.
- A row that names tests is held by them: they inject the fault and say what must come of it; how many of them fail stands in the place of what was lost.
`;

const headings = [
  "id",
  "fault",
  "injected",
  "lost",
  "doubled",
  "asked again",
  "recovered",
  "command",
] as const;

/** The page about the matrix: a line for each row and scenario, what was found wrong, and what is left out. */
export const faultPage = (rows: readonly FaultRow[], results: readonly Result[]): string => {
  const known = results.filter(({ row }) => rows.some(({ id }) => id === row));
  const details = known.flatMap(detailsOf);
  const limits = rows.flatMap(({ id, limits: left }) => (left === undefined ? [] : [`- ${id}: ${left}`]));
  const days = [...new Set(known.map(({ on }) => on))].toSorted();
  return [
    introduction,
    `Played on ${days.join(", ") || "no day yet"}, on a machine with two cores that had other work to do: the times are long rather than short.`,
    "",
    `| ${headings.join(" | ")} |`,
    `| ${headings.map(() => "---").join(" | ")} |`,
    ...rows.flatMap((row) => rowLines(row, known)),
    "",
    "## What was found",
    "",
    ...(details.length > 0 ? details : ["Nothing was lost or doubled."]),
    "",
    "## What the rows leave out",
    "",
    ...limits,
    "",
  ].join("\n");
};
