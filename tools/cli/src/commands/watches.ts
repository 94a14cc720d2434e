import type { WatchesClient } from "@quarry/client";
import { CommandError, exitCodes } from "@quarry/command-line";
import {
  type Change,
  depthSchema,
  type WatchEntry,
  type WatchSummary,
  type WatchView,
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

const minute = (time: string | null): string =>
  time === null ? "never" : time.slice(0, 16).replace("T", " ");

const describeChange = ({ kind, text, before, sources }: Change): string[] => [
  `  ${kind.padEnd(12)} ${plain(text)}`,
  ...(before === undefined ? [] : [`  ${"before".padEnd(12)} ${plain(before)}`]),
  ...sources.map(({ uri, change }) => `  ${"".padEnd(12)} ${plain(uri)} (${change})`),
];

const describeEntry = ({ at, runId, changes }: WatchEntry): string[] => [
  `${minute(at)}  ${runId}`,
  ...changes.flatMap(describeChange),
];

/** Describes a watch and its changes in readable text. */
const describeWatch = (watch: WatchView): string => {
  const { id, question, schedule, timeZone, paused, nextAt, checkedAt, outcome, detail, entries } = watch;
  const last = outcome === null ? "" : `, ${outcome}${detail === "" ? "" : `: ${plain(detail)}`}`;
  const lines = [
    `${id}  ${schedule} (${timeZone})${paused ? ", paused" : `, next ${minute(nextAt)}`}`,
    plain(question),
    `last checked ${minute(checkedAt)}${last}`,
    ...(watch.reportRunId === null ? [] : [`report: quarry show ${watch.reportRunId} --report md`]),
    ...(entries.length === 0 ? ["no changes so far"] : entries.flatMap(describeEntry)),
  ];
  return `${lines.join("\n")}\n`;
};

interface ScheduleOptions extends GatewayOptions {
  readonly every?: string;
  readonly cron?: string;
  readonly timeZone?: string;
}

interface AddOptions extends ScheduleOptions {
  readonly run?: string;
  readonly notify?: string;
  readonly depth?: "light" | "standard" | "deep";
  readonly source?: readonly string[];
}

const scheduleOf = ({ every, cron }: ScheduleOptions): string => {
  if (every !== undefined && cron !== undefined)
    throw new CommandError(exitCodes.badUsage, "--every and --cron: give one of them");
  return cron ?? `every ${every ?? "1d"}`;
};

const collect = (text: string, before: readonly string[] = []): readonly string[] => [...before, text];

const addAdd = (watches: Command, world: World): void => {
  withGateway(
    watches.command("add [question]").description("Ask a question again on a schedule, and report changes."),
  )
    .option("--run <run>", "continue from the report of this run instead of asking a question")
    .option("--every <time>", "how often: 6h, 1d, 2w (default 1d)")
    .option("--cron <expression>", 'a cron expression instead, such as "0 8 * * 1"')
    .option("--time-zone <zone>", "time zone of --cron, such as Europe/Berlin (default UTC)")
    .option("--notify <url>", "a webhook for changes")
    .option("--source <url>", "a page to read; repeatable", collect)
    .addOption(new Option("--depth <depth>", "how thoroughly").choices(depthSchema.options))
    .action(async (question: string | undefined, options: AddOptions) => {
      const { run: runId, timeZone, notify, depth, source: urls } = options;
      const watch = await clientOf(world, options).watches.create({
        schedule: scheduleOf(options),
        question,
        runId,
        timeZone,
        notify: notify === undefined ? undefined : { url: notify },
        depth,
        sources: urls && { urls: [...urls] },
      });
      world.print(options.json ? jsonLine(watch) : describeWatch(watch));
    });
};

const rowOf = ({ id, schedule, paused, outcome, checkedAt, question }: WatchSummary): readonly string[] => [
  id,
  paused ? "paused" : schedule,
  outcome ?? "not yet",
  minute(checkedAt),
  plain(question),
];

interface ListOptions extends GatewayOptions {
  readonly limit?: number;
  readonly cursor?: string;
}

const addList = (watches: Command, world: World): void => {
  withGateway(watches.command("list").description("List watches, newest first."))
    .option("--limit <n>", "how many, 1 to 100 (default 20)", wholeNumber("--limit", 1, 100))
    .option("--cursor <id>", "watches older than this one")
    .action(async ({ limit, cursor, ...options }: ListOptions) => {
      const page = await clientOf(world, options).watches.list({ limit, cursor });
      if (options.json) return world.print(jsonLine(page));
      world.print(table(page.data.map(rowOf)));
      if (page.next_cursor !== null) world.say(`more: quarry watch list --cursor ${page.next_cursor}\n`);
    });
};

/** A command for one watch, which is shown afterwards. */
interface OfOne {
  readonly name: string;
  readonly description: string;
  readonly work: (client: WatchesClient, watchId: string) => Promise<WatchView>;
}

const ofOne: readonly OfOne[] = [
  {
    name: "show",
    description: "Show a watch and what has changed.",
    work: (client, watchId) => client.get(watchId),
  },
  {
    name: "pause",
    description: "Stop asking for now.",
    work: (client, watchId) => client.change(watchId, { paused: true }),
  },
  {
    name: "resume",
    description: "Ask again on the schedule.",
    work: (client, watchId) => client.change(watchId, { paused: false }),
  },
];

const addOfOne = (watches: Command, world: World, { name, description, work }: OfOne): void => {
  withGateway(watches.command(`${name} <watch>`).description(description)).action(
    async (watchId: string, options: GatewayOptions) => {
      const watch = await work(clientOf(world, options).watches, watchId);
      world.print(options.json ? jsonLine(watch) : describeWatch(watch));
    },
  );
};

const addChange = (watches: Command, world: World): void => {
  withGateway(watches.command("change <watch>").description("Change the schedule of a watch."))
    .option("--every <time>", "how often: 6h, 1d, 2w")
    .option("--cron <expression>", 'a cron expression instead, such as "0 8 * * 1"')
    .option("--time-zone <zone>", "time zone of --cron, such as Europe/Berlin")
    .action(async (watchId: string, options: ScheduleOptions) => {
      const { every, cron, timeZone } = options;
      if (every === undefined && cron === undefined && timeZone === undefined)
        throw new CommandError(exitCodes.badUsage, "give --every, --cron or --time-zone");
      const schedule = every === undefined && cron === undefined ? undefined : scheduleOf(options);
      const watch = await clientOf(world, options).watches.change(watchId, { schedule, timeZone });
      world.print(options.json ? jsonLine(watch) : describeWatch(watch));
    });
};

const addFeed = (watches: Command, world: World): void => {
  withGateway(
    watches.command("feed <watch>").description("Make the address of the feed, which is printed only once."),
  ).action(async (watchId: string, options: GatewayOptions) => {
    const link = await clientOf(world, options).watches.createFeedLink(watchId);
    world.print(options.json ? jsonLine(link) : `${link.url}\n`);
  });
};

const addRemove = (parent: Command, world: World): void =>
  addRemoval(parent, world, {
    command: "remove <watch...>",
    description: "Remove watches; their reports stay.",
    remove: ({ watches }, watchId) => watches.remove(watchId),
    done: "removed",
  });

/** Adds `quarry watch add`, `list`, `show`, `change`, `pause`, `resume`, `feed` and `remove`. */
export const addWatches = (program: Command, world: World): void => {
  const watches = program
    .command("watch")
    .description("Questions that are asked again: add, list, show, change, remove.");
  addAdd(watches, world);
  addList(watches, world);
  for (const one of ofOne) addOfOne(watches, world, one);
  addChange(watches, world);
  addFeed(watches, world);
  addRemove(watches, world);
};
