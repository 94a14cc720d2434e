import { resolve } from "node:path";
import type { ReportFormat } from "@quarry/client";
import {
  checkEnd,
  checkFolder,
  CommandError,
  downloadBundle,
  exitCodes,
  plainProgress,
  printedReport,
  terminalProgress,
} from "@quarry/command-line";
import {
  type LoggedEvent,
  nothingAnswers,
  type RunStatus,
  runStatusSchema,
  type RunView,
} from "@quarry/contracts";
import { type Command, Option } from "commander";
import {
  addRemoval,
  clientOf,
  type GatewayOptions,
  jsonLine,
  plain,
  table,
  wholeNumber,
  withGateway,
  type World,
} from "../world.ts";

const percent = (score: number): string => `${Math.round(score * 100)} %`;

/** Describes the state of a run in readable text. */
const describeRun = (run: RunView): string => {
  const { id, question, status, stage, round, topics, counts, usage, stop, problem } = run;
  const at = stage === null ? "" : `, ${stage}${round > 0 ? `, round ${round}` : ""}`;
  const cost = usage.cost > 0 ? `, cost ${usage.cost.toFixed(2)}` : "";
  const lines = [
    `${id}  ${status}${run.finishedAt === null ? at : ""}`,
    plain(question),
    `begun ${run.createdAt}${run.finishedAt === null ? "" : `, ended ${run.finishedAt}`}`,
    ...topics.map(({ name, covered, score }) => `  ${covered ? "✓" : " "} ${percent(score)} ${plain(name)}`),
    `${counts.documents} sources, ${counts.unavailable} not read, ${counts.passages} passages, ${counts.claims} claims`,
    `${usage.calls} calls of the model, ${usage.inputTokens + usage.outputTokens} tokens${cost}`,
    ...(stop === null ? [] : [`the search ended: ${stop.reason}`]),
    ...(run.answered === false ? [nothingAnswers] : []),
    ...(problem === null ? [] : [`problem: ${plain(problem)}`]),
    ...run.notes.map(
      ({ number, note, takenUp }) =>
        `note ${number}${takenUp === null ? "" : `, taken up (${takenUp.stage})`}: ${plain(note)}`,
    ),
    ...(status === "awaiting_plan" ? [`it waits for its plan: quarry plan ${id}`] : []),
    ...(status === "awaiting_answers" ? [`it waits for answers: quarry answer ${id}`] : []),
  ];
  return `${lines.join("\n")}\n`;
};

interface PageOptions extends GatewayOptions {
  readonly limit?: number;
  readonly cursor?: string;
  readonly status?: RunStatus;
  readonly label?: string;
  readonly query?: string;
}

const addList = (program: Command, world: World): void => {
  withGateway(program.command("list").description("List runs, newest first."))
    .option("--limit <n>", "how many, 1 to 100 (default 20)", wholeNumber("--limit", 1, 100))
    .option("--cursor <id>", "runs older than this one")
    .addOption(new Option("--status <status>", "runs with this status only").choices(runStatusSchema.options))
    .option("--label <label>", "runs with this label only: its name, or name:text")
    .option("-q, --query <words>", "runs whose question has these words")
    .action(async ({ limit, cursor, status: wanted, label, query: q, ...options }: PageOptions) => {
      const page = await clientOf(world, options).research.list({
        limit,
        cursor,
        ...(wanted === undefined ? {} : { status: wanted }),
        ...(label === undefined ? {} : { label }),
        ...(q === undefined ? {} : { q }),
      });
      if (options.json) return world.print(jsonLine(page));
      const rows = page.data.map(({ id, status, createdAt, depth, report, question }) => [
        id,
        status,
        createdAt.slice(0, 16).replace("T", " "),
        depth ?? "",
        report === null ? "" : `cites ${report.cited} of ${report.sources}`,
        plain(question),
      ]);
      world.print(table(rows));
      if (page.next_cursor !== null) world.say(`more: quarry list --cursor ${page.next_cursor}\n`);
    });
};

interface ShowOptions extends GatewayOptions {
  readonly report?: ReportFormat;
  readonly out?: string;
}

const addShow = (program: Command, world: World): void => {
  const formats: readonly ReportFormat[] = ["md", "html", "json", "xml", "bibtex", "context", "source"];
  withGateway(program.command("show <run>").description("Show the state of a run, or its result."))
    .addOption(new Option("--report <format>", "print the report in this form instead").choices(formats))
    .option("--out <dir>", "write the files of the bundle there")
    .action(async (runId: string, { report, out, ...options }: ShowOptions) => {
      const { research } = clientOf(world, options);
      const folder = out === undefined ? undefined : resolve(world.workingDirectory, out);
      if (folder !== undefined) checkFolder(folder);
      const run = await research.get(runId);
      const text = report === undefined ? undefined : await research.report(runId, report);
      if (folder !== undefined)
        world.say(`${await downloadBundle(research, runId, folder)} files in ${out}\n`);
      if (text === undefined) return world.print(options.json ? jsonLine(run) : describeRun(run));
      world.print(report === "md" && world.terminal ? printedReport(text) : text);
    });
};

interface FollowOptions extends GatewayOptions {
  readonly after?: string;
}

const addFollow = (program: Command, world: World): void => {
  withGateway(program.command("follow <run>").description("Follow a run until it has ended."))
    .option("--after <event>", "continue after this event; with --json each has an id")
    .action(async (runId: string, { after, ...options }: FollowOptions) => {
      const { signal, print, say, terminal } = world;
      let ended: RunStatus | undefined;
      const seen = async function* (events: AsyncIterable<LoggedEvent>): AsyncGenerator<LoggedEvent> {
        for await (const logged of events) {
          if (logged.event.type === "run-finished") ended = logged.event.status;
          if (options.json) print(jsonLine(logged));
          yield logged;
        }
      };
      const client = clientOf(world, options);
      const show =
        terminal && !options.json ? terminalProgress : plainProgress(options.json ? () => undefined : say);
      await show(seen(client.research.events(runId, { after, signal }))).catch((error: unknown) => {
        if (!signal.aborted) throw error;
        const message = `no longer followed; the run continues. Follow it again with: quarry follow ${runId}`;
        throw new CommandError(exitCodes.cancelled, message);
      });
      const { status, answered, problem } = await client.research.get(runId);
      checkEnd({ status: ended ?? status, problem: problem === null ? null : plain(problem) });
      if (answered === false) say(`${nothingAnswers}\n`);
    });
};

const addCancel = (program: Command, world: World): void => {
  withGateway(
    program.command("cancel <run>").description("Cancel a run; its sources and findings are kept."),
  ).action(async (runId: string, options: GatewayOptions) => {
    const run = await clientOf(world, options).research.cancel(runId);
    world.print(options.json ? jsonLine(run) : `${run.id} ${run.status}\n`);
  });
};

const addRemove = (program: Command, world: World): void =>
  addRemoval(program, world, {
    command: "rm <run...>",
    description: "Delete runs.",
    remove: ({ research }, runId) => research.remove(runId),
    done: "deleted",
  });

/** Adds `quarry list`, `show`, `follow`, `cancel` and `rm`. */
export const addRuns = (program: Command, world: World): void => {
  for (const add of [addList, addShow, addFollow, addCancel, addRemove]) add(program, world);
};
