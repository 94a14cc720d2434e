import type { QuarryClient } from "@quarry/client";
import {
  checkEnd,
  CommandError,
  exitCodes,
  plainProgress,
  printedReport,
  showOrCancel,
  terminalProgress,
} from "@quarry/command-line";
import { hasReport, type StatementChange, type VersionEntry } from "@quarry/contracts";
import type { Command } from "commander";
import { z } from "zod";
import {
  clientOf,
  type GatewayOptions,
  jsonLine,
  lastingClientOf,
  plain,
  table,
  wholeNumber,
  withGateway,
  type World,
} from "../world.ts";

interface ReviseOptions extends GatewayOptions {
  readonly strike: readonly string[];
  readonly pin: readonly string[];
  readonly version?: number;
  readonly template?: string;
  readonly detach?: true;
}

const numberedSchema = z.object({ number: z.number(), documentId: z.string() });
const viewSchema = z.object({
  sources: z.object({ cited: z.array(numberedSchema), readOnly: z.array(numberedSchema) }),
});

const isDone = ({ status }: VersionEntry): boolean => hasReport(status);

type Research = QuarryClient["research"];

/** Returns the ids of sources, given by their numbers in the report or by their ids. */
const sourceIds = async (
  research: Research,
  runId: string,
  { strike, pin, version }: ReviseOptions,
): Promise<{ readonly strike: string[]; readonly pin: string[] }> => {
  if ([...strike, ...pin].every((name) => !/^\d+$/u.test(name)))
    return { strike: [...strike], pin: [...pin] };
  const { data } = await research.versions(runId);
  const known = data.findLast((one) => isDone(one) && (version === undefined || one.version === version));
  const text = await research.report(known?.id ?? runId, "view");
  const { sources } = viewSchema.parse(JSON.parse(text));
  const ids = new Map([...sources.cited, ...sources.readOnly].map((one) => [one.number, one.documentId]));
  const idOf = (name: string): string => {
    if (!/^\d+$/u.test(name)) return name;
    const id = ids.get(Number(name));
    if (id === undefined)
      throw new CommandError(
        exitCodes.badUsage,
        `the report has no source ${name}; its sources are 1 to ${ids.size}`,
      );
    return id;
  };
  return { strike: strike.map(idOf), pin: pin.map(idOf) };
};

const signs = { added: "+", changed: "~", removed: "-", unchanged: " " } as const;

const describeChange = ({ change, text = "", was = "" }: StatementChange): string[] => [
  ...(was === "" ? [] : [`${change === "changed" ? "-" : signs[change]} ${plain(was)}`]),
  ...(text === "" ? [] : [`${change === "changed" ? "+" : signs[change]} ${plain(text)}`]),
];

const describeCounts = ({ counts }: VersionEntry): string =>
  counts === null
    ? ""
    : `${counts.added} added, ${counts.changed} changed, ${counts.removed} removed, ${counts.unchanged} unchanged`;

const waitForEnd = async (
  client: QuarryClient,
  runId: string,
  world: World,
  json: boolean,
): Promise<void> => {
  const { research } = client;
  const show = world.terminal && !json ? terminalProgress : plainProgress(world.say);
  const { signal } = world;
  await showOrCancel(client, runId, { show: () => show(research.events(runId, { signal })), signal });
  const { status, problem } = await research.get(runId);
  checkEnd({ status, problem: problem === null ? null : plain(problem) });
};

const collect = (value: string, before: readonly string[]): string[] => [
  ...before,
  ...value.split(",").map((one) => one.trim()),
];

const addRevise = (program: Command, world: World): void => {
  withGateway(program.command("revise <run> [instruction]"))
    .description("Make a new version of a report: by an instruction, without a source, or with one.")
    .option("--strike <source>", "a source it must not rest on, by its number or id; repeatable", collect, [])
    .option("--pin <source>", "a source it must use, by its number or id; repeatable", collect, [])
    .option(
      "--version <n>",
      "the version to change; by default the newest",
      wholeNumber("--version", 1, 100_000),
    )
    .option("--template <name>", "rewrite it by this template; see: quarry template list")
    .option("--detach", "print the id of the run and do not wait for it; see: quarry follow")
    .action(async (runId: string, instruction: string | undefined, options: ReviseOptions) => {
      const client = lastingClientOf(world, options);
      const { research } = client;
      const { version, template } = options;
      const { id, warnings } = await research.revise(runId, {
        instruction,
        ...(await sourceIds(research, runId, options)),
        version,
        template,
      });
      for (const warning of warnings) world.say(`${warning}\n`);
      if (options.detach) return world.print(options.json ? jsonLine({ id }) : `${id}\n`);
      await waitForEnd(client, id, world, options.json === true);
      const { data } = await research.versions(id);
      const made = data.find((one) => one.id === id);
      if (made === undefined) throw new CommandError(exitCodes.failed, `run ${id} was deleted`);
      if (options.json) return world.print(jsonLine(await research.version(id, made.version)));
      world.print(printedReport(await research.report(id, "md")));
      world.say(`\nversion ${made.version}, run ${id}: ${describeCounts(made)}\n`);
      world.say(`see what changed: quarry versions ${id} ${made.version}\n`);
    });
};

const addVersions = (program: Command, world: World): void => {
  withGateway(program.command("versions <run> [version]"))
    .description("List the versions of a report, or what one of them changed.")
    .action(async (runId: string, version: string | undefined, options: GatewayOptions) => {
      const { research } = clientOf(world, options);
      if (version !== undefined) {
        const shown = await research.version(runId, wholeNumber("version", 1, 100_000)(version));
        if (options.json) return world.print(jsonLine(shown));
        const lines = [describeCounts(shown), ...shown.changes.flatMap(describeChange)];
        return world.print(`${lines.filter((line) => line !== "").join("\n")}\n`);
      }
      const page = await research.versions(runId);
      if (options.json) return world.print(jsonLine(page));
      const rows = page.data.map((one) => [
        String(one.version),
        one.id,
        one.status,
        one.createdAt.slice(0, 16).replace("T", " "),
        plain(one.problem ?? one.instruction ?? describeCounts(one)),
      ]);
      world.print(table(rows));
    });
};

/** Adds `quarry revise` and `quarry versions`. */
export const addRevisions = (program: Command, world: World): void => {
  addRevise(program, world);
  addVersions(program, world);
};
